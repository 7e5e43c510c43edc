"""Who and where: the scope of a turn, from the rows of its conversation and its person."""

import re
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal
from uuid import UUID
from zoneinfo import ZoneInfo

from agents.call import SwitchedOff
from agents.nlu.interpretation import Interpretation
from agents.nlu.slots.wording.shorthand.finger_slips import without_slips
from agents.nlu.slots.wording.shorthand.run_on import clauses_apart
from agents.nlu.taught import read_as
from agents.texts import Language, language_of
from agents.texts.traditional import TRADITIONAL
from agents.timetext.lexicon.han_scripts import script_of
from storage.conversations import messages
from storage.conversations.conversations import Session
from storage.db.errors import Gone
from storage.db.pool import Db, Pool
from storage.db.transactions import Scope
from storage.people import groups, pairing_codes, people
from storage.people.groups import Room
from storage.people.people import Person

_NAMED = re.compile(r"[@＠]\S+")  # a parrot's name is no language


@dataclass(frozen=True, slots=True, kw_only=True)
class Defaults:
    """The zone and language assumed of people who have not said theirs; and the `address` under which others reach us, if there is one.

    `links`: by platform, how an account there is linked by one press (bot.ports.push.Switchboard.introduce).
    """

    zone: str
    language: Literal["zh", "en", "auto"]
    address: str | None = None
    links: dict[str, str] = field(default_factory=dict[str, str], compare=False)

    def language_for(self, person: Person | None, text: str) -> Language:
        """The language of an answer: the one that is set, here or by the person, else the one that was written."""
        return in_letters(self._spoken(person, text), person, text)

    def _spoken(self, person: Person | None, text: str) -> Language:
        if self.language != "auto":
            return self.language
        if person is not None and person.language is not None and person.language_source == "told":
            return person.language
        coded = person is not None and person.role == "guest" and pairing_codes.read(text) is not None
        if (text.startswith("/") or coded) and person is not None and person.language is not None:
            # the letters of a command or a code say nothing about who sends it
            return "zh" if language_of(text, "en") == "zh" else person.language
        return language_of(text, (person and person.language) or "zh")

    def zone_for(self, person: Person) -> str:
        return person.zone or self.zone


def in_letters(language: Language, person: Person | None, text: str) -> Language:
    """Return a language with the characters that Chinese is to be written in.

    They are those of the text, where it tells and the person has not told otherwise, else those that are kept of the person.
    """
    kept = None if person is None else person.script
    told = person is not None and person.language_source == "told" and kept is not None
    script = kept if told else script_of(text) or kept
    return TRADITIONAL if language == "zh" and script == "hant" else language


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnContext:
    """A conversation and one person in it; `room`: the group, if it is one. `admin`: whether they manage it; None: nobody tells.

    `hears_all`: whether the platform shows us what is written there and does not name us.
    """

    session: Session
    person: Person
    defaults: Defaults
    room: Room | None = None
    admin: bool | None = None
    hears_all: bool = True

    @property
    def sounds(self) -> bool:
        """Return whether parrots make their sounds here."""
        return self.person.sounds if self.room is None else self.room.sounds

    @property
    def switched_off(self) -> SwitchedOff:
        """By whose wish no model is asked here: the group's, or the person's, who may have it so everywhere."""
        if self.room is not None and not self.room.model:
            return "group"
        return "" if self.person.model else "person"

    async def spoken(self, db: Db, text: str, language: Language) -> Language:
        """The language of the answer to a command, whose letters say nothing: of what was written here last, unless one
        was set; `language` is what the command alone would be answered in.
        """
        told = self.person.language_source == "told" and self.person.language is not None
        if told or self.defaults.language != "auto" or language_of(text, "en") == "zh":
            return language
        words = await messages.last_words(db, self.session.id, self.session.space)
        return in_letters(language_of(_NAMED.sub(" ", words), language), self.person, words)

    def scope(self, text: str, *, epoch: int | None = None, call: int | None = None) -> Scope:
        return Scope(
            actor=self.person.id,
            space=self.session.space,
            conversation=self.session.id,
            zone=self.defaults.zone_for(self.person),
            language=self.defaults.language_for(self.person, text),
            call=call,
            epoch=epoch,
        )

    def interpret(self, text: str, moment: datetime, *, taught: bool = True) -> Interpretation:
        """Return what a text of this person's means that was written at the `moment` (aware).

        With `taught` it is read by what they have taught, where they are alone with the parrots: a group is not theirs to teach.
        """
        language, now = self.defaults.language_for(self.person, text), self.local(moment)
        lessons = self.person.lessons if taught and self.session.private else ()
        meant = read_as(text, lessons, now, language)
        if meant is None:
            return Interpretation(text=clauses_apart(without_slips(text)), now=now, language=language)
        return Interpretation(text=meant, now=now, language=self.defaults.language_for(self.person, meant), wrote=text)

    def local(self, moment: datetime) -> datetime:
        return moment.astimezone(ZoneInfo(self.defaults.zone_for(self.person)))


async def find(db: Db | Pool, defaults: Defaults, conversation: UUID, person: int | None) -> TurnContext:
    """Raises Gone when the conversation was deleted."""
    found = await people.in_conversation(db, conversation, person)
    if found is None:
        raise Gone(f"no conversation {conversation}")
    return await of(db, defaults, *found)


async def of(db: Db | Pool, defaults: Defaults, session: Session, person: Person) -> TurnContext:
    """The place of a conversation's and a person's rows."""
    room = None if session.private else await groups.of_space(db, session.space)
    return TurnContext(session=session, person=person, defaults=defaults, room=room)
