"""Conversations with their messages, modes, summaries, and what was shown in them."""
