"""Mirrors the four packages."""
