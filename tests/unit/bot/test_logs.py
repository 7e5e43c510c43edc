"""Logs: an event and its facts on one line, without secrets."""

import io
import json
import logging

import pytest

from bot.process.logs import Line, redacted


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param(
            "GET /bot123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw/getMe", "GET /[secret]/getMe", id="telegram address"
        ),
        pytest.param(
            "token 123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw end", "token [secret] end", id="telegram token"
        ),
        pytest.param("xoxb-12345-abcdef", "[secret]", id="slack bot token"),
        pytest.param("xapp-1-A02-123-abc", "[secret]", id="slack app token"),
        pytest.param("key sk-proj-abcdefgh12345678", "key [secret]", id="model key"),
        pytest.param(
            "postgresql://parrots:hunter2@localhost/db",
            "postgresql://[secret]@localhost/db",
            id="password in an address",
        ),
        pytest.param("Authorization: Bearer abcdefgh.ijkl", "Authorization: [secret]", id="bearer"),
        pytest.param("at 12:30 in room 4", "at 12:30 in room 4", id="nothing secret"),
    ],
)
def test_secrets_are_blacked_out(text: str, shown: str) -> None:
    assert redacted(text) == shown


def test_facts_follow_the_event_as_json() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Line())
    logger = logging.getLogger("bot.test")
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    logger.propagate = False
    logger.info("fired", extra={"number": 3, "where": "灰灰"})
    logger.removeHandler(handler)
    moment, level, name, event, *facts = stream.getvalue().split()
    values = dict(fact.split("=", 1) for fact in facts)
    assert (len(moment), level, name, event) == (29, "info", "bot.test", "fired")
    assert {key: json.loads(value) for key, value in values.items()} == {"number": 3, "where": "灰灰"}
