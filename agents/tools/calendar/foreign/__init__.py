"""Calendars of other programs: taken in from a file, or only read."""
