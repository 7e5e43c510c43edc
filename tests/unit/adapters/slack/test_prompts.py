"""What is proposed to write: of what the person has, and each of it is understood as it is written."""

from datetime import UTC, datetime, timedelta
from typing import get_args

import pytest

from adapters.slack.outbound.home_view import Shown
from adapters.slack.outbound.prompts import MOST, prompts
from agents.nlu.cues.own.help_topics import help_wish
from agents.nlu.interpret import decide
from bot.ports.kept import KeptEvent, KeptItem, KeptList, KeptReminder
from bot.ports.messages import Language

NOW = datetime(2026, 11, 26, 10, tzinfo=UTC)
EVENT = KeptEvent(
    id=1, starts_at=NOW, ends_at=NOW + timedelta(hours=1), title="choir", location="", description="",
    rrule=None, all_day=False, zone="UTC", busy=True, calendar="",
)  # fmt: skip
REMINDER = KeptReminder(id=1, text="stretch", rings_at=NOW, rrule=None, repeats="", rests=False)


def a_list(title: str, *, ticked: bool = False) -> KeptList:
    return KeptList(name="shopping", title=title, items=(KeptItem(id=1, text="tea", ticked=ticked, due_at=None),))


NOTHING = Shown()
SOME = Shown(events=[EVENT], lists=[a_list("the shopping list")])
ALL = Shown(events=[EVENT], lists=[a_list("购物清单")], reminders=[REMINDER])


@pytest.mark.parametrize(
    ("shown", "notes", "titles"),
    [
        pytest.param(
            NOTHING, False,
            ["Remind me to drink some water", "Keep the landlord's number", "Start a shopping list", "What can you do?"],
            id="somebody new",
        ),
        pytest.param(
            SOME, False,
            ["What's on today?", "See the shopping list", "Remind me to drink some water", "What can you do?"],
            id="some of it",
        ),
        pytest.param(
            ALL, True,
            ["What's on today?", "See 购物清单", "What will you remind me of?", "Show my notes"],
            id="all of it",
        ),
        pytest.param(
            Shown(lists=[a_list("done", ticked=True)]), False,
            ["Remind me to drink some water", "Keep the landlord's number", "Start a shopping list", "What can you do?"],
            id="a list with nothing left",
        ),
    ],
)  # fmt: skip
def test_what_is_proposed(shown: Shown, titles: list[str], *, notes: bool) -> None:
    assert [one["title"] for one in prompts(shown, "en", notes=notes)] == titles


@pytest.mark.parametrize("language", get_args(Language))
@pytest.mark.parametrize("notes", [True, False])
@pytest.mark.parametrize("shown", [NOTHING, SOME, ALL, Shown(reminders=[REMINDER])])
def test_each_is_understood_as_it_is_written(language: Language, shown: Shown, *, notes: bool) -> None:
    name = {"zh": "购物清单", "en": "the shopping list"}[language]
    shown = Shown(
        events=shown.events, rung=shown.rung, reminders=shown.reminders, lists=[a_list(name) for _ in shown.lists]
    )
    proposed = prompts(shown, language, notes=notes)
    assert len(proposed) == MOST
    for one in proposed:
        decision = decide(one["message"], NOW, language)
        assert (decision.sure and decision.call is not None) or help_wish(one["message"]) == "", one
