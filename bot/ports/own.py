"""All that interfaces may ask for a person beside their sessions."""

from dataclasses import dataclass

from bot.ports.calendars.subscriptions import Browsers
from bot.ports.changes import Changes
from bot.ports.dictation import Dictation
from bot.ports.imports import Imports
from bot.ports.kept import Calendars, Lists, Notes, Schedules, Search
from bot.ports.plans import Plans
from bot.ports.pull import Profiles


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """A person's things beside their sessions."""

    profiles: Profiles
    notes: Notes
    lists: Lists
    search: Search
    calendars: Calendars
    schedules: Schedules
    plans: Plans
    changes: Changes
    subscriptions: Browsers
    imports: Imports
    dictation: Dictation
