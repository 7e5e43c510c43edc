"""What people ask for with courtesy, and behind stories."""
