"""Commands about what is kept of a person: their data, their memory, their profile."""
