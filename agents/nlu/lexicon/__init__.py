"""The words and rules by which an intent is read, in each language."""
