"""What a person can set: language, time zone, sounds and suggestions of parrots, by words or buttons."""

from typing import Any

from agents.texts import Language
from agents.texts.traditional import TRADITIONAL
from agents.timetext.zone_names import zone_named
from agents.tools.base import Desk, Outcome
from bot.commands.calendars import sharing_commands
from bot.commands.settings import (
    away,
    briefings,
    life_settings,
    push_settings,
    setting_cards,
    setting_lines,
    way_back,
    zone_settings,
)
from bot.conversation.participants import TurnContext
from bot.ports.messages import Button, Card
from bot.texts import say
from storage.content import button_actions
from storage.content.button_actions import NotUsable
from storage.conversations import suggestions
from storage.people import people

KINDS = frozenset({"language", "zone", "model", away.KIND, setting_cards.KIND})  # of the stored actions
_TRADITIONAL = ("繁体", "繁體", "繁体中文", "繁體中文", "traditional", "zh-hant", "zh-tw", "zh-hk")
_SIMPLIFIED = ("简体", "簡體", "简体中文", "簡體中文", "simplified", "zh-hans", "zh-cn")
_LANGUAGES: dict[str, Language | None] = {
    **dict.fromkeys(("zh", "中文", "汉语", "漢語", "chinese"), "zh"),
    **dict.fromkeys(_TRADITIONAL, TRADITIONAL),
    **dict.fromkeys(_SIMPLIFIED, "zh"),
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
    if not value.strip():
        return await _shown(desk, place)
    told = await way_back.kept_with(desk, place, _set(desk, place, what.casefold(), value.strip()))
    return await _shown(desk, place) if told is None else told


async def _set(desk: Desk, place: TurnContext, what: str, value: str) -> Outcome | None:
    """Set one of them; None for a word that names none."""
    if what in _ZONE_WORDS:
        zone = zone_named(value)
        if zone is None:
            return Outcome(text=zone_settings.unknown_zone(desk.scope.language, value))
        await away.over(desk)
        return await zone_settings.set_zone(desk, zone)
    if what in _LANGUAGE_WORDS:
        if value.casefold() not in _LANGUAGES:
            return Outcome(text=say(desk.scope.language, "language_unknown", language=value))
        return await set_language(desk, _LANGUAGES[value.casefold()], told=value.casefold())
    if what in _SOUND_WORDS:
        return await set_sounds(desk, place, value)
    if what in _MODEL_WORDS:
        return await set_model(desk, place, value)
    if (told := await away.setting(desk, place, what, value)) is not None or place.room is not None:
        return told
    if what in _SUGGESTION_WORDS:
        return await set_suggestions(desk, value)
    return await push_settings.setting(desk, what, value) or await life_settings.setting(desk, what, value)


async def _shown(desk: Desk, place: TurnContext) -> Outcome:
    language = desk.scope.language
    names = ("zh", "traditional", "en", "auto")
    token = await button_actions.offer(desk.db, desk.scope, "language", {})
    buttons = tuple(Button(label=say(language, f"language_{name}"), token=f"a{token}.{name}") for name in names)
    lines = (
        setting_lines.language_line(place, language),
        zone_settings.zone_line(place, language, desk.now),
        setting_lines.sounds_line(place, language),
        setting_lines.model_line(place, language),
        *await setting_lines.own_lines(desk, place),
        *((await sharing_commands.line(desk),) if place.session.private else ()),
    )
    how = [say(language, "settings_how")]
    if place.room is None:
        how.append(say(language, "settings_how_suggestions"))
    return Outcome(
        text="\n".join((say(language, "settings"), *lines, *how)),
        cards=(
            Card(kind="quick", title=say(language, "settings_language"), buttons=buttons),
            await zone_settings.zone_card(desk),
            await _model_card(desk),
            *((await briefings.card(desk),) if place.session.private else ()),
            *await setting_cards.cards(desk, place),
        ),
    )


async def _model_card(desk: Desk) -> Card:
    """The switch of the language model."""
    language = desk.scope.language
    token = await button_actions.offer(desk.db, desk.scope, "model", {})
    buttons = tuple(Button(label=say(language, f"model_{one}"), token=f"a{token}.{one}") for one in ("on", "off"))
    return Card(kind="quick", title=say(language, "settings_model"), buttons=buttons)


async def press(desk: Desk, place: TurnContext, kind: str, payload: dict[str, Any], choice: str) -> Outcome:
    """A button of these cards. Raises NotUsable for a choice that was not offered."""
    if kind == setting_cards.KIND:
        return await settings(desk, place, setting_cards.chosen(payload, choice))
    return await way_back.kept_with(desk, place, _pressed(desk, place, kind, payload, choice))


async def _pressed(desk: Desk, place: TurnContext, kind: str, payload: dict[str, Any], choice: str) -> Outcome:
    if kind == "language":
        if choice not in ("zh", "traditional", "en", "auto"):
            raise NotUsable("unknown")
        return await set_language(desk, _LANGUAGES[choice], told=choice)
    if kind == "model":
        if choice not in ("on", "off"):
            raise NotUsable("unknown")
        return await set_model(desk, place, choice)
    if kind == away.KIND:
        return await away.press(desk, place, payload, choice)
    zones: list[str] = payload["zones"]
    if choice not in map(str, range(len(zones))):
        raise NotUsable("unknown")
    await away.over(desk)
    return await zone_settings.set_zone(desk, zones[int(choice)])


async def set_language(desk: Desk, language: Language | None, told: str = "") -> Outcome:
    """Set it; `told`: the word for it, which may name the characters that Chinese is to be written in."""
    script = "hant" if told in _TRADITIONAL else "hans" if told in _SIMPLIFIED else None
    await people.set_language(desk.db, desk.scope.actor, language)
    if language != "en":
        await people.set_script(desk.db, desk.scope.actor, script)
    shown = language or desk.scope.language
    name = {"hant": "traditional", "hans": "simplified", None: language or "auto"}[script]
    return Outcome(receipts=(say(shown, "language_set", language=say(shown, f"language_{name}")),))


async def set_sounds(desk: Desk, place: TurnContext, word: str) -> Outcome:
    """Parrots are heard or not, in this person's private chats or in this group, which those decide who manage it."""
    language, on = desk.scope.language, _SWITCH.get(word.casefold())
    if place.room is not None and place.admin is False:
        return Outcome(text=say(language, "group_admins", command=f"/settings sounds {word}"), alone=True)
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


async def set_suggestions(desk: Desk, word: str) -> Outcome:
    """Parrots suggest something by themselves now and then, or never, to this person."""
    language, on = desk.scope.language, _SWITCH.get(word.casefold())
    if on is None:
        return Outcome(text=say(language, "suggestions_unknown", word=word))
    await (suggestions.unhush if on else suggestions.hush)(desk.db, desk.scope)
    told = say(language, "suggestions_set", suggestions=say(language, "sounds_on" if on else "sounds_off"))
    return Outcome(receipts=(told,))
