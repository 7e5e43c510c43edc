"""What repeats, changed: one time of it, from one on, or all; left out for a while."""
