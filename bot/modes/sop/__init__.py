"""Procedures, step by step."""
