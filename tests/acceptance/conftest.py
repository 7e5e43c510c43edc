"""No words that only slowness shows."""

from tests.support.adapter_fixtures import nothing_for_slowness

__all__ = ["nothing_for_slowness"]
