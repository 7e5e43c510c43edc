"""Sentences about what is in the calendar, and what becomes of it."""
