"""Free discussion."""
