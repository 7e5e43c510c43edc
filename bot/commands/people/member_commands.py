"""/people: owners see who is known, and change how they stand; what cannot be taken back is asked first."""

from typing import Any, Literal

from agents.tools.base import Desk, Outcome
from bot.commands.people import listing, members
from bot.commands.people.members import Change, NotPossible
from bot.conversation.participants import TurnContext
from bot.ports.messages import Button, Card
from bot.texts.of_people import say
from storage.content import button_actions
from storage.content.button_actions import NotUsable
from storage.db.transactions import part
from storage.people import admission
from storage.people.members import GroupMember

KIND = "people"  # of the stored actions
_Doing = Literal["suspend", "activate", "tier", "remove", "hand_over"]
_WORDS: dict[str, _Doing] = {
    "suspend": "suspend", "暂停": "suspend", "activate": "activate", "恢复": "activate", "tier": "tier", "级别": "tier",
    "remove": "remove", "删除": "remove", "hand-over": "hand_over", "交给": "hand_over",
}  # fmt: skip


async def answer(desk: Desk, place: TurnContext, rest: str, named: frozenset[str]) -> Outcome:
    """Show everybody, or do what the words say; `named` are owners by the settings."""
    language = desk.scope.language
    if not place.session.private or await admission.role(desk.db, desk.scope.actor) != "owner":
        return Outcome(text=say(language, "people_owners"))
    word, *others = rest.split() or [""]
    if not word:
        lines = await listing.everybody(desk.db, language)
        return Outcome(text="\n".join((*lines, "", say(language, "people_how"))))
    what = _WORDS.get(word.casefold())
    if what is None:
        return Outcome(text=say(language, "people_word", word=word, how=say(language, "people_how")))
    if not others:
        return Outcome(text=say(language, "people_who", word=word))
    try:
        async with part(desk.db):
            return await _do(desk, what, others[0], " ".join(others[1:]), named)
    except NotPossible as refusal:
        return Outcome(text=say(language, refusal.key, **refusal.values))


async def _do(desk: Desk, what: _Doing, who: str, rest: str, named: frozenset[str]) -> Outcome:
    match what:
        case "suspend" | "activate":
            status = "suspended" if what == "suspend" else "active"
            return _told(desk, await members.set_status(desk.db, who, status))
        case "tier":
            return _told(desk, await members.set_tier(desk.db, who, rest))
        case "remove" | "hand_over":
            return await _asked(desk, what, who, named)


def _told(desk: Desk, change: Change) -> Outcome:
    said = say(desk.scope.language, change.key, **change.values)
    if said.startswith("✓"):
        return Outcome(text="", receipts=(said,), waken=change.waken)
    return Outcome(text=said, waken=change.waken)


async def _asked(desk: Desk, what: Literal["remove", "hand_over"], who: str, named: frozenset[str]) -> Outcome:
    """Ask before what cannot be taken back; what would be refused is refused now."""
    language = desk.scope.language
    found = await members.check(desk.db, what, who, named)
    if isinstance(found, GroupMember):
        text = say(language, "remove_group_sure", name=members.name_of(found))
    else:
        text = say(language, f"{what}_sure", **members.counted(found))
    token = await button_actions.offer(desk.db, desk.scope, KIND, {"do": what, "who": who})
    buttons = (
        Button(label=say(language, f"{what}_yes"), token=f"a{token}.yes", style="danger"),
        Button(label=say(language, "people_no"), token=f"a{token}.no"),
    )
    return Outcome(text=text, cards=(Card(kind="quick", title="", buttons=buttons),))


async def press(desk: Desk, place: TurnContext, payload: dict[str, Any], choice: str, named: frozenset[str]) -> Outcome:
    """The buttons of that question. Raises NotUsable for who is no owner (any more)."""
    language = desk.scope.language
    if not place.session.private or await admission.role(desk.db, desk.scope.actor) != "owner":
        raise NotUsable("foreign")
    if choice == "no":
        return Outcome(text=say(language, "people_left"))
    if choice != "yes":
        raise NotUsable("unknown")
    try:
        async with part(desk.db):
            if payload["do"] == "remove":
                return _told(desk, await members.remove(desk.db, payload["who"]))
            return _told(desk, await members.hand_over(desk.db, payload["who"], named))
    except NotPossible as refusal:
        return Outcome(text=say(language, refusal.key, **refusal.values))
