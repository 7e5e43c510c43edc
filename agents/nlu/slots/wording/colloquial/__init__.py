"""What people say in passing, in the words that say the same and that all rules know."""
