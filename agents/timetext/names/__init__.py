"""Words of time that are part of a name."""
