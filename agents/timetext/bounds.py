"""How much of a text rules read: the one bound before any pattern."""

READ = 2_000  # characters


def readable(text: str) -> str:
    """The beginning of a text, as far as rules read it."""
    return text[:READ]
