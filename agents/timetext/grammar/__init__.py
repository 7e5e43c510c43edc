"""From tokens to what they say together."""
