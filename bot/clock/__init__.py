"""What happens by itself: what is due rings, and the house is kept."""
