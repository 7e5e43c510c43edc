"""Commands about calendars as a whole: files, the private address, and those elsewhere."""
