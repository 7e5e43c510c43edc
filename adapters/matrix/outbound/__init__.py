"""What is said, brought to a homeserver."""
