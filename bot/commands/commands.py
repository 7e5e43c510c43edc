"""Slash commands and stop words."""

import re
from dataclasses import replace

from agents.errors import ToolFailed
from agents.nlu.cues.event_files import enclosed_wish, file_wish
from agents.nlu.cues.of_the_flock import is_memory_request, wants_all_said
from agents.nlu.cues.own.briefings import briefing_wish
from agents.nlu.cues.own.calendar_links import asks_for_links
from agents.nlu.cues.own.help_topics import help_wish
from agents.nlu.cues.own.lesson_words import asks_lessons
from agents.nlu.cues.own.own_data import own_data_wish
from agents.nlu.cues.own.own_settings import own_setting
from agents.nlu.cues.own.picture_words import picture_wish
from agents.nlu.cues.own.rehearsal_words import rehearsal_wish
from agents.nlu.cues.own.sharing_words import sharing_wish
from agents.nlu.cues.own.subscriptions import subscription_wish
from agents.nlu.intents import DEFAULT
from agents.runtime.following import follow_ups
from agents.texts import Language
from agents.texts import say as aside
from agents.tools.base import Desk, Outcome
from agents.tools.catalogue import TOOLS
from agents.tools.lists.lists import lists_shown
from agents.tools.notes.notes import MemoWrite, memo_write
from bot.commands import help_cards
from bot.commands.calendars import (
    calendar_commands,
    connection_commands,
    rehearsal,
    sharing_commands,
    subscription_commands,
)
from bot.commands.own import lesson_commands, memory_commands, own_data_commands, profile_commands
from bot.commands.people import approvals, linking
from bot.commands.settings import ambient, briefings, settings_commands, zone_settings
from bot.conversation.participants import TurnContext
from bot.texts import say
from storage.content import events, notes, reminders
from storage.db.transactions import part
from storage.people import admission, pairing_codes, people

_COMMAND = re.compile(r"^/([A-Za-z][\w-]*)(?:@\w+)?(?:\s+|$)")
_STOP = re.compile(r"^(?:/stop(?:@\w+)?|停|停下|停下来|别说了|stop)[.!。！]?$", re.IGNORECASE)
LISTED = 10  # people who wait


def is_stop(text: str) -> bool:
    """Return whether this is a wish to stop, by command or word."""
    return _STOP.match(text.strip()) is not None


def command(text: str, agent: str | None = None) -> str | None:
    """The name of the command, lower case; some are given in words, too. `agent`: the parrot that is asked by name, which tells of itself."""
    found = _COMMAND.match(text)
    if found is None:
        said = own_setting(text)
        wish = said[0] if said is not None else "memory" if is_memory_request(text) else own_data_wish(text)
        wish = "lessons" if wish is None and asks_lessons(text) else wish
        others = {
            "briefing": briefing_wish,
            "event_file": file_wish,
            "enclosed": enclosed_wish,
            "calendars": subscription_wish,
            "share": sharing_wish,
            "rehearse": rehearsal_wish,
            "week": picture_wish,
        }
        wish = "summary" if wish is None and wants_all_said(text) else wish
        wish = "calendar_ways" if wish is None and asks_for_links(text) else wish
        wish = wish or next((name for name, read in others.items() if read(text) is not None), None)
        asks = wish is None and agent in (None, DEFAULT) and help_wish(text) is not None
        return "help" if asks else wish
    return found[1].lower()


def arguments(text: str) -> str:
    """Return the words behind the command."""
    found = _COMMAND.match(text)
    if found is None:
        said = own_setting(text)
        return said[1] if said is not None else help_wish(text) or ""
    return text[found.end() :].strip()


async def answer(desk: Desk, place: TurnContext, text: str) -> Outcome:
    """Carry out a command, and return what is said of it."""
    language, rest = desk.scope.language, arguments(text)
    match command(text):
        case "start":
            return await welcome(desk, place, "start")
        case "help":
            return await help_cards.answer(desk, place, rest)
        case "note":
            return await _note(desk, rest)
        case "undo" | "lists" as name:
            return await (_undo(desk) if name == "undo" else lists_shown(desk, open_one=False))
        case "memory" | "forget" as name:
            return await _memory(desk, place, name, rest)
        case (
            "lessons"
            | "profile"
            | "erase"
            | "feed"
            | "import"
            | "calendars"
            | "calendar"
            | "calendar_ways"
            | "subscribe"
            | "unsubscribe"
            | "share" as name
        ):
            return await _own(desk, place, name, text)
        case "settings" | "ambient" | "briefing" | "rehearse" as name:
            return await _by_itself(desk, place, name, text)
        case "whoami":
            return await _whoami(desk, place)
        case "approve" | "link" as name:
            return await (_approve if name == "approve" else linking.answer)(desk, place, rest)
        case name:
            return Outcome(text=_not_known(name, place, language), alone=name != "summary")


def _not_known(name: str | None, place: TurnContext, language: Language) -> str:
    if name != "summary":
        return say(language, "unknown_command", command=f"/{name}")
    # where there is a discussion to sum up, its mode has answered
    off = place.switched_off
    return aside(language, f"model_off_{off}") if off else say(language, "summary_not_here")


async def welcome(desk: Desk, place: TurnContext, key: str) -> Outcome:
    """A greeting; who has not told their zone is asked for it, once."""
    text = help_cards.introduction(desk.scope.language, key)
    question = await zone_settings.asking(desk, place)
    if question is None:
        return Outcome(text=text)
    return Outcome(text=f"{text}\n\n{question.text}", cards=question.cards)


async def _note(desk: Desk, text: str) -> Outcome:
    """/note TEXT keeps the text, word for word."""
    if not text:
        return Outcome(text=aside(desk.scope.language, "aside_note"))
    kept = await memo_write(desk, MemoWrite(content=text))
    await follow_ups.note(desk.db, desk.scope, kept.about)
    return kept


async def _undo(desk: Desk) -> Outcome:
    try:
        async with part(desk.db):
            return await TOOLS["undo_last"](desk, {})
    except ToolFailed as refusal:
        return Outcome(text=str(refusal))


async def _own(desk: Desk, place: TurnContext, name: str, text: str) -> Outcome:
    """Show what is kept of somebody, delete it, give it out as a calendar, or say how one comes in, or is followed."""
    match name:
        case "lessons":
            return await lesson_commands.answer(desk, place)
        case "erase":
            return await own_data_commands.erase(desk, place)
        case "import":
            return Outcome(text=aside(desk.scope.language, "import_how"))
        case "calendars":
            return await subscription_commands.wished(desk, place, text)
        case "calendar":
            return await connection_commands.answer(desk, place, arguments(text))
        case "calendar_ways":
            return await connection_commands.ways(desk, place)
        case "share":
            return await sharing_commands.answer(desk, place, text, arguments(text))
        case "subscribe":
            return await subscription_commands.subscribe(desk, place, arguments(text))
        case "unsubscribe":
            return await subscription_commands.unsubscribe(desk, place, arguments(text))
        case _:
            do = profile_commands.answer if name == "profile" else calendar_commands.feed
            return await do(desk, place, arguments(text))


async def _by_itself(desk: Desk, place: TurnContext, name: str, text: str) -> Outcome:
    """Set what comes by itself and how, or show it ahead of time."""
    if name == "settings":
        return await settings_commands.settings(desk, place, arguments(text))
    if name == "ambient":
        return await ambient.answer(desk, place, arguments(text))
    return await (briefings.wished if name == "briefing" else rehearsal.answer)(desk, place, text)


async def _memory(desk: Desk, place: TurnContext, name: str, rest: str) -> Outcome:
    told = await memory_commands.answer(desk, place, name, rest)
    return replace(told, text=f"{await _kept(desk, place)}\n\n{told.text}") if name == "memory" else told


async def _kept(desk: Desk, place: TurnContext) -> str:
    """Return how much is kept for the one who asks, or for the group where it is asked."""
    language = desk.scope.language
    lines = (
        say(language, "memory_notes", number=await notes.count(desk.db)),
        say(language, "memory_events", number=await events.count_ahead(desk.db)),
        say(language, "memory_rings", number=await reminders.count_pending(desk.db)),
        settings_commands.language_line(place, language),
        zone_settings.zone_line(place, language, desk.now),
    )
    head = say(language, "memory_group" if place.room is not None else "memory")
    return "\n".join((head, *lines, say(language, "memory_how")))


async def _whoami(desk: Desk, place: TurnContext) -> Outcome:
    """Return what we know of the one who asks, and of the group, if it is one."""
    language, person = desk.scope.language, place.person
    ids = await people.identities(desk.db, person.id)
    # who somebody is elsewhere is no business of a group
    told = [one for one in ids if place.session.private or one.platform == place.session.platform]
    shown = ", ".join(f"{one.platform}:{one.external_id}" for one in told)
    lines = [
        say(language, "who", name=person.name or say(language, "nameless"), role=say(language, f"role_{person.role}")),
        say(language, "who_ids", ids=shown),
        zone_settings.zone_line(place, language, desk.now),
        settings_commands.language_line(place, language),
    ]
    if place.room is not None:
        lines.append(say(language, "who_group", name=place.room.title or place.room.chat))
    return Outcome(text="\n".join(lines))


async def _approve(desk: Desk, place: TurnContext, code: str) -> Outcome:
    """/approve in a group lets it in; /approve CODE lets in whose code it is; without one, who waits."""
    language = desk.scope.language
    if await admission.role(desk.db, desk.scope.actor) != "owner":
        return Outcome(text=say(language, "approve_owners"), alone=True)
    if place.room is not None:
        verdict = await approvals.group(desk.db, place.room.space, place.room.title, place.person.id, tell=False)
        return Outcome(text=say(language, "group_open" if verdict.result == "approved" else "group_open_already"))
    if not code:
        return Outcome(text=await _waiting(desk))
    known = pairing_codes.read(code)
    if known is not None:
        return approvals.said(desk, await approvals.by_code(desk.db, known))
    if ":" in code:
        return approvals.said(desk, await approvals.by_address(desk.db, code, place.person.id))
    return Outcome(text=say(language, "code_unknown", name=code))


async def _waiting(desk: Desk) -> str:
    language = desk.scope.language
    found = [one for one in await admission.waiting(desk.db, LISTED) if not one.refused]
    lines = [say(language, "waiting_line", name=one.name or one.address, how=one.code or one.address) for one in found]
    return "\n".join((say(language, "waiting" if lines else "waiting_none"), *lines))
