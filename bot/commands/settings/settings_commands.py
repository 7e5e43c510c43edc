"""What a person can set: language, time zone, sounds and suggestions of parrots, by words or buttons; reminders that follow the zone move along."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from agents.calendar.recurrence import RuleRefused, next_occurrences, placed
from agents.texts import Language
from agents.texts.times import point
from agents.tools.base import Desk, Outcome
from bot.commands.calendars import sharing_commands
from bot.commands.settings import briefings, life_settings, push_settings, setting_cards, zone_names
from bot.conversation.participants import TurnContext
from bot.ports.messages import Button, Card, Saying
from bot.texts import say
from storage.content import button_actions, zone_followers
from storage.content.button_actions import NotUsable
from storage.content.zone_followers import Follower
from storage.conversations import messages, suggestions
from storage.db.pool import Db
from storage.db.transactions import Scope
from storage.people import people

KINDS = frozenset({"language", "zone", "model", setting_cards.KIND})  # of the stored actions
SHOWN = 10  # reminders named after a move
_LANGUAGES: dict[str, Language | None] = {
    **dict.fromkeys(("zh", "中文", "汉语", "chinese"), "zh"),
    **dict.fromkeys(("en", "英文", "英语", "english"), "en"),
    **dict.fromkeys(("auto", "自动", "automatic"), None),
}
_ZONE_WORDS = ("zone", "timezone", "时区")
_LANGUAGE_WORDS = ("language", "lang", "语言")
_SOUND_WORDS = ("sounds", "sound", "声音", "叫声")
_SUGGESTION_WORDS = ("suggestions", "suggestion", "建议")
_MODEL_WORDS = ("model", "llm", "模型", "大模型", "语言模型")
_SWITCH = {
    **dict.fromkeys(("on", "yes", "开", "开启", "打开"), True),
    **dict.fromkeys(("off", "no", "关", "关闭", "关掉"), False),
}


async def settings(desk: Desk, place: TurnContext, arguments: str) -> Outcome:
    """/settings, with or without what to set."""
    what, _, value = arguments.strip().partition(" ")
    if what.casefold() in _ZONE_WORDS and value.strip():
        zone = zone_names.named(value)
        if zone is None:
            return Outcome(text=unknown_zone(desk.scope.language, value.strip()))
        return await set_zone(desk, zone)
    if what.casefold() in _LANGUAGE_WORDS and value.strip():
        if value.strip().casefold() not in _LANGUAGES:
            return Outcome(text=say(desk.scope.language, "language_unknown", language=value.strip()))
        return await set_language(desk, _LANGUAGES[value.strip().casefold()])
    if what.casefold() in _SOUND_WORDS and value.strip():
        return await set_sounds(desk, place, value.strip())
    if what.casefold() in _SUGGESTION_WORDS and value.strip() and place.room is None:
        return await set_suggestions(desk, value.strip())
    if what.casefold() in _MODEL_WORDS and value.strip():
        return await set_model(desk, place, value.strip())
    if place.room is None and value.strip():
        told = await push_settings.setting(desk, what, value.strip()) or await life_settings.setting(desk, what, value)
        if told is not None:
            return told
    return await _shown(desk, place)


def unknown_zone(language: Language, name: str) -> str:
    return say(language, "zone_unknown", zone=name)


async def _shown(desk: Desk, place: TurnContext) -> Outcome:
    language = desk.scope.language
    names = ("zh", "en", "auto")
    token = await button_actions.offer(desk.db, desk.scope, "language", {})
    buttons = tuple(Button(label=say(language, f"language_{name}"), token=f"a{token}.{name}") for name in names)
    lines = (
        language_line(place, language),
        zone_line(place, language, desk.now),
        say(language, "now_sounds", sounds=say(language, "sounds_on" if place.sounds else "sounds_off")),
        model_line(place, language),
        *await _suggestions_line(desk, place),
        *(await _own_lines(desk) if place.session.private else ()),
    )
    how = [say(language, "settings_how")]
    if place.room is None:
        how.append(say(language, "settings_how_suggestions"))
    return Outcome(
        text="\n".join((say(language, "settings"), *lines, *how)),
        cards=(
            Card(kind="quick", title=say(language, "settings_language"), buttons=buttons),
            await zone_card(desk),
            await _model_card(desk),
            *((await briefings.card(desk),) if place.session.private else ()),
            *await setting_cards.cards(desk, place),
        ),
    )


async def _own_lines(desk: Desk) -> tuple[str, ...]:
    return (*await push_settings.lines(desk), *await life_settings.lines(desk), await sharing_commands.line(desk))


def language_line(place: TurnContext, language: Language) -> str:
    told = place.person.language if place.person.language_source == "told" else None
    return say(language, "now_language", language=say(language, f"language_{told or 'auto'}"))


def zone_line(place: TurnContext, language: Language, now: datetime) -> str:
    zone = place.defaults.zone_for(place.person)
    key = "now_zone_assumed" if place.person.zone is None else "now_zone"
    return say(language, key, zone=zone, clock=zone_names.clock_in(zone, now))


def model_line(place: TurnContext, language: Language) -> str:
    return say(language, "now_model", model=say(language, "model_off" if place.switched_off else "model_on"))


async def _model_card(desk: Desk) -> Card:
    """The switch of the language model."""
    language = desk.scope.language
    token = await button_actions.offer(desk.db, desk.scope, "model", {})
    buttons = tuple(Button(label=say(language, f"model_{one}"), token=f"a{token}.{one}") for one in ("on", "off"))
    return Card(kind="quick", title=say(language, "settings_model"), buttons=buttons)


async def located(desk: Desk, latitude: float, longitude: float) -> Outcome:
    """Offer the zones of the places that are nearest to where somebody is."""
    zones = zone_names.nearest(latitude, longitude, desk.now)
    return Outcome(text=say(desk.scope.language, "located"), cards=(await zone_card(desk, zones),))


async def zone_card(desk: Desk, offered: Sequence[str] = ()) -> Card:
    """Zones to choose from: what is `offered`, else those that are likely, the one that holds now first."""
    language = desk.scope.language
    zones = offered or zone_names.choices(desk.scope.zone, language)
    token = await button_actions.offer(desk.db, desk.scope, "zone", {"zones": list(zones)})
    buttons = tuple(
        Button(
            label=say(language, "zone_choice", zone=zone, clock=zone_names.clock_in(zone, desk.now)),
            token=f"a{token}.{number}",
            style="plain" if number else "primary",
        )
        for number, zone in enumerate(zones)
    )
    return Card(kind="quick", title=say(language, "settings_zone"), buttons=buttons)


async def press(desk: Desk, place: TurnContext, kind: str, payload: dict[str, Any], choice: str) -> Outcome:
    """A button of these cards. Raises NotUsable for a choice that was not offered."""
    if kind == "language":
        if choice not in ("zh", "en", "auto"):
            raise NotUsable("unknown")
        return await set_language(desk, _LANGUAGES[choice])
    if kind == setting_cards.KIND:
        return await settings(desk, place, setting_cards.chosen(payload, choice))
    if kind == "model":
        if choice not in ("on", "off"):
            raise NotUsable("unknown")
        return await set_model(desk, place, choice)
    zones: list[str] = payload["zones"]
    if choice not in map(str, range(len(zones))):
        raise NotUsable("unknown")
    return await set_zone(desk, zones[int(choice)])


async def set_language(desk: Desk, language: Language | None) -> Outcome:
    await people.set_language(desk.db, desk.scope.actor, language)
    shown = language or desk.scope.language
    return Outcome(receipts=(say(shown, "language_set", language=say(shown, f"language_{language or 'auto'}")),))


async def set_sounds(desk: Desk, place: TurnContext, word: str) -> Outcome:
    """Parrots are heard or not, in this person's private chats or in this group, which those decide who manage it."""
    language, on = desk.scope.language, _SWITCH.get(word.casefold())
    if place.room is not None and place.admin is False:
        return Outcome(text=say(language, "group_admins", command=f"/settings sounds {word}"))
    if on is None:
        return Outcome(text=say(language, "sounds_unknown", word=word))
    await people.set_sounds(desk.db, desk.scope.space, on)
    return Outcome(receipts=(say(language, "sounds_set", sounds=say(language, "sounds_on" if on else "sounds_off")),))


async def set_model(desk: Desk, place: TurnContext, word: str) -> Outcome:
    """A language model is asked or not: for all that this person writes anywhere, or in this group, which an owner decides."""
    language, on = desk.scope.language, _SWITCH.get(word.casefold())
    if on is None:
        return Outcome(text=say(language, "model_unknown", word=word))
    if place.room is not None and place.person.role != "owner":
        return Outcome(text=say(language, "model_group_owner"))
    await people.set_model(desk.db, desk.scope.space, on)
    receipt = say(language, "model_set", model=say(language, "model_on" if on else "model_off"))
    told = "model_set_group" if place.room is not None else "model_set_person"
    return Outcome(text="" if on else say(language, told), receipts=(receipt,))


async def _suggestions_line(desk: Desk, place: TurnContext) -> list[str]:
    """Return whether something is suggested here; in groups nothing ever is."""
    if place.room is not None:
        return []
    language, off = desk.scope.language, await suggestions.is_hushed(desk.db, desk.scope)
    return [say(language, "now_suggestions", suggestions=say(language, "sounds_off" if off else "sounds_on"))]


async def set_suggestions(desk: Desk, word: str) -> Outcome:
    """Parrots suggest something by themselves now and then, or never, to this person."""
    language, on = desk.scope.language, _SWITCH.get(word.casefold())
    if on is None:
        return Outcome(text=say(language, "suggestions_unknown", word=word))
    await (suggestions.unhush if on else suggestions.hush)(desk.db, desk.scope)
    told = say(language, "suggestions_set", suggestions=say(language, "sounds_on" if on else "sounds_off"))
    return Outcome(receipts=(told,))


async def set_zone(desk: Desk, zone: str) -> Outcome:
    """Set it, and move what follows it, in the open transaction."""
    language, person = desk.scope.language, desk.scope.actor
    await people.set_zone(desk.db, person, zone)
    moved: dict[int, str] = {}
    for row in await zone_followers.of_person(desk.db, person):
        due, following = rung_in(row, zone, desk.now)
        await zone_followers.move(desk.db, person, row, zone, due, following)
        if due is not None and due != row.due and row.text not in briefings.NAMES:
            moved[row.id] = say(language, "moved_line", text=row.text, when=point(due, zone, language))
    words = await _moved(desk, moved) if moved else []
    receipt = say(language, "zone_set", zone=zone, clock=zone_names.clock_in(zone, desk.now))
    return Outcome(text="\n".join(words), receipts=(receipt,), waken=("due",) if moved else ())


async def _moved(desk: Desk, moved: dict[int, str]) -> list[str]:
    """Return what moved, by id: named if it is of this space, so that a group does not read of private reminders."""
    language = desk.scope.language
    here = await zone_followers.here(desk.db, list(moved))
    lines = [line for number, line in moved.items() if number in here]
    words = [say(language, "moved", number=len(moved)), *(f"- {line}" for line in lines[:SHOWN])]
    if len(lines) > SHOWN:
        words.append(say(language, "moved_more", number=len(lines) - SHOWN))
    if len(lines) < len(moved):
        words.append(say(language, "moved_elsewhere", number=len(moved) - len(lines)))
    return words


def rung_in(row: Follower, zone: str, now: datetime) -> tuple[datetime | None, datetime | None]:
    """Return when a reminder rings in another zone, and what follows (None: the clock works it out). One that is due already
    rings as it would have.
    """
    if row.rrule is None:
        return placed(row.wall, zone), None
    try:
        coming = next_occurrences(row.rrule, row.wall, zone, now, 2, but=row.exdates)
    except RuleRefused:
        return None, None
    if not coming or (row.due is not None and row.due <= now):
        return None, coming[0] if coming else None
    return coming[0], coming[1] if len(coming) > 1 else None


# asking once ----------------------------------------------------------------------------------------------------------


def asks(place: TurnContext) -> bool:
    """Return whether the person is still to be asked for their zone: once, in a private chat of a platform."""
    person, session = place.person, place.session
    return person.zone is None and not person.zone_asked and session.push and session.private


async def names_zone(db: Db, place: TurnContext, scope: Scope) -> str:
    """The sentence that names the zone that is only assumed, unless it was said here within a day; else nothing."""
    if place.person.zone is not None or asks(place):
        return ""
    sentence = say(scope.language, "zone_assumed", zone=scope.zone)
    asked = say(scope.language, "zone_question", zone=scope.zone)
    return "" if await messages.has_said(db, scope.conversation, sentence, asked) else sentence


async def asking(desk: Desk, place: TurnContext) -> Outcome | None:
    """The question, if it is to be asked now."""
    if not asks(place) or not await people.ask_zone(desk.db, desk.scope.actor):
        return None
    text = say(desk.scope.language, "zone_question", zone=desk.scope.zone)
    return Outcome(text=text, cards=(await zone_card(desk),))


async def with_question(db: Db, scope: Scope, place: TurnContext, saying: Saying, now: datetime) -> Saying:
    """An answer with times asks whose they are, the first time."""
    if saying.agent != "schedule" or not (saying.receipts or saying.cards):
        return saying
    if not asks(place):
        return saying
    question = await asking(Desk(db=db, scope=scope, now=now), place)
    if question is None:  # another conversation has just asked
        question = Outcome(text=say(scope.language, "zone_assumed", zone=scope.zone))
    text = f"{saying.text}\n{question.text}".strip()
    return replace(saying, text=text, cards=(*saying.cards, *question.cards))
