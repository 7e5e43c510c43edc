"""Sentences about journal and goals."""
