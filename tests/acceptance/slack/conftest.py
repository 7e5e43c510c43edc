"""A house that is connected to a small Slack."""

from tests.support.slack_fixtures import chat, slack, unhurried

__all__ = ["chat", "slack", "unhurried"]
