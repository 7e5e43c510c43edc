"""A conversation's mode: chosen, run, stored, shown."""
