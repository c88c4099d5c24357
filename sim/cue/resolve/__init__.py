"""What a contact does: one file a model."""
