"""A change of what is there that is stated as a fact, with who says so and why beside it."""
