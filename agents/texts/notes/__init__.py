"""Sentences about notes that are changed, tagged, pinned, brought back."""
