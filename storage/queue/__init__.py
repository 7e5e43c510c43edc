"""Work that waits, is claimed and is done: inbox, turns, steps, outbox, limits."""
