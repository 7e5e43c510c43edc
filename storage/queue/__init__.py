"""What waits, is claimed and is worked on: inbox, turns, steps, outbox, limits."""
