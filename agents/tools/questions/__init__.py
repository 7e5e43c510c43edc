"""What is asked back: which one is meant, what is missing, what is likely meant."""
