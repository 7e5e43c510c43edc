"""What can be chosen where somebody writes, for interfaces that show it (bot.ports.menu.Menus)."""

from collections.abc import Mapping
from dataclasses import dataclass

from agents.personas.schema import Persona
from agents.texts import Language
from bot.commands.mode_options import QUESTIONS, STEPS, label
from bot.conversation.database_errors import database_access
from bot.conversation.participants import Defaults
from bot.modes.definitions import Defined
from bot.modes.registry import Listed, Registry
from bot.ports.callers import Caller
from bot.ports.menu import CommandOffered, Menu, ModeOffered, OptionOffered
from bot.texts import of_menus, of_modes
from storage.db.pool import Pool
from storage.people import people

COMMANDS = (
    "help",
    "note",
    "lists",
    "undo",
    "why",
    "day",
    "week",
    "rehearse",
    "calendar",
    "share",
    "memory",
    "lessons",
    "forget",
    "profile",
    "protocol",
    "flock",
    "who",
    "parrot",
    "mode",
    "settings",
    "ambient",
    "stop",
    "whoami",
    "export",
    "erase",
    "start",
)
GROUP_COMMANDS = frozenset(
    {
        "help",
        "note",
        "lists",
        "day",
        "week",
        "undo",
        "why",
        "memory",
        "flock",
        "who",
        "parrot",
        "mode",
        "settings",
        "ambient",
        "stop",
        "whoami",
        "profile",
    }
)
VOTERS = "voters"  # where nobody is named all of them vote
_OF_MODELS = frozenset({"mode"})  # without a model they change nothing that can be seen


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnMenu:
    """The menu of one person. `talks`: whether the house has a model."""

    pool: Pool
    defaults: Defaults
    registry: Registry
    flock: Mapping[str, Persona]
    talks: bool

    async def menu(self, caller: Caller) -> Menu:
        with database_access():
            person = await people.known(self.pool, caller.person)
            allowed = self.talks and await people.model_allowed(self.pool, caller.space, caller.person)
        language = caller.language or self.defaults.language_for(person, "")
        return Menu(
            model=allowed,
            need_model=[one.id for one in self.flock.values() if needs_model(one)],
            commands=[
                CommandOffered(name=name, about=of_menus.say(language, f"menu_{name}"), needs_model=name in _OF_MODELS)
                for name in COMMANDS
            ],
            modes=[self._mode(one, language) for one in self.registry.listed(language)],
        )

    def _mode(self, listed: Listed, language: Language) -> ModeOffered:
        mode = self.registry.mode(listed.name)
        kind = mode.kind.name if isinstance(mode, Defined) else mode.name
        ours = kind == listed.name
        title = listed.description.partition(" - ")[0]
        return ModeOffered(
            name=listed.name,
            kind=kind,
            title=title,
            does=of_modes.say(language, f"does_{kind}"),
            lasts=of_modes.say(language, f"lasts_{kind}"),
            who=of_modes.say(language, f"who_{kind}"),
            needs_model=True,
            # a file of the house has its options: what is asked there would take their place
            options=[
                OptionOffered(
                    name=VOTERS,
                    question=of_modes.say(language, f"form_{VOTERS}"),
                    values=[],
                    parrots=True,
                    needed=False,
                )
                for _ in range(ours and kind == "voting")
            ]
            + [
                OptionOffered(
                    name=one.option,
                    question=of_modes.say(language, f"form_{one.option}"),
                    values=[(value, label(one.option, value, language, self.flock)) for value in one.values],
                    parrots=one.option == STEPS,
                )
                for one in (QUESTIONS.get(kind, ()) if ours else ())
            ],
        )


def needs_model(persona: Persona) -> bool:
    """Return whether this parrot has nothing to say without a model: no tools that rules use, and no skill with a course."""
    return persona.toolset is None and persona.skill is None
