"""Training of the intent model: development only (`make model`)."""
