"""/profile: what is known and set of the one who asks, on one card; only where they are alone with the parrots."""

from agents.texts import say as aside
from agents.tools.base import Desk, Outcome
from bot.conversation.participants import TurnContext
from bot.ports.messages import Card
from bot.texts import say
from storage.people import profiles
from storage.people.profiles import Extracted, Profile

MOST = 8  # sections of a skill that are named


async def answer(desk: Desk, place: TurnContext) -> Outcome:
    """Show the profile."""
    language = desk.scope.language
    if not place.session.private:
        return Outcome(text=aside(language, "growth_private"))
    profile = await profiles.of_person(desk.db, desk.scope)
    title = say(language, "profile", name=profile.account.display_name or say(language, "nameless"))
    card = Card(kind="notes", title=title, lines=tuple(_lines(desk, profile)))
    return Outcome(text=say(language, "profile_how"), cards=(card,))


def _lines(desk: Desk, profile: Profile) -> list[str]:
    language, comma = desk.scope.language, aside(desk.scope.language, "list_comma")
    focus = comma.join(profile.state.focus) or say(language, "profile_nothing")
    told = profile.preferences
    lines = [
        say(language, "profile_focus", focus=focus),
        say(
            language, "profile_set", language=say(language, f"language_{told.language or 'auto'}"), zone=desk.scope.zone
        ),
    ]
    for name, kept in profile.skills.items():
        sections = [section for section in kept if not section.startswith("_")][:MOST]
        if sections:
            lines.append(say(language, "profile_skill", skill=name, sections=comma.join(sections)))
    return [*lines, say(language, "profile_heard", number=_heard(profile.extracted))]


def _heard(one: Extracted) -> int:
    return sum(map(len, (one.facts, one.concerns, one.goals, one.patterns, one.preferences)))
