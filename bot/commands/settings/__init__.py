"""/settings: its words, its buttons and what they set."""
