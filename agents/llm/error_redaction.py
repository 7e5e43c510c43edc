"""Errors without what was asked: an endpoint that quotes the prompt does not get people's words into logs. Pure."""

import json
import re

from agents.llm.base import ModelRequest
from agents.llm.errors import ModelError

SHORTEST = 8  # characters in a row that are taken for a quotation
WORD = 2  # characters of a whole message that are


def silenced(error: ModelError, request: ModelRequest) -> ModelError:
    """The error, with what it quotes of the messages left out; the house's own prompt may be told."""
    said = [str(one.get("content") or "") for one in request.messages if one.get("role") != "system"]
    told = " ".join(" ".join(text.split()) for text in said)
    forms = (told, json.dumps(told)[1:-1], json.dumps(told, ensure_ascii=False)[1:-1])
    cause, quoted = error.cause, [False] * len(error.cause)
    for place in range(len(cause) - SHORTEST + 1):
        if any(cause[place : place + SHORTEST] in form for form in forms):
            quoted[place : place + SHORTEST] = [True] * SHORTEST
    for text in {text.strip() for text in said if WORD <= len(text.strip()) < SHORTEST}:
        place = cause.find(text)
        while place >= 0:
            quoted[place : place + len(text)] = [True] * len(text)
            place = cause.find(text, place + 1)
    if not any(quoted):
        return error
    kept = "".join("\0" if hidden else letter for letter, hidden in zip(cause, quoted, strict=True))
    return type(error)(error.model, re.sub("\0+", "[…]", kept), retry_after=error.retry_after)
