"""The quiz: its questions, a session, and the training log."""
