"""Tools of the calendar."""
