"""Sentences about lists."""
