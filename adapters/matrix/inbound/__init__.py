"""What a homeserver tells, brought to the house."""
