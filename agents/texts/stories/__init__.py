"""Sentences that tell how something came about."""
