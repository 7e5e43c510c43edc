"""Notices as they are said, in the conversation that they were put into."""

from agents.tools.base import Desk, Outcome
from bot.commands import commands, edited_messages
from bot.conversation import access, ring_cards
from bot.conversation.own import own_subscriptions
from bot.conversation.participants import TurnContext
from bot.ports.messages import Button, Card, HouseNotice
from bot.texts import of_people, of_rings, say
from storage.content import button_actions


async def notice_sentence(desk: Desk, place: TurnContext, notice: HouseNotice, number: int) -> Outcome | None:
    """The notice of the inbox row `number` as it is said; None when it is none of theirs any more. Raises ValueError for one that we do not know."""
    match notice.name:
        case "guest" | "group":
            return await _asks(desk, place, notice)
        case "approved":
            return await commands.welcome(desk, place, "approved_you")
        case "approved_group":
            return Outcome(text=say(desk.scope.language, "group_open"))
        case "suspended" | "active_again" | "owner_now" as name:
            return Outcome(text=of_people.say(desk.scope.language, name))
        case own_subscriptions.LAPSED:
            return Outcome(text=of_rings.say(desk.scope.language, "push_lapsed"))
        case ring_cards.NAME:
            if not access.is_barred(place):
                await ring_cards.bring_up_to_date(desk, place, notice)
            return None
        case edited_messages.NAME:
            return await edited_messages.edited(desk, place, notice, number)
        case _:
            raise ValueError(f"no notice {notice.name!r}")


async def _asks(desk: Desk, place: TurnContext, notice: HouseNotice) -> Outcome | None:
    if place.person.role != "owner":
        return None
    language, data = desk.scope.language, notice.data
    what = "person" if notice.name == "guest" else "space"
    payload = {what: data[what], "name": data["name"]}
    token = await button_actions.offer(desk.db, desk.scope, "approve", payload)
    buttons = (
        Button(label=say(language, "approve"), token=f"a{token}.yes", style="primary"),
        Button(label=say(language, "refuse"), token=f"a{token}.no", style="danger"),
    )
    text = say(language, f"asks_{notice.name}", **data)
    return Outcome(text=text, cards=(Card(kind="quick", title="", buttons=buttons),))
