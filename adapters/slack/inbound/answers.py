"""Answers to requests of Slack's."""

from dataclasses import dataclass, field
from typing import Any

from adapters.slack.outbound.blocks import escaped


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer to a request of Slack's."""

    status: int = 200
    body: dict[str, Any] = field(default_factory=dict[str, Any])


UNAVAILABLE = Answer(status=503)


def whisper(text: str) -> Answer:
    """Return an answer that only the one who asked sees."""
    return Answer(body={"response_type": "ephemeral", "text": escaped(text)})
