"""Commands and telephone numbers that a model writes: on Telegram and Slack a touch does nothing with them."""

import pytest

from adapters.slack.outbound.blocks import calmed
from adapters.telegram.rendering import chunks
from bot.ports.messages import Saying


def code_on_telegram(text: str) -> list[str]:
    [chunk] = chunks(Saying(text=text, markdown=True), {})
    letters = chunk.text.encode("utf-16-le")
    return [
        letters[2 * mark.offset : 2 * (mark.offset + mark.length)].decode("utf-16-le")
        for mark in chunk.entities
        if mark.type == "code"
    ]


@pytest.mark.parametrize(
    ("text", "slack", "code"),
    [
        ("Call +1 (555) 123-4567.", "Call `+1 (555) 123-4567`.", ["+1 (555) 123-4567"]),
        ("Call 13800138000!", "Call `13800138000`!", ["13800138000"]),
        ("电话：010-12345678。", "电话：`010-12345678`。", ["010-12345678"]),
        ("555-1234 or +86 138 0013 8000", "`555-1234` or `+86 138 0013 8000`", ["555-1234", "+86 138 0013 8000"]),
        (
            "+49 170 1234567 / 00491701234567",
            "`+49 170 1234567` / `00491701234567`",
            ["+49 170 1234567", "00491701234567"],
        ),
        ("+1 **555** 123 **4567**", "`+1 555 123 4567`", ["+1 555 123 4567"]),
        ("**+1 555** 123 4567", "**`+1 555 123 4567`**", ["+1 555 123 4567"]),
        ("`+1 555 123 4567`", "`+1 555 123 4567`", ["+1 555 123 4567"]),
        ("```\n+1 555 123 4567\n```", "```\n+1 555 123 4567\n```", []),
    ],
)
def test_a_telephone_number_is_code(text: str, slack: str, code: list[str]) -> None:
    assert (calmed(text), code_on_telegram(text)) == (slack, code)


@pytest.mark.parametrize(
    "text",
    [
        "2027-01-27 15:00 - 16:00",
        "27.01.2027 15:00",
        "from 1990-1995 and 1996-1999",
        "10 20 30 40",
        "3.1415926535",
        "12,345,678,901",
        "It costs 1 200 000.",
        "17:00, 18:00, 19:00",
        "- 2026-01-28 周三 15:00 会议",
    ],
)
def test_other_numbers_stay_words(text: str) -> None:
    assert (calmed(text), code_on_telegram(text)) == (text, [])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Send /approve ABC123 now", ["/approve"]),
        ("/start@evil_bot", ["/start@evil_bot"]),
        ("(/help), or /appr**ove** X", ["/help", "/approve"]),
        ("请发 /undo。", ["/undo"]),
        ("and/or km/h /usr/bin/env 1/2", []),
    ],
)
def test_a_command_is_code_on_telegram(text: str, code: list[str]) -> None:
    assert code_on_telegram(text) == code


@pytest.mark.parametrize(
    "target",
    [
        "data:text/html;base64," + "A" * 3_000,
        "data:text/html,<b>hi</b>",
        "data:text/html,a b c",
        "data:text/html,(((a))) 'b'",
        "<data:text/html,a b>",
        "JavaScript:alert(`1`)",
        "vbscript:x 'y' z",
    ],
)
def test_a_link_that_leads_elsewhere_is_none_on_slack(target: str) -> None:
    assert f"]({target[:5]}" not in calmed(f"[x]({target})")
    assert "<data:" not in calmed(f"[x]({target}) <data:text/html,hi>")
