"""How long to wait after something has failed several times in a row."""

_MOST = 30  # doublings: of numbers of failures that have no bound


def pause_after(failures: int, *, first: float, longest: float) -> float:
    """Return the seconds to wait after so many failures: `first` after the first one, doubled with each, `longest` at most."""
    return min(first * 2.0 ** min(failures - 1, _MOST), longest)
