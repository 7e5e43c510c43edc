"""What follows from a message to a protocol is kept, and said."""

from dataclasses import replace
from typing import Any

from agents.tools.base import Desk
from bot.conversation.private_talk import way
from bot.ports.messages import Card, DataPart, Language, Saying
from bot.protocols import cards, checking_in, engine, speech
from bot.protocols.engine import Reply
from bot.protocols.standing import Opened, save, store
from bot.protocols.texts import say


def only_private(language: Language) -> Saying:
    """Say in a group that it is for private chats, with a way there."""
    return Saying(text=say(language, "private"), cards=way(language, "protocol"))


async def said_to(desk: Desk, here: Opened, reply: Reply) -> Saying:
    """Keep what follows, and say it."""
    run, definition = reply.run, here.definition
    await save(desk.db, desk.scope, here.skill, reply.saves)
    await store(desk.db, desk.scope, here.skill, run, here.protocol)
    lines, shown, parts, file = list(reply.lines), list[Card](), list[DataPart](), None
    if reply.rocks:
        shown += await cards.rocks(desk, run, reply.rocks)
    if reply.asks:
        if run.held and not run.asked:
            lines.append(say(run.language, "held", text=engine.cut(run.held, engine.LONGEST_SUMMARY)))
            shown.append(await cards.held(desk, run))
        parts.append(speech.progress_part(run, definition))
    if reply.resumes:
        shown.append(await cards.away(desk, run, definition))
        lines.append(shown[-1].title)
    if reply.finished:
        lines.append(speech.report(run, definition))
        parts.append(speech.completed_part(run))
        await checking_in.plan(desk, run.id)
        file = speech.document(run, definition, desk.scope.zone)
    head = "\n".join(lines)
    text = "\n\n".join(filter(None, (head, speech.question(run, definition) if reply.asks else "")))
    return Saying(text=text, agent=here.skill, cards=tuple(shown), parts=tuple(parts), document=file)


async def may_end(desk: Desk, here: Opened, saying: Saying, held: str, cancels: dict[str, Any]) -> Saying:
    """Ask whether it ends, as a model has understood; what was written is held, it may be an answer all the same."""
    if held:
        run = replace(here.run, held=held, touched_at=desk.now)
        await store(desk.db, desk.scope, here.skill, run, here.protocol)
    card = await cards.ending(desk, here.run, here.definition, str(cancels.get("reason", "")))
    text = "\n\n".join(filter(None, (saying.text, card.title)))
    return replace(saying, text=text, cards=(*saying.cards, card))
