"""Sentences about notes that are changed, and their tags."""
