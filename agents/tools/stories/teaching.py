"""Teaching: what words of somebody's own are to mean from now on, and what else would be read differently then, is shown before it is kept."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from agents.cards import brief
from agents.errors import ToolFailed
from agents.nlu.decision import Decision
from agents.nlu.interpret import decide
from agents.nlu.replies.offer_replies import is_reply
from agents.nlu.taught import LONGEST, MEANT, example, has_gap, key, key_of, known_by, may_be_taught, read_as
from agents.texts import Language, language_of, say
from agents.tools.base import Desk, Outcome, Tool, Words
from agents.tools.finding.describing import undo
from agents.tools.proposals import proposed
from storage.content import button_actions
from storage.db.errors import Gone
from storage.people import lessons
from storage.people.lessons import MOST, Lesson, WroteBefore

BACK = 500  # messages that are read again, with and without a lesson
SHOWN = 5  # of those that would be read differently
MANY = 0.4  # of what was written from which on a lesson is advised against


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonOffer:
    """By `words` the person means what `meaning` says; without one they are asked for it, and without words for both."""

    words: str = ""
    meaning: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonKeep:
    """What is to be kept."""

    words: Words
    meaning: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadOtherwise:
    """A text that was written so many times, as it was read until now and as it would be."""

    text: str
    times: int
    before: Decision
    after: Decision


async def lesson_offer(desk: Desk, arguments: LessonOffer) -> Outcome:
    """Show what a lesson would change, and ask whether to keep it; or ask what was meant."""
    language, words = desk.scope.language, arguments.words
    if not await lessons.mine(desk.db, desk.scope):
        return Outcome(text=say(language, "lesson_private"))
    if not (words and arguments.meaning):
        return Outcome(text=say(language, "lesson_ask" if words else "lesson_nothing", words=words))
    known = await lessons.everything(desk.db)
    of_all = key_of(words, arguments.meaning)
    others = [one for one in known if one.key != of_all]
    meaning = arguments.meaning
    if not has_gap(words, meaning):
        meaning = read_as(meaning, others, desk.now, language) or meaning
    if (refused := _refused(desk, known, words, meaning)) is not None:
        return Outcome(text=refused)
    new = Lesson(id=0, key=of_all, words=words, meaning=meaning)
    before = await lessons.written(desk.db, desk.scope, BACK)
    changed = read_otherwise(before, known, [*others, new], ZoneInfo(desk.scope.zone), language)
    lines = _lines(desk, known, new, len(before), changed)
    offered = await proposed(desk, LESSON_KEEP, {"words": words, "meaning": meaning})
    title = LESSON_KEEP.proposal(language, say(language, "lesson_means", words=words, meaning=meaning))
    return replace(offered, cards=tuple(replace(card, title=title, lines=lines) for card in offered.cards))


def _refused(desk: Desk, known: Sequence[Lesson], words: str, meaning: str) -> str | None:
    """Return why something cannot be taught, and what to do about it; None where it can."""
    language = desk.scope.language
    of_all = key_of(words, meaning)
    same = next((one for one in known if one.key == of_all), None)
    if len(words) > LONGEST or len(meaning) > MEANT:
        return say(language, "lesson_long", words=LONGEST, meaning=MEANT)
    if not may_be_taught(words, desk.now):
        return say(language, "lesson_reserved", words=words)
    if has_gap(words, meaning) and not known_by(words):
        return say(language, "lesson_wide", words=words)
    if is_reply(meaning):
        return say(language, "lesson_no_reply", meaning=meaning)
    if key(words) == key(meaning):
        return say(language, "lesson_same", words=words)
    if same is not None and same.meaning == meaning:
        return say(language, "lesson_known", what=say(language, "lesson_means", words=same.words, meaning=meaning))
    return say(language, "lesson_enough", most=MOST) if same is None and len(known) >= MOST else None


def read_otherwise(
    written: Sequence[WroteBefore],
    before: Sequence[Lesson],
    after: Sequence[Lesson],
    zone: ZoneInfo,
    language: Language,
) -> list[ReadOtherwise]:
    """Return what would be read differently of what was written, what was written most often first. Pure."""
    times = Counter(one.text for one in written)
    last: dict[str, datetime] = {}
    for one in written:
        last.setdefault(one.text, one.at.astimezone(zone))
    changed: list[ReadOtherwise] = []
    for text, number in times.most_common():
        now, spoken = last[text], language_of(text, language)
        was, new = (read_as(text, known, now, spoken) or text for known in (before, after))
        if was == new:
            continue
        old, other = (decide(read, now, language_of(read, language)) for read in (was, new))
        changed.append(ReadOtherwise(text=text, times=number, before=old, after=other))
    return changed


def _lines(
    desk: Desk, known: Sequence[Lesson], new: Lesson, number: int, changed: Sequence[ReadOtherwise]
) -> tuple[str, ...]:
    language = desk.scope.language
    gap = has_gap(new.words, new.meaning)
    meaning = example(new.meaning) if gap else new.meaning
    meant = decide(meaning, desk.now, language_of(meaning, language))
    lines = [say(language, "lesson_reads", what=_taken(meant, meaning, language))]
    lines += [say(language, "lesson_gap")] if gap else []
    lines += [say(language, "lesson_instead", meaning=one.meaning) for one in known if one.key == new.key]
    count = sum(one.times for one in changed)
    if not changed:
        lines.append(say(language, "lesson_changes_none", number=number))
        return tuple(lines)
    lines.append(say(language, "lesson_changes", number=number, count=count))
    lines += [
        say(
            language,
            "lesson_change",
            text=brief(one.text),
            times=one.times,
            before=_taken(one.before, one.text, language),
        )
        for one in changed[:SHOWN]
    ]
    if len(changed) > SHOWN:
        lines.append(say(language, "lesson_changes_more", number=sum(one.times for one in changed[SHOWN:])))
    if number > SHOWN and count >= MANY * number:
        lines.append(say(language, "lesson_many", words=new.words))
    return tuple(lines)


def _taken(decision: Decision, text: str, language: Language) -> str:
    """Return what a sentence is taken for."""
    if text.startswith("/"):
        return say(language, "lesson_command")
    if decision.call is not None:
        return say(language, f"took_{decision.call.name}")
    return say(language, "took_ask_back" if decision.question or decision.otherwise else "lesson_unread")


async def lesson_keep(desk: Desk, arguments: LessonKeep) -> Outcome:
    """Keep a lesson; one about the same words is replaced."""
    language, words = desk.scope.language, arguments.words
    known = await lessons.everything(desk.db)
    if (refused := _refused(desk, known, words, arguments.meaning)) is not None:
        raise ToolFailed(refused)
    of_all = key_of(words, arguments.meaning)
    was = next((one for one in known if one.key == of_all), None)
    try:
        kept = await lessons.keep(desk.db, desk.scope, of_all, words, arguments.meaning)
    except Gone as error:
        raise ToolFailed(say(language, "lesson_private")) from error
    payload: dict[str, Any] = {"kind": "lesson", "made": True, "lesson": kept.id, "words": kept.words}
    payload |= {"was": was.meaning} if was is not None else {}
    token = await button_actions.offer(desk.db, desk.scope, "undo", payload)
    receipt = say(language, "lesson_kept", what=say(language, "lesson_means", words=kept.words, meaning=kept.meaning))
    return Outcome(text=say(language, "lesson_how"), receipts=(receipt,), cards=(undo(desk, token, kept.words),))


async def _unlearned(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Undo it: the words mean what they meant before."""
    language, words = desk.scope.language, payload["words"]
    if "was" in payload:
        await lessons.keep(desk.db, desk.scope, key_of(words, payload["was"]), words, payload["was"])
        meant = say(language, "lesson_means", words=words, meaning=payload["was"])
        return Outcome(receipts=(say(language, "lesson_back", what=meant),))
    await lessons.remove(desk.db, payload["lesson"])
    return Outcome(receipts=(say(language, "lesson_removed", words=words),))


LESSON_OFFER = Tool(
    name="lesson_offer", arguments=LessonOffer, run=lesson_offer, effect="read", verbatim=True, grantable=False
)
LESSON_KEEP = Tool(
    name="lesson_keep",
    arguments=LessonKeep,
    run=lesson_keep,
    effect="add",
    verbatim=True,
    grantable=False,
    receipts=("noted", "deleted"),
    undo={"made lesson": _unlearned},
)
