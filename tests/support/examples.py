"""How many examples a law is tried with: all of them in `.ci/run`'s `make laws` (PARROTS_EXAMPLES=all), a few while one writes."""

import os

ALL = os.environ.get("PARROTS_EXAMPLES") == "all"  # noqa: TID251
FEWER = 5  # times, while one writes


def examples(most: int) -> int:
    """Return how many of at most so many examples this run tries."""
    return most if ALL else max(most // FEWER, 10)
