"""The tool that tells how an answer, a ring or a thing came about: a sentence for each row there is, and none without one."""

from datetime import UTC, datetime, timedelta
from typing import Any, cast

from agents.cards import brief
from agents.texts import say
from agents.texts.times import length, point, span
from agents.tools.base import About, Desk, Outcome, Tool
from agents.tools.lists.list_cards import titled
from agents.tools.stories import days_work, pasts
from agents.tools.stories.subjects import LATELY, MOST, TOOL, WhatHappened
from storage.conversations import messages
from storage.conversations.messages import Message
from storage.queue import stories
from storage.queue.stories import AskedCall, Kind, Past, Thing, ToldMessage

LATE = timedelta(minutes=2)  # from here on it is told that it rang late
RESTORED = timedelta(days=30)  # for which what was deleted comes back
_KINDS: dict[str, Kind] = {"event": "event", "due": "reminder", "memo": "memo"}
_SHOWN: dict[Kind, str] = {"event": "event", "reminder": "due", "memo": "memo"}


async def what_happened(desk: Desk, asked: WhatHappened) -> Outcome:
    """Tell how something came about."""
    language = desk.scope.language
    if asked.message is not None:
        said = await stories.told(desk.db, desk.scope.conversation, asked.message)
        return await _of_message(desk, said) if said is not None else Outcome(text=say(language, "story_old"))
    if asked.things:
        return await _of_things(desk, asked)
    if asked.did and asked.since is not None and asked.until is not None:
        return await days_work.told(desk, asked.did, asked.since, asked.until)
    if asked.silent and not asked.words:
        return Outcome(text="\n".join([say(language, "story_silent_none"), *await _next(desk)]))
    if asked.words:
        return Outcome(text=say(language, "story_unknown", words=asked.words))
    return Outcome(text=say(language, "story_none"))


async def _of_message(desk: Desk, said: ToldMessage) -> Outcome:
    message = said.message
    if message.body.get("type") in ("reminder", "digest"):
        return await _of_ring(desk, message)
    lines = await _cause(desk, message)
    about: list[tuple[Kind, int]] = []
    if said.asked is not None:
        told, about = await _decided(desk, said.asked, message.body)
        lines += told
    if not lines:
        return Outcome(text=say(desk.scope.language, "story_old"))
    lines += [
        say(desk.scope.language, "story_did", receipt=one.removeprefix("✓ "))
        for one in message.body.get("receipts", ())
    ]
    lines += await _sent(desk, message)
    shown: list[Thing] = []
    for kind, number in about:
        thing = await stories.thing(desk.db, kind, number)
        if thing is not None:
            shown.append(thing)
            past = await stories.past(desk.db, kind, number)
            own = said.asked.call if said.asked is not None else None
            later = [one for one in past if one.at > message.created_at and one.call != own]
            key = "story_since" if len(about) == 1 else "story_since_of"
            head = say(desk.scope.language, key, title=pasts.quoted(thing.title))
            lines += [head, *pasts.lines(desk, later, thing)] if later else []
            lines += _now(desk, thing) if later or kind != "list" else []
    return Outcome(text="\n".join(lines), about=_about(shown))


async def _cause(desk: Desk, message: Message) -> list[str]:
    """Return what it answers: words, or a press."""
    language = desk.scope.language
    if message.turn is not None:
        return [
            say(
                language,
                "story_wrote",
                who=pasts.who(desk, one.person, one.name),
                when=pasts.when(desk, one.at),
                text=pasts.quoted(one.text),
            )
            for one in await stories.written(desk.db, message.turn)
        ]
    token = await stories.pressed(desk.db, message.inbox) if message.inbox is not None else None
    if token is None:
        return []
    label = await _label(desk, token)
    key = "story_pressed" if label else "story_pressed_some"
    at = pasts.when(desk, message.created_at)
    return [say(language, key, who=say(language, "story_you"), label=label, when=at)]


async def _label(desk: Desk, token: str) -> str:
    """Return what stands on a button, as it was shown."""
    shown = await messages.with_button(desk.db, desk.scope.conversation, token)
    cards: list[dict[str, Any]] = [] if shown is None else shown.body.get("cards", [])
    return next((b["label"] for card in cards for b in card.get("buttons", ()) if b["token"] == token), "")


async def _decided(desk: Desk, asked: AskedCall, body: dict[str, Any]) -> tuple[list[str], list[tuple[Kind, int]]]:
    """Return what was made of the words, and which things that is about."""
    language, lines = desk.scope.language, list[str]()
    if asked.taught:
        lines.append(say(language, "story_taught", meaning=asked.prompt))
    ran = await stories.used(desk.db, asked.call)
    about: list[tuple[Kind, int, str]] = [
        (_KINDS[one["kind"]], one["id"], one["title"])
        for tool in ran
        if tool.outcome.get("receipts")
        for one in tool.outcome.get("about", ())
    ]
    names = list(dict.fromkeys(tool.name for tool in ran))
    if asked.plan is None and not asked.prompt.startswith("/"):
        lines.append(say(language, "story_model"))
        tools = ", ".join(say(language, f"took_{name}") for name in names)
        lines.append(say(language, "story_model_ran", tools=tools) if tools else say(language, "story_model_none"))
        found = [
            one["title"] for tool in ran if not tool.outcome.get("receipts") for one in tool.outcome.get("about", ())
        ]
        if found:
            lines.append(say(language, "story_shown", titles=", ".join(map(brief, found))))
    elif not body.get("understood", True):
        lines.append(say(language, "story_unsure"))
    elif names:
        leans = asked.plan is not None and asked.plan.get("intent") == "reply" and bool(about)
        key, title = ("story_read_about", brief(about[0][2])) if leans else ("story_read", "")
        took = ", ".join(say(language, f"took_{name}") for name in names)
        lines.append(say(language, key, what=took, title=title))
    lines += [say(language, "story_failed", why=tool.outcome["text"]) for tool in ran if tool.outcome.get("failed")]
    asks = any(b for card in body.get("cards", ()) for b in card.get("buttons", ())) or (asked.plan or {}).get("open")
    if asks and not body.get("receipts") and body.get("understood", True):
        lines.append(say(language, "story_asked"))
    if asked.turn == "stopped":
        lines.append(say(language, "story_stopped"))
    if asked.tries > 1:
        lines.append(say(language, "story_tried"))
    listed = await stories.listed(desk.db, asked.call, MOST)
    return lines, [*((kind, number) for kind, number, _ in dict.fromkeys(about)), *(("list", one) for one in listed)]


async def _sent(desk: Desk, message: Message) -> list[str]:
    """Return what became of it on its way; where the reader fetches, its row is the answer."""
    language = desk.scope.language
    ways = await stories.sendings(desk.db, message)
    if not ways:
        return [say(language, "story_said", when=pasts.when(desk, message.created_at))]
    lines: list[str] = []
    for one in ways:
        platform = one.platform.capitalize()
        if one.sent_at is not None:
            key = "story_sent_tries" if one.tries > 1 else "story_sent"
            lines.append(say(language, key, platform=platform, when=pasts.when(desk, one.sent_at), number=one.tries))
        elif one.state != "suppressed":
            lines.append(say(language, "story_dead" if one.state == "dead" else "story_not_sent", platform=platform))
    return list(dict.fromkeys(lines))


async def _of_ring(desk: Desk, message: Message) -> Outcome:
    """Tell of one ring, or of several that came together."""
    language = desk.scope.language
    bodies: list[dict[str, Any]] = message.body.get("items") or [message.body]
    lines = [say(language, "story_several")] if len(bodies) > 1 else []
    shown: list[Thing] = []
    for body in bodies:
        due = datetime.fromtimestamp(body["at"], UTC)
        thing, past = await _rung(desk, body), list[Past]()
        if thing is not None:
            shown.append(thing)
            past = await stories.past(desk.db, thing.kind, thing.id)
            lines += [
                _is(desk, thing),
                *pasts.lines(desk, [one for one in past if one.at <= message.created_at], thing),
            ]
        lines.append(say(language, "story_due", when=pasts.when(desk, due)))
        late = message.created_at - due
        minutes = int(late.total_seconds() // 60)
        key = "story_rang_late" if late >= LATE else "story_rang"
        lines.append(say(language, key, when=pasts.when(desk, message.created_at), late=length(minutes, language)))
        if thing is not None:
            later = [one for one in past if one.at > message.created_at]
            lines += [say(language, "story_since"), *pasts.lines(desk, later, thing)] if later else []
            lines += _now(desk, thing)
    if len(bodies) == 1:
        lines += [one for one in await _sent(desk, message) if await stories.sendings(desk.db, message)]
    return Outcome(text="\n".join(lines), about=_about(shown))


async def _rung(desk: Desk, body: dict[str, Any]) -> Thing | None:
    """Return what a ring belongs to: its event, or the reminder itself."""
    if body.get("kind") == "event":
        event = await stories.event_of(desk.db, body["due"])
        return None if event is None else await stories.thing(desk.db, "event", event)
    return await stories.thing(desk.db, "reminder", body["due"])


async def _of_things(desk: Desk, asked: WhatHappened) -> Outcome:
    """Tell the lives of things: made, changed, rung, gone."""
    language = desk.scope.language
    parts: list[str] = []
    shown: list[Thing] = []
    for kind, number in asked.things:
        thing = await stories.thing(desk.db, kind, number)
        if thing is None:
            continue
        shown.append(thing)
        lines = [_is(desk, thing), *pasts.lines(desk, await stories.past(desk.db, kind, number), thing)]
        lines += await _last_ring(desk, thing, silent=asked.silent)
        parts.append("\n".join((*lines, *_now(desk, thing))))
    text = "\n\n".join(parts) or say(language, "story_unknown", words=asked.words)
    return Outcome(text=text, about=_about(shown))


async def _last_ring(desk: Desk, thing: Thing, *, silent: bool) -> list[str]:
    """Return that it rang; where that is not out, that and why not, so that nobody is told of a ring that they never saw."""
    if thing.rang_at is None:
        return []
    language, when = desk.scope.language, pasts.when(desk, thing.rang_at)
    way = await stories.ring(desk.db, thing.kind, thing.id)
    if way is None or way.state == "sent":
        return [say(language, "story_silent_rang" if silent else "story_rang", when=when)]
    lines = [say(language, "story_came_due", when=when)]
    if way.state == "suppressed":
        return [*lines, say(language, "story_suppressed")]
    key = "story_dead" if way.state == "dead" else "story_unsure_sent" if way.state == "ambiguous" else "story_not_sent"
    return [*lines, say(language, key, platform=way.platform.capitalize())]


def _is(desk: Desk, thing: Thing) -> str:
    """Return what a thing is, or was."""
    language, title = desk.scope.language, pasts.quoted(thing.title)
    if thing.kind == "list":
        key = "story_is_list" if thing.gone_at is None else "story_was_list"
        return say(language, key, title=title, list=titled(desk, thing.within))
    if thing.kind != "event" or thing.starts_at is None or thing.ends_at is None:
        return say(language, f"story_is_{thing.kind}", title=title)
    at = span(
        thing.starts_at,
        thing.ends_at,
        thing.zone if thing.all_day else desk.scope.zone,
        language,
        all_day=thing.all_day,
    )
    return say(language, "story_is_event" if thing.gone_at is None else "story_was_event", title=title, when=at)


def _now(desk: Desk, thing: Thing) -> list[str]:
    """Return how it stands now: what rings next, or that nothing does, and the way back."""
    language = desk.scope.language
    if thing.gone_at is not None:
        if thing.kind == "list":
            return [say(language, "story_gone_list", title=pasts.quoted(thing.title), list=titled(desk, thing.within))]
        back = desk.now - thing.gone_at < RESTORED
        return (
            [say(language, "story_gone", when=pasts.when(desk, thing.gone_at), title=pasts.quoted(thing.title))]
            if back
            else []
        )
    if thing.rings_at is not None:
        return [say(language, "story_next", when=pasts.when(desk, thing.rings_at))]
    if thing.kind not in ("reminder", "list"):
        return []
    key = {"done": "story_done", "cancelled": "story_off", "pending": "story_paused"}.get(thing.state)
    return [say(language, key)] if key is not None else []


async def _next(desk: Desk) -> list[str]:
    """Return what rings next, of all there is."""
    ahead = [one for one in await stories.lately(desk.db, LATELY) if one.rings_at is not None and one.gone_at is None]
    if not ahead:
        return []
    first = min(ahead, key=lambda one: cast("datetime", one.rings_at))
    at = point(cast("datetime", first.rings_at), desk.scope.zone, desk.scope.language)
    return [say(desk.scope.language, "story_silent_next", title=brief(first.title), when=at)]


def _about(shown: list[Thing]) -> tuple[About, ...]:
    """Return what is still there of it: "it" may mean that."""
    there = [
        one for one in shown if one.kind in _SHOWN and one.gone_at is None and one.state not in ("done", "cancelled")
    ]
    return tuple(About(kind=cast("Any", _SHOWN[one.kind]), id=one.id, title=one.title) for one in there)


WHAT_HAPPENED = Tool(
    name=TOOL, arguments=WhatHappened, run=what_happened, effect="read", grantable=False, shows_foreign="in_groups"
)
