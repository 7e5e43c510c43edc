"""Sentences about what skills keep."""
