"""Sixty talks, in both languages: a model changes and deletes what this message orders, and offers the rest."""

import pytest

from agents.planning.consent import Thing, Words, is_requested, is_rivalled
from agents.tools.catalogue import TOOLS
from tests.unit.agents.planning.consent_talks import FRESH, NOW, TALKS, THERE, Talk

ALL = [*TALKS, *FRESH]


def given(talk: Talk) -> bool:
    words = Words(text=talk.text, before=talk.said, asked=talk.answered, now=NOW)
    things = {title: Thing(title=title, start=start) for title, start in THERE.items()}
    tool, thing = TOOLS[talk.tool], things.pop(talk.title)
    return is_requested(words, tool, thing, intent="chat", timed=False, tainted=False) and not is_rivalled(
        words, tool, thing, things.values()
    )


@pytest.mark.parametrize("talk", ALL, ids=[f"{talk.text} ({talk.title})" for talk in ALL])
def test_only_what_this_message_orders_is_done_at_once(talk: Talk) -> None:
    assert given(talk) == talk.given


@pytest.mark.parametrize("talk", [talk for talk in ALL if talk.given], ids=lambda talk: talk.text)
def test_what_is_ordered_is_ordered_of_nothing_else(talk: Talk) -> None:
    done = [title for title in THERE if given(talk._replace(title=title))]
    assert done == [talk.title]
