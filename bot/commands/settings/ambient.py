"""/ambient in a group: whether requests are answered there that name nobody."""

from agents.tools.base import Desk, Outcome
from bot.conversation.participants import TurnContext
from bot.ports.messages import Button, Card
from bot.texts import say as house_says
from bot.texts.of_ambient import say
from storage.content import button_actions
from storage.content.button_actions import NotUsable
from storage.people import groups

KIND = "ambient"  # of the stored actions
_WORDS = {
    **dict.fromkeys(("on", "yes", "开", "开启", "打开"), True),
    **dict.fromkeys(("off", "no", "关", "关闭", "关掉"), False),
}


async def answer(desk: Desk, place: TurnContext, word: str) -> Outcome:
    """Set it, or tell what it means and how it stands."""
    language = desk.scope.language
    if place.room is None:
        return Outcome(text=say(language, "private"))
    if word.casefold() in _WORDS:
        return await _set(desk, place, _WORDS[word.casefold()])
    on = place.room.ambient
    told = say(language, "is_on" if on else "is_off")
    return Outcome(text=f"{told}\n\n{_meaning(desk, place)}", cards=(await _card(desk, "off" if on else "on"),))


async def press(desk: Desk, place: TurnContext, choice: str) -> Outcome:
    """Set it by a button. Raises NotUsable for one that was not offered."""
    if choice not in ("on", "off") or place.room is None:
        raise NotUsable("unknown")
    return await _set(desk, place, choice == "on")


async def _set(desk: Desk, place: TurnContext, on: bool) -> Outcome:  # noqa: FBT001 - what is set
    """Set it, if they manage the group: by the platform's word, where it gives none as an owner of the house."""
    language = desk.scope.language
    if place.admin is False or (place.admin is None and place.person.role != "owner"):
        return Outcome(text=house_says(language, "group_admins", command=f"/ambient {'on' if on else 'off'}"))
    await groups.set_ambient(desk.db, desk.scope.space, on)
    receipt = (say(language, "set_on" if on else "set_off"),)
    return Outcome(text=_meaning(desk, place) if on else "", receipts=receipt)


def _meaning(desk: Desk, place: TurnContext) -> str:
    """Return what it means, and what keeps it from working."""
    language = desk.scope.language
    return "\n\n".join((say(language, "meaning"), *(() if place.hears_all else (say(language, "deaf"),))))


async def _card(desk: Desk, choice: str) -> Card:
    token = await button_actions.offer(desk.db, desk.scope, KIND, {})
    label = say(desk.scope.language, f"switch_{choice}")
    return Card(
        kind="quick",
        title=say(desk.scope.language, "title"),
        buttons=(Button(label=label, token=f"a{token}.{choice}"),),
    )
