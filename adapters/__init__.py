"""Platforms: one package or module for each."""
