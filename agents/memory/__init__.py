"""What the flock learns about a person from what they tell, and what of it a parrot is reminded of."""
