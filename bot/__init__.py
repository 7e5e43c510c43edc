"""A turn, from message to answer; the clock; the wiring."""
