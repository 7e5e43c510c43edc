"""Logs: an event and its facts on one line, without secrets."""

import asyncio
import io
import json
import logging

import pytest

from bot.process.logs import JsonLine, Line, about, redacted


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


async def test_what_is_logged_within_a_turn_bears_its_number_in_tasks_too() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLine())
    logger = logging.getLogger("bot.test.about")
    logger.addHandler(handler)
    logger.propagate = False

    async def inner() -> None:
        logger.warning("within", extra={"token": "xoxb-12345-abcdef"})

    with about(turn=7, parcel=None):
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(inner())
        with about(parcel=3):
            logger.warning("deeper 灰灰")
    try:
        json.loads("no")
    except ValueError:
        logger.exception("outside")
    logger.removeHandler(handler)
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [{name: fact for name, fact in line.items() if name not in ("time", "error")} for line in lines] == [
        {"turn": 7, "token": "[secret]", "level": "warning", "logger": "bot.test.about", "event": "within"},
        {"turn": 7, "parcel": 3, "level": "warning", "logger": "bot.test.about", "event": "deeper 灰灰"},
        {"level": "error", "logger": "bot.test.about", "event": "outside"},
    ]
    assert lines[2]["error"].splitlines()[0] == "Traceback (most recent call last):"
