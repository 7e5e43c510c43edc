"""What a pressed button stands for: a reminder's answer, a mode's, a setting, something that waited for a yes."""

from agents.runtime.following.follow_ups import note
from agents.tools.base import Desk, Outcome
from agents.tools.catalogue import CONFIRMATIONS
from bot.commands import (
    edited_messages,
    help_cards,
    list_presses,
    mode_options,
)
from bot.commands.calendars import connection_commands, sharing_commands, subscription_commands
from bot.commands.mode_commands import ModeCommands, chosen
from bot.commands.own import lesson_commands, memory_commands, own_data_commands
from bot.commands.people import approvals, linking, member_commands
from bot.commands.settings import ambient, briefings, settings_commands, way_back
from bot.conversation import reminder_messages
from bot.conversation.participants import TurnContext
from bot.conversation.post import say_in
from bot.protocols.cards import KIND as PROTOCOL
from bot.protocols.guide import Guide
from bot.texts import say
from storage.content import button_actions
from storage.content.button_actions import Action, NotUsable
from storage.conversations import mode_states
from storage.people import people
from storage.queue import inbox

_ALIKE = {
    help_cards.KIND: help_cards.press,
    memory_commands.KIND: memory_commands.press,
    lesson_commands.KIND: lesson_commands.press,
    subscription_commands.KIND: subscription_commands.press,
    connection_commands.KIND: connection_commands.press,
    sharing_commands.KIND: sharing_commands.press,
}
_BY_CHOICE = {briefings.KIND: briefings.press, ambient.KIND: ambient.press}


class Presses:
    """Finds what each button stands for, and does it."""

    def __init__(self, *, modes: ModeCommands, guide: Guide, owners: frozenset[str]) -> None:
        self._modes = modes
        self._guide = guide
        self._owners = owners

    async def use(self, desk: Desk, place: TurnContext, token: str, number: int) -> Outcome | None:
        """Carry out what a button stands for.

        Raises NotUsable where it stands for nothing any more, ToolFailed for what cannot be done.
        """
        name, _, choice = token[1:].partition(".")
        if token.startswith("r"):
            return await reminder_messages.press(desk, token[1:])
        if not token.startswith("a"):
            raise NotUsable("unknown")
        open_vote = await button_actions.standing(desk.db, desk.scope, name, "mode", "vote")
        action = open_vote or await button_actions.take(desk.db, desk.scope, name, choice)
        if action.kind == "mode":
            await mode_states.queue_press(desk.db, desk.scope, chosen(action.payload, choice), number)
            return Outcome(waken=("inbox",))
        if action.kind in mode_options.KINDS:
            return await self._modes.pressed(desk, place, action, choice, f"m:p{number}")
        if action.kind == "retry":
            await inbox.revive(desk.db, action.payload["items"])
            return Outcome(text=say(desk.scope.language, "retrying"), waken=("inbox",))
        if action.kind == "approve":
            return await approvals.press(desk, action.payload, choice)
        if action.kind in settings_commands.KINDS:
            return await settings_commands.press(desk, place, action.kind, action.payload, choice)
        if action.kind == PROTOCOL:
            saying = await self._guide.press(desk, place, action.payload, choice)
            await say_in(desk.db, place.session, saying, f"c:{number}", inbox=number)
            return None
        return await self._of_tools(desk, place, action, choice, number)

    async def _of_tools(
        self, desk: Desk, place: TurnContext, action: Action, choice: str, number: int
    ) -> Outcome | None:
        if action.kind == linking.KIND:
            saying, sides = await linking.press(desk, place, action.payload, choice)
            await say_in(desk.db, place.session, saying, f"c:{number}", role="system", inbox=number)
            if sides is not None:
                await people.join(desk.db, *sides)
            return None
        if action.kind == member_commands.KIND:
            return await member_commands.press(desk, place, action.payload, choice, self._owners)
        if action.kind == edited_messages.KIND:
            return await edited_messages.press(desk, place, action.payload, choice, number)
        if (press := _ALIKE.get(action.kind)) is not None:
            return await press(desk, place, action.payload, choice)
        if (do := _BY_CHOICE.get(action.kind)) is not None:
            return await way_back.kept_with(desk, place, do(desk, place, choice))
        if action.kind == own_data_commands.KIND:
            return await own_data_commands.press(desk, place, action.payload, choice, number)
        if action.kind in list_presses.KINDS:
            return await list_presses.press(desk, place, action, choice, number)
        outcome = await CONFIRMATIONS.carry_out(desk, action, choice)
        # what a button has made is what was made last: "no, 38" is about it
        await note(desk.db, desk.scope, [one for one in outcome.about if one not in outcome.related])
        return outcome
