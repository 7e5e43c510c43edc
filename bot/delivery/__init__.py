"""What is said on its way out: the outbox, status messages, the feed."""
