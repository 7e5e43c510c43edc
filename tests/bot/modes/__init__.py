"""Modes: pure reducers, tested as tables and by properties."""
