"""/share: which groups count somebody's busy times when they look for time together; said and ended in a private chat alone."""

from collections.abc import Sequence
from typing import Any

from agents.nlu.cues.own.sharing_words import SharingWish, sharing_wish
from agents.tools.base import Desk, Outcome
from bot.conversation.participants import TurnContext
from bot.conversation.private_talk import way
from bot.ports.messages import Button, Card
from bot.texts.of_sharing import say
from storage.content import button_actions
from storage.content.button_actions import NotUsable
from storage.people import groups, shared_busy
from storage.people.groups import MEMBER_DAYS
from storage.people.shared_busy import ShownTo

KIND = "sharing"  # of the stored action
_OFF = ("off", "stop", "停", "停止", "关", "关闭", "取消")


async def answer(desk: Desk, place: TurnContext, text: str, rest: str) -> Outcome:
    """/share [off] [GROUP], or the same in words; without a group, which there are."""
    wish = sharing_wish(text) or _of_command(rest)
    language = desk.scope.language
    if not place.session.private:
        return Outcome(text=say(language, "private"), cards=way(language, "share"))
    there, shared = await _groups(desk), await shared_busy.shown_to(desk.db)
    if wish.what == "off":
        return await _ended(desk, shared, wish.name)
    near = _near(there, wish.name)
    if wish.what == "on" and len(near) == 1:
        return await _shared(desk, near[0])
    key = "none" if not there else "unknown" if wish.name and not near else "some"
    return await _listed(desk, say(language, key, name=wish.name, days=MEMBER_DAYS), there, shared)


def _of_command(rest: str) -> SharingWish:
    first, _, name = rest.partition(" ")
    if first.casefold() in _OFF:
        return SharingWish(what="off", name=name.strip())
    return SharingWish(what="on" if rest else "list", name=rest.strip())


async def _groups(desk: Desk) -> list[ShownTo]:
    """Return the groups that they are in, as far as is known, and those that see it already."""
    mine = [ShownTo(group=one.space, title=one.title) for one in await groups.of_member(desk.db, desk.scope.actor)]
    known = {one.group for one in mine}
    return mine + [one for one in await shared_busy.shown_to(desk.db) if one.group not in known]


def _near(there: Sequence[ShownTo], name: str) -> list[ShownTo]:
    """Return those of that name, else those whose names hold it; without a name none."""
    said = name.casefold()
    exact = [one for one in there if one.title.casefold() == said]
    return exact or [one for one in there if said and said in one.title.casefold()]


async def _shared(desk: Desk, one: ShownTo) -> Outcome:
    await shared_busy.share(desk.db, one.group)
    language = desk.scope.language
    return Outcome(text=say(language, "how"), receipts=(say(language, "shared", name=_name(desk, one)),))


async def _ended(desk: Desk, shared: Sequence[ShownTo], name: str) -> Outcome:
    """End it with the group of that name; with all where none is named."""
    language = desk.scope.language
    ended = _near(shared, name) if name else list(shared)
    for one in ended:
        await shared_busy.end(desk.db, one.group)
    if not ended:
        return Outcome(text=say(language, "not_shared" if name else "shares_none", name=name))
    names = say(language, "comma").join(_name(desk, one) for one in ended)
    return Outcome(receipts=(say(language, "ended", name=names),))


async def _listed(desk: Desk, title: str, there: Sequence[ShownTo], shared: Sequence[ShownTo]) -> Outcome:
    """Show the groups, and a button for each that begins or ends it."""
    language, seen = desk.scope.language, {one.group for one in shared}
    if not there:
        return Outcome(text=title)
    groups_told = [[one.group, one.title] for one in there]
    token = await button_actions.offer(desk.db, desk.scope, KIND, {"groups": groups_told})
    buttons = tuple(
        Button(label=say(language, word, name=_name(desk, one)), token=f"a{token}.{word}-{number}")
        for number, one in enumerate(there)
        for word in ("end" if one.group in seen else "start",)
    )
    lines = tuple(say(language, "line_on" if one.group in seen else "line_off", name=_name(desk, one)) for one in there)
    return Outcome(text=title, cards=(Card(kind="quick", title=title, lines=lines, buttons=buttons),))


async def press(desk: Desk, place: TurnContext, payload: dict[str, Any], choice: str) -> Outcome:
    """Begin it, or end it, with the group whose button it is. Raises NotUsable."""
    told: list[tuple[int, str]] = payload["groups"]
    word, _, number = choice.partition("-")
    if not place.session.private or word not in ("start", "end") or number not in map(str, range(len(told))):
        raise NotUsable("unknown")
    group, title = told[int(number)]
    one = ShownTo(group=group, title=title)
    return await (_shared(desk, one) if word == "start" else _ended(desk, [one], ""))


async def line(desk: Desk) -> str:
    """Return with whom it is shared, for /settings."""
    language, shared = desk.scope.language, await shared_busy.shown_to(desk.db)
    names = say(language, "comma").join(_name(desk, one) for one in shared) or say(language, "nobody")
    return say(language, "setting", names=names)


def _name(desk: Desk, one: ShownTo) -> str:
    return one.title or say(desk.scope.language, "nameless")
