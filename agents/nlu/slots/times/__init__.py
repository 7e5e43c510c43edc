"""Which time a wish says: to which something moves, by how much, at which half of the day, and when it rings."""
