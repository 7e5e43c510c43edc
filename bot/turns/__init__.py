"""A message's way: inbox, worker, orchestrator, answer, delivery."""
