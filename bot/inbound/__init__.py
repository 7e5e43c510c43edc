"""What comes in, until it is kept."""
