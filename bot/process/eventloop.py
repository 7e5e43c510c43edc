"""The event loop of our commands: uvloop's, where there is one. It saves a tenth of a turn with a model (docs/costs.md)."""

try:
    from uvloop import new_event_loop as new
except ImportError:  # it knows no Windows
    from asyncio import new_event_loop as new

__all__ = ["new"]
