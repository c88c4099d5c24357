"""What one can do in the window: each mode is one module that says what it adds."""
