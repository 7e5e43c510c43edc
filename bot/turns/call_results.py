"""What is said of a call, and how it ended: as the conversation sees it, the turn, and the mode."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from agents.runtime.usage_stats import stats_to_json
from agents.texts import say
from agents.tools.catalogue import TOOLS
from bot.commands.settings import zone_settings
from bot.conversation.post import Words
from bot.ports.messages import Saying
from bot.sessions.mode_events import Response
from bot.sessions.mode_runner import is_moderated
from bot.turns.ask_agent import Answered, OpenTurn
from storage.conversations.conversations import Lease
from storage.db.pool import Db
from storage.db.transactions import Scope
from storage.queue.turns import Call


async def words_of(db: Db, scope: Scope, turn: OpenTurn, call: Call, said: Answered, now: datetime) -> Words | None:
    """Return what is said of it, unless only the mode is to know: then what was done is said all the same."""
    saying = said.saying
    if call.metadata.get("quiet"):
        asks = tuple(card for card in saying.cards if card.kind != "notes" and card.buttons)
        if not (saying.receipts or asks):
            return None
        saying = replace(saying, text="", cards=asks)
    if said.lacks is not None and is_moderated(call) and not (saying.text or saying.receipts or saying.cards):
        return None  # who takes it over is said instead
    if call.metadata.get("remark"):
        saying = replace(saying, text=f"{call.metadata['remark']}\n{saying.text}".strip())
    if (taught := call.metadata.get("taught")) and _left_undone(call, saying):
        hint = say(scope.language, "lesson_was", words=taught, meaning=call.prompt)
        saying = replace(saying, text=f"{saying.text}\n{hint}".strip())
    if is_only_call(turn.calls):
        saying = await zone_settings.with_question(db, scope, turn.place, saying, now)
    key = f"a:{call.id}"
    if is_moderated(call) and (said.cause or used_up(said, scope)) and not saying.receipts:
        key = f"x:{call.turn}:{said.cause}"  # what keeps all of them from answering is told once
    return Words(saying=saying, key=key, role="system" if said.cause else "agent", turn=call.turn, live=call.id)


def _left_undone(call: Call, saying: Saying) -> bool:
    """Return whether something was to be done and was not, nor is it asked about: what was taught may name what is gone."""
    plan: dict[str, Any] = call.metadata.get("plan") or {}
    tools: Sequence[dict[str, Any]] = plan.get("tools", ())
    asks = any(card.buttons and card.kind != "list" for card in saying.cards)
    return not (saying.receipts or asks) and (not saying.understood or any(TOOLS[one["name"]].writes for one in tools))


def end_of(said: Answered | None) -> tuple[str, dict[str, Any] | None]:
    """Return how a call ended, and what it used."""
    if said is None:
        return "done", None
    return "failed" if said.cause else "done", stats_to_json(said.stats) if said.stats else None


def is_only_call(calls: Sequence[Call]) -> bool:
    """Return whether one parrot is asked by a person, and nobody else has a say in it."""
    return len(calls) == 1 and calls[0].seq == 0 and calls[0].metadata.get("purpose", "answer") == "answer"


def response_of(said: Answered, number: int, seconds: float, scope: Scope) -> Response:
    """Return what the mode is told of it."""
    failed = bool(said.cause) or used_up(said, scope)
    return Response(
        text="" if failed else said.saying.text,
        receipts=said.saying.receipts,
        failed=failed,
        message=number,
        tokens=said.stats.tokens if said.stats is not None else 0,
        seconds=seconds,
        lacks=said.lacks,
    )


def used_up(said: Answered, scope: Scope) -> bool:
    """Return whether the parrot could only say that there are no more tokens today."""
    return said.saying.text == say(scope.language, "tokens_used_up")


def scope_of(turn: OpenTurn, lease: Lease, call: Call) -> Scope:
    return turn.place.scope(call.prompt, epoch=lease.epoch, call=call.id)


def now_of(turn: OpenTurn) -> datetime:
    return turn.place.local(turn.items[0].received_at if turn.items else turn.row.created_at)
