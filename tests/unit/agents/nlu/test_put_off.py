"""Who says that it can wait gets no order read into it."""

from datetime import UTC, datetime

import pytest

from agents.nlu.interpret import decide
from agents.nlu.replies.ring_replies import ring_reply
from agents.texts import Language

NOW = datetime(2026, 11, 23, 8, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    "text", ["maybe later", "not now, thanks", "some other time", "I'll think about it", "we'll see"]
)
def test_what_can_wait_changes_nothing_in_english(text: str) -> None:
    assert left(text, "en") == (None, None, "Sure, whenever you like.")


@pytest.mark.parametrize("text", ["晚点再说", "改天吧", "下次再说吧", "让我再想想", "等会儿再弄"])
def test_what_can_wait_changes_nothing_in_chinese(text: str) -> None:
    assert left(text, "zh") == (None, None, "好，不急，想好了随时说。")


def left(text: str, language: Language) -> tuple[object, ...]:
    decision = decide(text, NOW, language)
    return decision.call, decision.question, decision.otherwise


@pytest.mark.parametrize("text", ["晚点再说", "maybe later", "等会儿再弄"])
def test_below_what_rang_it_rings_again(text: str) -> None:
    reply = ring_reply(text, NOW)
    assert reply is not None
    assert reply.name == "reminder_snooze"
