"""Guided protocols: questions in a fixed order, whose answers are kept. Parrots, modes and storage know nothing of them."""
