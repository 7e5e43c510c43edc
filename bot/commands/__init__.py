"""Commands, settings, and who is let in."""
