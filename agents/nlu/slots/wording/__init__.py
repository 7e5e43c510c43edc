"""A message in other words that mean the same."""
