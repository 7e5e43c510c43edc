"""/memory and /forget: what is kept of a person from talk is shown to them, and taken away for good, by words or buttons.

Only where they are alone with the parrots: a group's space holds nothing of the kind.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from agents.tools.base import Desk, Outcome
from agents.tools.growth import facts
from bot.conversation.participants import TurnContext
from bot.ports.messages import Button, Card
from bot.texts import say
from storage.content import button_actions
from storage.content import facts as profiles
from storage.content.button_actions import NotUsable
from storage.content.facts import Fact

KIND = "memory"  # of the stored actions
PAGE = 10  # facts that are shown at a time
_ALL = frozenset({"all", "everything", "全部", "所有", "一切"})


async def answer(desk: Desk, place: TurnContext, name: str, rest: str) -> Outcome:
    """Carry out the command, and return what is said of it."""
    language = desk.scope.language
    if not place.session.private:
        return Outcome(text=say(language, "memory_private"))
    if name == "memory":
        return await _listed(desk)
    if not rest:
        return Outcome(text=say(language, "forget_how"))
    known = await profiles.extracted(desk.db, desk.scope.space)
    if rest.casefold() in _ALL:
        return await _all(desk, known)
    found = facts.matching(known, rest)
    if not found:
        return Outcome(text=say(language, "forget_nothing", words=rest))
    return await _forgotten(desk, [found[0].id]) if len(found) == 1 else await _which(desk, found)


async def press(desk: Desk, place: TurnContext, payload: dict[str, Any], choice: str) -> Outcome:
    """A button of these cards. Raises NotUsable for a choice that was not offered."""
    if not place.session.private:
        raise NotUsable("foreign")
    ids: list[str] = payload["ids"]
    match payload["do"], choice:
        case "list", "all":
            return await _all(desk, await profiles.extracted(desk.db, desk.scope.space))
        case "list", "more":
            return await _listed(desk, payload["start"] + PAGE)
        case "every", "yes":
            return await _forgotten(desk, None)
        case "every", "no":
            return Outcome(text=say(desk.scope.language, "forget_kept"))
        case "some", "all":
            return await _forgotten(desk, ids)
        case (("list" | "some") as do, _) if choice in map(str, range(len(ids))):
            done = await _forgotten(desk, [ids[int(choice)]])
            return replace(done, cards=(await _listed(desk, payload["start"])).cards) if do == "list" else done
        case _:
            raise NotUsable("unknown")


async def _listed(desk: Desk, start: int = 0) -> Outcome:
    """A page of what is kept, each with a button."""
    language, known = desk.scope.language, await profiles.extracted(desk.db, desk.scope.space)
    if not known:
        return Outcome(text=say(language, "memory_none"))
    start = start if start < len(known) else 0
    shown = known[start : start + PAGE]
    payload = {"do": "list", "ids": [fact.id for fact in shown], "start": start}
    token = await button_actions.offer(desk.db, desk.scope, KIND, payload)
    more = [Button(label=say(language, "memory_more"), token=f"a{token}.more")] if len(known) > start + PAGE else []
    every = Button(label=say(language, "forget_all"), token=f"a{token}.all", style="danger")
    title = say(language, "memory_title", first=start + 1, last=start + len(shown), number=len(known))
    card = _card(desk, title, shown, token, start=start, beside=(*more, every))
    return Outcome(text=say(language, "memory_shown"), cards=(card,))


async def _which(desk: Desk, found: Sequence[Fact]) -> Outcome:
    """Several have the words: those that are meant are chosen."""
    language, shown = desk.scope.language, found[:PAGE]
    ids = [fact.id for fact in shown]
    token = await button_actions.offer(desk.db, desk.scope, KIND, {"do": "some", "ids": ids})
    every = Button(label=say(language, "forget_these", number=len(ids)), token=f"a{token}.all", style="danger")
    card = _card(desk, say(language, "forget_which"), shown, token, beside=(every,))
    return Outcome(text=say(language, "forget_several", number=len(found)), cards=(card,))


async def _all(desk: Desk, known: Sequence[Fact]) -> Outcome:
    """Asked once; where nothing is known there is only what was said and not read yet."""
    language = desk.scope.language
    if not known:
        return await _forgotten(desk, None)
    token = await button_actions.offer(desk.db, desk.scope, KIND, {"do": "every", "ids": []})
    buttons = (
        Button(label=say(language, "forget_yes"), token=f"a{token}.yes", style="danger"),
        Button(label=say(language, "forget_no"), token=f"a{token}.no"),
    )
    return Outcome(cards=(Card(kind="quick", title=say(language, "forget_sure", number=len(known)), buttons=buttons),))


async def _forgotten(desk: Desk, ids: Sequence[str] | None) -> Outcome:
    """The receipts are of what was there to be taken away."""
    language = desk.scope.language
    gone = await profiles.forget(desk.db, desk.scope, ids)
    if ids is None and gone:
        return Outcome(receipts=(say(language, "forgotten_all", number=len(gone)),))
    if not gone:
        return Outcome(text=say(language, "forgotten_before" if ids else "forgotten_none"))
    return Outcome(receipts=tuple(say(language, "forgotten", text=fact.text) for fact in gone))


def _card(
    desk: Desk, title: str, shown: Sequence[Fact], token: str, *, start: int = 0, beside: tuple[Button, ...] = ()
) -> Card:
    language, zone = desk.scope.language, desk.scope.zone
    buttons = tuple(
        Button(label=say(language, "forget_one", number=start + number + 1), token=f"a{token}.{number}")
        for number in range(len(shown))
    )
    lines = tuple(f"{number}. {facts.line(fact, zone, language)}" for number, fact in enumerate(shown, start=start + 1))
    return Card(kind="quick", title=title, lines=lines, buttons=(*buttons, *beside))
