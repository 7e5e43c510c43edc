"""Tools of the lists."""
