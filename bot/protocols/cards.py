"""The cards of protocols, with the stored actions of their buttons, and how a rock gets onto the calendar at a press."""

from collections.abc import Sequence
from dataclasses import replace

from agents.cards import brief
from agents.errors import ToolFailed
from agents.nlu import Interpretation
from agents.texts import Language
from agents.texts.times import point
from agents.tools.base import Desk
from agents.tools.catalogue import TOOLS
from agents.tools.questions.open_question import KIND as QUESTION
from bot.ports.messages import Button, Card, Saying
from bot.protocols.definition import ProtocolDefinition
from bot.protocols.guided_run import GuidedRun
from bot.protocols.texts import say
from storage.content import button_actions
from storage.db.transactions import part

KIND = "protocol"  # of the stored actions
_EVENTS = ("schedule_add", "reminder_add")


async def invitation(desk: Desk, offered: Sequence[ProtocolDefinition]) -> Card:
    """Offer to start, with a button for each and one for later."""
    language, alone = desk.scope.language, len(offered) == 1
    token = await button_actions.offer(desk.db, desk.scope, KIND, {"do": "invite", "ids": [one.id for one in offered]})
    start = "invite_start" if alone else "invite_start_one"
    buttons = [
        Button(label=say(language, start, name=one.name.said(language)), token=f"a{token}.{place}", style="primary")
        for place, one in enumerate(offered)
    ]
    buttons.append(Button(label=say(language, "invite_later"), token=f"a{token}.later"))
    buttons.append(Button(label=say(language, "invite_never"), token=f"a{token}.never"))
    if alone:
        title, lines = about(offered[0], language, "invite_title"), [offered[0].description.said(language)]
    else:
        title = say(language, "invite_which", number=len(offered))
        lines = [
            say(
                language,
                "invite_line",
                title=about(one, language, "invite_title"),
                about=one.description.said(language),
            )
            for one in offered
        ]
    return Card(kind="protocol", title=title, lines=tuple(lines), buttons=tuple(buttons))


async def instead(desk: Desk, name: str, run: GuidedRun, other: ProtocolDefinition) -> Card:
    """Ask whether another protocol may take the place of the one that waits."""
    language = desk.scope.language
    values = {"name": name, "other": other.name.said(language), "step": run.step}
    token = await button_actions.offer(desk.db, desk.scope, KIND, {"do": "other", "id": other.id, "stays": run.id})
    buttons = (
        Button(label=say(language, "other_start", **values), token=f"a{token}.yes", style="primary"),
        Button(label=say(language, "other_stay", **values), token=f"a{token}.no"),
    )
    return Card(kind="protocol", title=say(language, "other", **values), buttons=buttons)


async def away(desk: Desk, run: GuidedRun, definition: ProtocolDefinition) -> Card:
    """Ask whether it goes on after a long absence."""
    language = run.language
    token = await button_actions.offer(desk.db, desk.scope, KIND, {"do": "away", "id": run.id})
    buttons = (
        Button(label=say(language, "away_go"), token=f"a{token}.go", style="primary"),
        Button(label=say(language, "away_restart"), token=f"a{token}.restart"),
    )
    when = point(run.touched_at.replace(second=0, microsecond=0), desk.scope.zone, language)
    name, step_name = definition.name.said(language), definition.step(run.step).name.said(language)
    title = say(language, "away", name=name, step=run.step, step_name=step_name, when=when)
    return Card(kind="protocol", title=title, buttons=buttons)


async def ending(desk: Desk, run: GuidedRun, definition: ProtocolDefinition, reason: str) -> Card:
    """Ask whether it ends, where a model has understood so."""
    language = run.language
    token = await button_actions.offer(desk.db, desk.scope, KIND, {"do": "end", "id": run.id, "reason": reason})
    buttons = (
        Button(label=say(language, "ends_yes"), token=f"a{token}.yes"),
        Button(label=say(language, "ends_no"), token=f"a{token}.no", style="primary"),
    )
    title = say(language, "ends", name=definition.name.said(language))
    return Card(kind="protocol", title=title, buttons=buttons)


async def held(desk: Desk, run: GuidedRun) -> Card:
    """Offer what was written after a long absence as the answer."""
    token = await button_actions.offer(desk.db, desk.scope, KIND, {"do": "held"})
    return Card(
        kind="protocol", title="", buttons=(Button(label=say(run.language, "use_held"), token=f"a{token}.yes"),)
    )


async def rocks(desk: Desk, run: GuidedRun, found: Sequence[str]) -> tuple[Card, ...]:
    """Offer each rock to the calendar, in a card of its own below one title: after one the others can still be put there."""
    made: list[Card] = []
    for rock in found:
        token = await button_actions.offer(desk.db, desk.scope, KIND, {"do": "rock", "text": rock})
        button = Button(label=say(run.language, "rock", what=brief(rock)), token=f"a{token}.yes")
        made.append(Card(kind="protocol", title="", buttons=(button,)))
    hint = (say(run.language, "rock_hint"),)
    return tuple(
        replace(card, title=say(run.language, "rocks_title"), lines=hint) if number == 0 else card
        for number, card in enumerate(made)
    )


def about(definition: ProtocolDefinition, language: Language, key: str) -> str:
    """Return a sentence of these texts about a protocol."""
    values = {"name": definition.name.said(language), "minutes": definition.minutes, "total": len(definition.steps)}
    return say(language, key, **values)


async def put_rock(desk: Desk, text: str) -> Saying:
    """Put a rock on the calendar where its time is certain; else ask for it."""
    language = desk.scope.language
    decision = Interpretation(text=text, now=desk.now, language=language).decision
    if decision.call is not None and decision.call.name in _EVENTS and not decision.more:
        try:
            async with part(desk.db):
                made = await TOOLS[decision.call.name](desk, decision.call.arguments)
        except ToolFailed as refusal:
            return Saying(text=f"{refusal}\n{say(language, 'rock_gone')}")
        return Saying(text=made.text, agent=decision.agent, receipts=made.receipts, cards=made.cards)
    await button_actions.offer(desk.db, desk.scope, QUESTION, {"text": text, "missing": "when"})
    return Saying(text=say(language, "rock_when", what=text), agent="schedule")
