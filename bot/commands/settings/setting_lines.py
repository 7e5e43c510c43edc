"""How things are set, a line each, as /settings shows them."""

from agents.texts import Language
from agents.tools.base import Desk
from bot.commands.settings import away, life_settings, push_settings
from bot.conversation.participants import TurnContext
from bot.texts import say
from storage.conversations import suggestions


def language_line(place: TurnContext, language: Language) -> str:
    told = place.person.language if place.person.language_source == "told" else None
    name = "traditional" if told == "zh" and place.person.script == "hant" else told or "auto"
    return say(language, "now_language", language=say(language, f"language_{name}"))


def sounds_line(place: TurnContext, language: Language) -> str:
    return say(language, "now_sounds", sounds=say(language, "sounds_on" if place.sounds else "sounds_off"))


def model_line(place: TurnContext, language: Language) -> str:
    return say(language, "now_model", model=say(language, "model_off" if place.switched_off else "model_on"))


async def own_lines(desk: Desk, place: TurnContext) -> tuple[str, ...]:
    """Return what somebody alone with the parrots has set; in a group nothing, where nothing is ever suggested."""
    language = desk.scope.language
    whereabouts = await away.lines(desk) if place.session.private else ()
    if place.room is not None:
        return whereabouts
    off = await suggestions.is_hushed(desk.db, desk.scope)
    suggests = say(language, "now_suggestions", suggestions=say(language, "sounds_off" if off else "sounds_on"))
    if not place.session.private:
        return (*whereabouts, suggests)
    return (*whereabouts, suggests, *await push_settings.lines(desk), *await life_settings.lines(desk))
