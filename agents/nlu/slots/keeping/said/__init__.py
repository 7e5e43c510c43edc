"""The many ways in which people say the few things that are done with notes and lists."""
