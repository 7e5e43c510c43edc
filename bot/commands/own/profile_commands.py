"""/profile: what is known and set of the one who asks, on one card; only where they are alone with the parrots."""

from agents.texts import say as aside
from agents.tools.base import Desk, Outcome
from bot.commands.settings import life_settings, push_settings
from bot.conversation.participants import TurnContext
from bot.conversation.private_talk import way
from bot.ports.messages import Card
from bot.texts import of_people, say
from bot.texts.of_own_data import say as aloud
from storage.people import profiles
from storage.people.profiles import Extracted, Profile

_AGE = ("age", "年龄")
MOST = 8  # sections of a skill that are named


async def answer(desk: Desk, place: TurnContext, rest: str) -> Outcome:
    """Show the profile, or tell the person's `age`."""
    language = desk.scope.language
    if not place.session.private:
        return Outcome(text=aside(language, "growth_private"), cards=way(language, "profile"))
    if rest.casefold() in _AGE:
        return await life_settings.age(desk)
    profile = await profiles.of_person(desk.db, desk.scope)
    title = say(language, "profile", name=profile.account.display_name or say(language, "nameless"))
    card = Card(kind="notes", title=title, lines=(*_lines(desk, profile), *await _set(desk, profile)))
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
        sections = [section for section in kept if not section.startswith(("_", "protocol"))][:MOST]
        if sections:
            lines.append(say(language, "profile_skill", skill=name, sections=comma.join(sections)))
    return [*lines, say(language, "profile_heard", number=_heard(profile.extracted))]


async def _set(desk: Desk, profile: Profile) -> list[str]:
    """Return what is set, as /settings shows it, and how the account stands."""
    language, stands = desk.scope.language, profile.account
    status = of_people.say(language, f"status_{stands.status}")
    account = aloud(language, "profile_account", tier=stands.tier, status=status)
    return [
        account,
        *(one.removeprefix("- ") for one in (*await life_settings.lines(desk), *await push_settings.lines(desk))),
    ]


def _heard(one: Extracted) -> int:
    return sum(map(len, (one.facts, one.concerns, one.goals, one.patterns, one.preferences)))
