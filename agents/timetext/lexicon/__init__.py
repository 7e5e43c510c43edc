"""The words of time in each language, and a text as their tokens."""
