"""Intervals and rules of the calendar; no I/O."""
