"""A small Slack."""

from tests.support.slack_fixtures import slack, unhurried

__all__ = ["slack", "unhurried"]
