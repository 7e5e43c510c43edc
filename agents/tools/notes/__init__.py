"""Tools of the notes."""
