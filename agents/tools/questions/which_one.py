"""Asking with buttons which thing is meant, or whether one is meant at all; and saying that there is none."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Literal

from agents.cards import Button, Card
from agents.texts import say
from agents.texts.times import point, span
from agents.tools.base import Desk, Found, Outcome
from agents.tools.finding.describing import about, data_line, title_of, when_of
from agents.tools.finding.likeness import named
from agents.tools.finding.lookup import AHEAD, OFFERED, Matches, Sought, in_time, key_of
from storage.content import button_actions

NEAREST = 3  # of what is there, when nothing fits


async def which(
    desk: Desk,
    found: Sequence[Found],
    action: Literal["delete", "change", "copy"],
    changes: dict[str, Any],
    asked: str = "",
    label: str = "delete_this",
) -> Outcome:
    """Ask with buttons which of several is meant, in the words of `asked`; `label` words a button."""
    language = desk.scope.language
    shown = found[:OFFERED]
    payload = {"choices": [key_of(one) for one in shown], **changes}
    token = await button_actions.offer(desk.db, desk.scope, action, payload)
    buttons = [
        Button(
            label=say(language, label, title=title_of(one), when=when_of(desk, one)),
            token=f"a{token}.{number}",
            style="danger" if action == "delete" else "plain",
        )
        for number, one in enumerate(shown)
    ]
    buttons.append(Button(label=say(language, "book_not"), token=f"a{token}.no"))
    asked = asked or say(language, f"{action}_which")
    card = Card(kind="quick", title=asked, buttons=tuple(buttons))
    return Outcome(
        text=asked, cards=(card,), about=tuple(map(about, shown)), data=tuple(data_line(desk, one) for one in shown)
    )


async def perhaps(
    desk: Desk, sought: Sought, matches: Matches, action: Literal["delete", "change"], changes: dict[str, Any]
) -> Outcome:
    """Ask, with the deed on each button, about what may be what was told of; nothing where it was told without a name or a day."""
    if not matches.found and sought.timed and not named(sought.query):
        return await nothing(desk, sought, "update_none")
    if not matches.found or not sought.clear:
        return Outcome()
    asked = say(desk.scope.language, f"perhaps_{action}")
    return await which(desk, matches.found, action, changes, asked, label=f"perhaps_{action}_do")


def one_of(desk: Desk, token: str, labels: Sequence[str], asked: str) -> Outcome:
    """Ask with a button for each label, and one for none of them."""
    buttons = [Button(label=label, token=f"a{token}.{number}") for number, label in enumerate(labels)]
    no = Button(label=say(desk.scope.language, "book_not"), token=f"a{token}.no")
    return Outcome(text=asked, cards=(Card(kind="quick", title=asked, buttons=(*buttons, no)),))


async def nothing(desk: Desk, sought: Sought, key: str) -> Outcome:
    """Say what was looked for in vain, and what is there; `key` says it where nothing was named.

    What is there was not asked for: "it" means none of it.
    """
    language = desk.scope.language
    what = " ".join(part for part in (sought.query, _period(desk, sought)) if part)
    missed = "not_found" if sought.query else "not_found_then"
    near = (await in_time(desk, desk.now, desk.now + AHEAD))[:NEAREST]
    lines = [say(language, missed, what=what, when=_when(desk, sought)) if what else say(language, key)]
    if what and near:
        lines.append(
            say(language, "not_found_near", things=say(language, "list_comma").join(_line(desk, one) for one in near))
        )
    return Outcome(text="\n".join(lines))


def asked_which(
    desk: Desk, sought: Sought, matches: Matches, action: Literal["delete", "change", "copy", "pause", "resume"]
) -> str:
    """Return the question which is meant, or whether it is meant at all."""
    language = desk.scope.language
    if matches.fit == "other":
        return say(language, "find_other", what=sought.query, when=_period(desk, sought))
    return (
        say(language, "find_likely", what=sought.query) if matches.fit == "likely" else say(language, f"{action}_which")
    )


def _period(desk: Desk, sought: Sought) -> str:
    return say(desk.scope.language, "in_brackets", what=_when(desk, sought)) if sought.timed else ""


def _when(desk: Desk, sought: Sought) -> str:
    if not sought.timed:
        return ""
    if sought.end - sought.start >= timedelta(days=1):
        return span(sought.start, sought.end, desk.scope.zone, desk.scope.language, all_day=True)
    return point(sought.start, desk.scope.zone, desk.scope.language)


def _line(desk: Desk, found: Found) -> str:
    return say(desk.scope.language, "delete_this", title=title_of(found), when=when_of(desk, found))
