"""Offers that were made and are now chosen, by a button or by a reply; and the last write taken back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from agents.errors import ToolFailed
from agents.texts import say
from agents.tools import consents
from agents.tools.base import ActiveSkill, Desk, Outcome, Tool, knowing
from agents.tools.questions import likely, open_question
from agents.tools.zones import set_back
from storage.content import button_actions
from storage.content.button_actions import Action, NotUsable
from storage.conversations import suggestions


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose:
    """`token` names the offer, `choice` what of it; `whole`: with what the same message did beside it, where that is taken back."""

    token: str
    choice: str
    whole: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoLast:
    """`brings`: something that was taken away or changed is to be as it was; what was made stays.

    `then`: what is changed of it once it is back (arguments of schedule_update), in the same commit.
    """

    brings: bool = False
    then: dict[str, Any] | None = None


def undo_key(action: Action) -> str:
    """Return the name under which a tool says how this action is taken back: what was done, and to what."""
    kind = "things" if "things" in action.payload else action.payload["kind"]
    return f"{'made' if action.payload.get('made') else action.kind} {kind}"


class Confirmations:
    """The choices that the cards of these tools offer; `tools` are the two that carry them out in words."""

    def __init__(self, offering: Sequence[Tool[Any]]) -> None:
        self._writes = {tool.name: tool for tool in offering if tool.writes}
        self._tools = {tool.name: tool for tool in offering}
        self._choices = {kind: choice for tool in offering for kind, choice in tool.choices.items()}
        self._undo = {key: undo for tool in offering for key, undo in tool.undo.items()}
        self._undo["undo setting"] = set_back.take_back  # what is set is set by no tool
        self.tools: tuple[Tool[Any], ...] = (
            Tool(name="choose", arguments=Choose, run=self.choose, effect="change", grantable=False),
            Tool(
                name="undo_last",
                arguments=UndoLast,
                run=self.undo_last,
                effect="change",
                hidden=frozenset({"brings", "then"}),
                receipts=("updated", "deleted"),
                consent=consents.UNDO,
            ),
        )
        self._writes |= {tool.name: tool for tool in self.tools if tool.grantable}
        self._tools |= self._writes

    async def choose(self, desk: Desk, arguments: Choose) -> Outcome:
        """Carry out a choice that was made in words."""
        try:
            beside = await button_actions.made_beside(desk.db, arguments.token) if arguments.whole else []
            action = await button_actions.take(desk.db, desk.scope, arguments.token, arguments.choice)
            done = await self.carry_out(desk, action, arguments.choice)
        except NotUsable as refusal:
            raise ToolFailed(say(desk.scope.language, "offer_gone")) from refusal
        if not done.receipts or any("setting" in one.payload.get("kind", "") for one in (action, *beside)):
            return done  # what goes with a setting goes back with it
        return await self._with_those_beside(desk, action, done, beside)

    async def _with_those_beside(self, desk: Desk, last: Action, done: Outcome, beside: Sequence[Action]) -> Outcome:
        """Take back what one message did besides, the last first; what was changed since stays, and that is said."""
        for one in beside:
            try:
                action = await button_actions.take(desk.db, desk.scope, one.token, "yes")
                back = await self.carry_out(desk, replace(action, payload=_after(last, action)), "yes")
            except (NotUsable, ToolFailed) as refusal:
                back = Outcome(text=str(refusal) if isinstance(refusal, ToolFailed) else "")
            last = one
            done = replace(
                done,
                text="\n".join(dict.fromkeys(text for text in (done.text, back.text) if text)),
                receipts=(*done.receipts, *back.receipts),
                cards=(*done.cards, *back.cards),
                waken=(*done.waken, *back.waken),
                about=(*done.about, *back.about),
            )
        return done

    async def undo_last(self, desk: Desk, arguments: UndoLast) -> Outcome:
        """Take this person's last write here back, as long as that is open."""
        action = await button_actions.last_undo(desk.db, desk.scope, gone=arguments.brings)
        if action is None:
            return Outcome(text=say(desk.scope.language, "nothing_to_bring" if arguments.brings else "aside_undo"))
        alone = not arguments.brings and arguments.then is None
        back = await self.choose(desk, Choose(token=action.token, choice="yes", whole=alone))
        if arguments.then is None or not back.receipts:
            return back
        changed = await self._writes["schedule_update"](desk, arguments.then)
        return replace(changed, receipts=(*back.receipts, *changed.receipts), waken=(*back.waken, *changed.waken))

    async def carry_out(self, desk: Desk, action: Action, choice: str) -> Outcome:
        """Do what was chosen of an action that was taken. Raises NotUsable for what we do not know, and ToolFailed."""
        desk = await knowing(desk)
        if action.kind in ("restore", "undo"):
            undo = self._undo.get(undo_key(action))
            if undo is None:
                raise NotUsable("unknown")
            return await undo(desk, action.payload)
        if action.kind == "confirm":
            return await self._confirmed(desk, action.payload, choice)
        if action.kind == "tool":
            return await self._accepted(desk, action.payload, choice)
        if action.kind == likely.KIND:
            return await self._likely(desk, action.payload, choice)
        if action.kind == open_question.KIND and choice == "no":  # "never mind", where something was missing
            return Outcome(text=say(desk.scope.language, "likely_left"))
        if action.kind not in self._choices:
            raise NotUsable("unknown")
        return await self._choices[action.kind](desk, action.payload, choice)

    async def _accepted(self, desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
        """Carry out yes or no to a write that a model proposed, or we: now it is the person's own request. Raises NotUsable, ToolFailed."""
        if choice == "no":
            return Outcome(text=say(desk.scope.language, "not_suggested" if "because" in payload else "not_proposed"))
        if choice == "never" and "because" in payload:
            await suggestions.hush(desk.db, desk.scope)
            return Outcome(text=say(desk.scope.language, "suggest_hushed"))
        tool = self._writes.get(payload["name"])
        if choice != "yes" or tool is None:
            raise NotUsable("unknown")
        if "skill" in payload:
            desk = replace(desk, skill=ActiveSkill(**payload["skill"]))
        try:
            return await tool(desk, payload["arguments"])
        except (ValueError, LookupError) as error:  # what a model wanted may make no sense
            raise ToolFailed(say(desk.scope.language, "offer_gone")) from error

    async def _likely(self, desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
        """Do the thing that was chosen of those that were likely, or none. Raises NotUsable, ToolFailed."""
        if choice == "no":
            return Outcome(text=say(desk.scope.language, "likely_left"))
        choices: list[list[Any]] = payload["choices"]
        if choice.startswith("at:") and choices and choices[0][0] == "schedule_add":
            return await self._tools["schedule_add"](desk, _at(choices[0][1], choice.removeprefix("at:")))
        if not choice.isdecimal() or int(choice) >= len(choices):
            raise NotUsable("unknown")
        name, arguments = choices[int(choice)]
        return await self._tools[name](desk, arguments)

    async def _confirmed(self, desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
        """Carry out yes or no to what was asked about first. Raises NotUsable, ToolFailed."""
        if choice == "no":
            return Outcome(text=say(desk.scope.language, "not_changed"))
        if choice != "0":
            raise NotUsable("unknown")
        [[name, arguments]] = payload["choices"]
        return await self._writes[name](desk, arguments)


def _after(later: Action, earlier: Action) -> dict[str, Any]:
    """Return how an earlier change of an event is taken back, right after the later one was: that has made one version more of it."""
    names, were = ("kind", "id", "version"), later.payload.get("version")
    if later.payload.get("kind") != "event" or were is None or earlier.payload.get("version") != were - 1:
        return earlier.payload
    alike = all(later.payload.get(name) == earlier.payload.get(name) for name in names[:2])
    return {**earlier.payload, "version": were + 1} if alike else earlier.payload


def _at(given: dict[str, Any], moment: str) -> dict[str, Any]:
    """Return an event at another moment (ISO, aware), as long as it was. Raises NotUsable for what is none."""
    try:
        start = datetime.fromisoformat(moment)
    except ValueError as error:
        raise NotUsable("unknown") from error
    if start.tzinfo is None:
        raise NotUsable("unknown")
    if "end_time" not in given:
        return {**given, "start_time": moment}
    taken = datetime.fromisoformat(given["end_time"]) - datetime.fromisoformat(given["start_time"])
    return {**given, "start_time": moment, "end_time": (start + taken).isoformat()}
