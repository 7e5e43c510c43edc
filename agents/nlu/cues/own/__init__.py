"""What somebody says of themselves and of how they want it: settings, hours, briefings, their data."""
