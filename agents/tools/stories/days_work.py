"""What somebody did to their things in a time, from the receipts of then: "what did I move today"."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from agents.nlu.cues.own.story_words import Did
from agents.texts import Language, say
from agents.texts.times import clock, day
from agents.texts.traditional import traditional
from agents.tools.base import Desk, Outcome
from storage.queue import stories

MOST = 30  # receipts that are told
_LANGUAGES: tuple[Language, ...] = ("zh", "en")
_RECEIPTS: Mapping[Did, tuple[str, ...]] = {
    "moved": ("updated", "snoozed"),
    "changed": ("updated", "snoozed", "skipped", "restored", "deleted"),
    "gone": ("deleted", "skipped"),
    "made": ("created",),
}
"""The texts of the receipts that say so."""


async def told(desk: Desk, did: Did, since: datetime, until: datetime) -> Outcome:
    """Tell the receipts of that kind, the first first, each with its hour."""
    language = desk.scope.language
    first, last = since.astimezone(desk.now.tzinfo), (until - timedelta(seconds=1)).astimezone(desk.now.tzinfo)
    days = day(first, language) if first.date() == last.date() else f"{day(first, language)} - {day(last, language)}"
    begins = _beginnings(did)
    lines: list[str] = []
    for one in await stories.receipts(desk.db, desk.scope.actor, since, until):
        at = one.at.astimezone(desk.now.tzinfo)
        when = (
            clock(at.replace(second=0))
            if first.date() == last.date()
            else f"{day(at, language)} {clock(at.replace(second=0))}"
        )
        lines += [f"- {when} {receipt.removeprefix('✓ ')}" for receipt in one.receipts if receipt.startswith(begins)]
    if not lines:
        return Outcome(text=say(language, f"day_none_{did}", days=days))
    head = say(language, f"day_{did}", days=days, number=len(lines))
    return Outcome(text="\n".join((head, *lines[-MOST:])))


def _beginnings(did: Did) -> tuple[str, ...]:
    """Return how these receipts begin, in whatever language they were said."""
    heads = [
        say(language, key, title="", when="").partition(":")[0] for key in _RECEIPTS[did] for language in _LANGUAGES
    ]
    return tuple(f"{head}:" for head in dict.fromkeys((*heads, *map(traditional, heads))))
