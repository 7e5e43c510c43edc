"""A stand-in of the Bot API."""

from tests.support.telegram_fixtures import address, api

__all__ = ["address", "api"]
