"""People, groups, and who is let in."""
