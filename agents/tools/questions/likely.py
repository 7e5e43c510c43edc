"""What a message may want, where that is likely but not sure: a line and a button for each thing, which say what it would do."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from zoneinfo import ZoneInfo

from agents.cards import Button, Card, brief
from agents.texts import say
from agents.texts.times import clock, day
from agents.tools.base import Desk, Outcome, Tool
from agents.tools.proposals import described
from storage.content import button_actions

KIND = "likely"
_TITLES = {"day": "likely_day", "keeping": "likely_keeping"}
_NAMED = frozenset({"title", "text"})
"""What has one of these is something new, and is shown whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferLikely:
    """The things that may be wanted, likeliest first: the name of a tool, and its (certain) arguments.

    `by` tells what they differ by: what is done, or only the day on which, or the hour at which; `keeping`: it was told, and may be noted.
    """

    choices: list[tuple[str, dict[str, Any]]]
    by: Literal["deed", "day", "keeping"] = "deed"


async def offer_likely(desk: Desk, arguments: OfferLikely) -> Outcome:
    """Ask with buttons what is wanted; nothing is done before one is pressed."""
    language, choices = desk.scope.language, arguments.choices
    token = await button_actions.offer(desk.db, desk.scope, KIND, {"choices": choices})
    moments = [datetime.fromisoformat(_moment(given)) for _, given in choices if _moment(given)]
    same_day = len({moment.date() for moment in moments}) == 1
    labels = (
        [_when(desk, moment, hour=same_day) for moment in moments]
        if arguments.by == "day" and len(moments) == len(choices)
        else [_deed(desk, name, given) for name, given in choices]
    )
    buttons = [Button(label=label, token=f"a{token}.{number}") for number, label in enumerate(labels)]
    no = "propose_no" if arguments.by == "keeping" else "likely_none"
    buttons.append(Button(label=say(language, no), token=f"a{token}.no"))
    asked = "likely_hour" if arguments.by == "day" and same_day else _TITLES.get(arguments.by)
    title = say(language, asked or ("likely" if len(choices) > 1 else "likely_one"))
    lines = tuple(described(desk, given) for _, given in choices if _moment(given) and _NAMED & given.keys())
    return Outcome(text=title, cards=(Card(kind="quick", title=title, lines=lines, buttons=tuple(buttons)),))


async def offer_note(desk: Desk, text: str) -> Outcome:
    """Ask whether what is told is to be kept as a note, word for word."""
    return await offer_likely(desk, OfferLikely(choices=[("memo_write", {"content": text})], by="keeping"))


def _deed(desk: Desk, name: str, given: dict[str, Any]) -> str:
    return say(desk.scope.language, f"likely_{name}", what=brief(described(desk, given)))


def _when(desk: Desk, moment: datetime, *, hour: bool) -> str:
    there = moment.replace(tzinfo=ZoneInfo(desk.scope.zone))
    return clock(there) if hour else day(there, desk.scope.language)


def _moment(given: dict[str, Any]) -> str:
    """Return when it is, in ISO 8601 and on the person's clock; nothing for what has no time, whose button says it all."""
    return given.get("at") or given.get("start_time") or given.get("to_date") or ""


OFFER_LIKELY = Tool(name="offer_likely", arguments=OfferLikely, run=offer_likely, effect="read", grantable=False)
