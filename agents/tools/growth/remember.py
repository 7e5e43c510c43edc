"""What somebody states of themselves is offered to be remembered, and kept when they say so: with its source, once, in their own space."""

from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

from agents.errors import ToolFailed
from agents.nlu.cues.never_kept import unkept
from agents.texts import say
from agents.tools.base import Desk, Outcome, Tool, Words
from agents.tools.finding.describing import undo
from agents.tools.growth import facts
from agents.tools.growth.facts import Learned
from agents.tools.proposals import proposed
from storage.content import button_actions
from storage.content import facts as profiles
from storage.content.facts import Kind
from storage.db.errors import Gone


@dataclass(frozen=True, slots=True, kw_only=True)
class FactOffer:
    """`text`: what was stated, in the person's words."""

    kind: Kind
    text: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class FactKeep:
    """`text`: what is to be remembered; `message`: where it was said."""

    kind: Kind
    text: Words
    message: int


async def fact_offer(desk: Desk, arguments: FactOffer) -> Outcome:
    """Offer to remember what was stated; hear it only where it is known, is never kept, or nothing is to be remembered."""
    source = await profiles.source(desk.db, desk.scope)
    if source is None or unkept(arguments.text):
        return Outcome(text=say(desk.scope.language, "fact_heard"))
    known = await profiles.extracted(desk.db, desk.scope.space)
    if any(facts.same(one.text, arguments.text) for one in known):
        return Outcome(text=say(desk.scope.language, "fact_known"))
    given = {"kind": arguments.kind, "text": arguments.text, "message": source}
    return replace(await proposed(desk, FACT_KEEP, given), text=say(desk.scope.language, "fact_heard"))


async def fact_keep(desk: Desk, arguments: FactKeep) -> Outcome:
    """Remember something of the person; what was said again is confirmed."""
    language, text = desk.scope.language, arguments.text
    one = Learned(
        id=uuid4().hex[:12], kind=arguments.kind, text=text, at=desk.now, message=arguments.message, parrot=""
    )
    try:
        before = await profiles.hold(desk.db, desk.scope)
        after = facts.merged(before, [one], desk.scope.conversation)
        await profiles.keep(desk.db, desk.scope, after)
    except Gone as error:
        raise ToolFailed(say(language, "growth_private")) from error
    receipt = say(language, "fact_kept", text=text)
    if not any(fact.id == one.id for fact in after):
        return Outcome(receipts=(receipt,))
    payload = {"kind": "fact", "made": True, "fact": one.id, "text": text}
    token = await button_actions.offer(desk.db, desk.scope, "undo", payload)
    return Outcome(receipts=(receipt,), cards=(undo(desk, token, text),))


async def _forget(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Undo it. Raises ToolFailed where nobody is alone with us."""
    try:
        known = await profiles.hold(desk.db, desk.scope)
    except Gone as error:
        raise ToolFailed(say(desk.scope.language, "growth_private")) from error
    await profiles.keep(desk.db, desk.scope, [one for one in known if one.id != payload["fact"]])
    return Outcome(receipts=(say(desk.scope.language, "fact_removed", text=payload["text"]),))


FACT_OFFER = Tool(name="fact_offer", arguments=FactOffer, run=fact_offer, effect="read", grantable=False)
FACT_KEEP = Tool(
    name="fact_keep",
    arguments=FactKeep,
    run=fact_keep,
    effect="add",
    verbatim=True,
    grantable=False,
    receipts=("noted", "deleted"),
    undo={"made fact": _forget},
)
