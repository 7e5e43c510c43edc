"""What people think of answers: said by a button or a reaction, or shown by whom they ask next."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from agents.nlu.cues.of_the_flock import behind_call, only_asks, without_names
from agents.nlu.interpret import decide
from agents.nlu.taught import LONGEST, may_be_taught
from agents.texts import say
from agents.texts.similarity import jaccard
from agents.timetext import parse
from agents.tools.base import Outcome
from bot.modes.base import Member
from bot.modes.mentions import BETWEEN, ends, named
from bot.ports.messages import Rating
from bot.sessions.mode_runner import Moderator
from storage.conversations import feedback
from storage.conversations.feedback import Act, Answer
from storage.db.pool import Db
from storage.db.transactions import Scope
from storage.people import lessons
from storage.queue import stories

RIGHT_AFTER = timedelta(minutes=2)  # so long what is asked may be because of an answer
AGAIN = 0.6  # likeness from which a request is the one before once more


@dataclass(frozen=True, slots=True, kw_only=True)
class Aimed:
    """A request and the parrot that it is aimed at; no words: what was asked before, once more."""

    agent: str
    words: str


async def rated(db: Db, scope: Scope, rating: Rating, moderator: Moderator) -> Outcome | None:
    """Keep, or take back, what the scope's person says of an answer; of anything else nothing is kept.

    Return what is said to it: where rules read badly what may be taught, what was meant is asked for.
    """
    of = await feedback.answer(db, scope.conversation, message=rating.message, shown=rating.shown)
    if of is None:
        return None
    if rating.taken_back:
        await feedback.take_back(db, scope, of.message, rating.opinion)
        return None
    await feedback.judge(db, scope, of, rating.opinion, await moderator.mode(db, scope))
    words = await _misread(db, scope, of) if rating.opinion == "bad" else None
    return None if words is None else Outcome(text=say(scope.language, "lesson_ask_of", words=words))


async def _misread(db: Db, scope: Scope, of: Answer) -> str | None:
    """Return the words that rules answered so, if they are short, not of a day, and their writer's own to teach."""
    told = await stories.told(db, scope.conversation, of.message)
    if told is None or told.asked is None or told.asked.plan is None or told.message.turn is None:
        return None
    wrote = await stories.written(db, told.message.turn)
    [words, *more] = [one.text.strip() for one in wrote] or [""]
    now = told.message.created_at
    if more or len(words) > LONGEST or not may_be_taught(words, now) or parse(words, now).verdict != "none":
        return None
    if decide(words, now, scope.language).want.form:  # "note: apples" says itself what it is
        return None
    return words if await lessons.mine(db, scope) else None


async def latest(db: Db, scope: Scope, now: datetime) -> Answer | None:
    """The answer that what is asked now may tell something about."""
    return await feedback.latest(db, scope, now - RIGHT_AFTER)


async def noticed(db: Db, scope: Scope, text: str, aimed: Aimed | None, previous: Answer) -> None:
    """Keep that what is asked now tells something about the answer right before it."""
    act = tells(previous, text, aimed)
    if act is not None:
        await feedback.keep_act(
            db, scope, previous, act, aimed.agent if aimed is not None and act == "switch" else None
        )


def tells(previous: Answer, text: str, aimed: Aimed | None) -> Act | None:
    """Return what a request right after an answer says about it: it should have come from another, or it was no answer. Pure."""
    if aimed is None or aimed.agent == previous.agent:
        words = text if aimed is None else aimed.words
        return "rephrase" if jaccard(words, previous.request) >= AGAIN else None
    return "switch" if not aimed.words or jaccard(aimed.words, previous.request) >= AGAIN else None


def aimed(text: str, agent: str | None, members: Sequence[Member]) -> Aimed | None:
    """At whom a request is aimed: `agent` (an @ at its beginning, a choice on the page), an @ in it, or 问灰灰, ask memo. Pure."""
    if agent is not None and any(one.id == agent for one in members):
        return Aimed(agent=agent, words=_rest(text, _name_in(text, members)[1]))
    mentioned = named(text, members)
    if len(mentioned) == 1:
        return Aimed(agent=mentioned[0], words=without_names(text))
    behind = behind_call(text)
    found, length = _name_in(text if behind is None else behind, members)
    rest = _rest(text if behind is None else behind, length)
    if not found or (behind is None and rest):  # a name without an @ that opens a sentence is what it is about
        return None
    return Aimed(agent=found, words=rest)


def _name_in(text: str, members: Iterable[Member]) -> tuple[str, int]:
    """Return whose name a text begins with, the longest one, and how long that is."""
    folded = text.casefold()
    fitting = [
        (len(name), one.id)
        for one in members
        for name in one.names
        if folded.startswith(name.casefold()) and ends(text, len(name))
    ]
    length, found = max(fitting, default=(0, ""))
    return found, length


def _rest(text: str, length: int) -> str:
    """Return what is asked behind a name, empty where it is only words like 来吧 or instead."""
    rest = text[length:].lstrip(BETWEEN)
    return "" if only_asks(rest) else rest
