"""Words about what was shown last ("推迟一小时"), told before anybody is chosen: rules answer them once, whoever is called."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from agents.nlu import ToolCall
from agents.nlu.classify import is_question
from agents.nlu.coreference import halves
from agents.nlu.cues.own.lesson_words import meant_instead, says_wrong
from agents.nlu.cues.own.story_words import why_wish
from agents.nlu.cues.undo_words import undoes_all
from agents.nlu.interpretation import Interpretation
from agents.nlu.model.bands import LOOK_UPS
from agents.nlu.replies import offer_replies
from agents.nlu.replies.described_ones import Candidate, described
from agents.nlu.replies.learnt_choices import CERTAIN, CLASHES, learnt_choice
from agents.nlu.replies.offered_times import slot, takes_hour
from agents.nlu.replies.open_questions import OpenQuestion, completed
from agents.nlu.replies.same_for_others import other_thing
from agents.nlu.slots.asking.hours_taken import names_what, takes_an_hour
from agents.nlu.slots.changing.brought_back import named_again
from agents.nlu.slots.changing.leading.said_leads import lead_instead
from agents.nlu.slots.keeping.said.pointed_words import pointed
from agents.nlu.slots.list_replies import keeps_some
from agents.nlu.slots.wording.colloquial.other_hours import other_lead
from agents.nlu.slots.wording.typed.tellers import told_by
from agents.nlu.slots.wording.typed.who_is_off import off_alone, off_by_name
from agents.nlu.taught import LONGEST, may_be_taught
from agents.personas.schema import Persona
from agents.planning.plan import Plan
from agents.runtime.following.follow_ups import FollowUp, followed, learnt
from agents.runtime.following.lately_shown import led_otherwise
from agents.runtime.following.same_change import same_change
from agents.runtime.following.standing import standing
from agents.runtime.following.words_before import find_question, stands_open, words_before
from agents.timetext import parse
from agents.tools.confirmations import Choose
from agents.tools.finding.likeness import WEAK, likeness
from agents.tools.questions.open_question import KIND
from agents.tools.stories.subjects import TOOL, last, subject, talked
from agents.tools.stories.teaching import LESSON_OFFER
from storage.content.button_actions import Action
from storage.conversations import messages
from storage.people.talk import Seen, TalkContext

_CALENDAR, _NOTES = "schedule", "memo"


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowsUp:
    """What words come to by what stood before them: their `meaning`, what is done, and who answers (None: as for any request)."""

    meaning: Interpretation
    plan: Plan
    agent: str | None


_WHICH = ("delete", "change", "copy")
"""What is asked about several things, of which one is meant."""
_FREE = ("likely", "confirm")  # what offers free times to be taken


async def find_choice(talk: TalkContext, said: Interpretation, asked: str | None = None) -> Choose | None:
    """Return what the words choose of what was offered last; None when they do not. Who is `asked` by name answers for its own offers."""
    said = said.as_written  # what was taught answers no card: a yes is said each time
    alone = said.text if said.wish is None else said.wish.text
    if len(alone) > offer_replies.LONGEST:
        return None
    offer = (await talk.open()).offer
    if offer is None:
        return None
    choice = offer_replies.choice(offer.kind, offer.payload, said.text, said.now) or (
        offer_replies.choice(offer.kind, offer.payload, alone, said.now) if alone != said.text else None
    )
    if choice is None and offer.kind in _WHICH:
        choice = _described(offer, await talk.seen(), said)
    if choice is None and _may_choose(offer, said) and asked in (None, _CALENDAR, _NOTES):
        stood = standing(offer, await talk.seen(), said.now)
        thing = stood.thing if stood is not None else ""
        least = CERTAIN if said.sure else 0.0
        choice = learnt_choice(offer.kind, offer.payload, said.text, said.now, thing, least=least)
    if offer.kind in _FREE and choice is not None and takes_an_hour(said.decision):
        hour = takes_hour(said.text) or said.text
        other = choice.isdecimal() and slot(offer.payload["choices"], hour, said.now) != choice
        choice = (
            None if other or names_what(said.decision) else choice
        )  # "1 works, book it" is not the hour on the button
    if choice == "no" and off_by_name(said.text):
        return None  # "Ali's ill, so bin that one" is of another thing than the question
    another = offer.kind == "undo" or _of_calendar(offer)
    stays = offer.kind == "undo" and keeps_some(said.text, offer.payload)
    if choice is None or stays or (another and _of_another(await talk.seen(), said.text, offer)):
        return None
    if asked is not None and await messages.who_showed(talk.db, talk.scope.conversation, offer.token) != asked:
        return None
    return Choose(token=offer.token, choice=choice, whole=choice == "yes" and undoes_all(said.text))


def _of_another(seen: Seen, text: str, offer: Action | None) -> bool:
    """Tell whether words name what shall be there again, and it is not what was just changed: "and put the swimming back"."""
    name, done = named_again(text), () if offer is None else (offer.payload.get("kind"), offer.payload.get("id"))
    just = [one for one in seen.shown if (one.kind, one.id) == done] or [one for one in seen.shown if one.just]
    return bool(name) and not any(likeness(name, one.title) >= WEAK for one in just)


def _described(offer: Action, seen: Seen, said: Interpretation) -> str | None:
    """Return which of the things that were asked about the words tell by its day, its hour or its name: "the afternoon one"."""
    choices: list[list[Any]] = offer.payload["choices"]
    shown = {(one.kind, one.id): one for one in seen.shown}
    there = [shown.get((choice[0], choice[1])) for choice in choices]
    things = [
        Candidate(title=one.title, starts_at=one.starts_at.astimezone(said.now.tzinfo) if one.starts_at else None)
        for one in there
        if one is not None
    ]
    place = described(said.text, said.now, things) if len(things) == len(choices) > 1 else None
    return None if place is None else str(place)


def _may_choose(offer: Action, said: Interpretation) -> bool:
    """Tell whether words may answer what is open: they are no clear request, or stand below a conflict and name no time of their own."""
    calls = [one.call for one in (said.decision, *said.decision.offers) if one.call is not None]
    if any(call.name == "find_free_time" for call in calls):  # other free times than those that are open
        return False
    if not said.sure or (said.decision.want.intent in LOOK_UPS and not is_question(said.text)):
        return True
    return offer.kind in CLASHES and said.decision.reading.verdict == "none"


async def complete(talk: TalkContext, said: Interpretation) -> str | None:
    """Return the request that was asked about last with the words as its answer; None when they are none."""
    said = said.as_written
    if not (said.can_answer or (said.answer is not None and said.answer.is_time)):
        return None
    offer = (await talk.open()).offer
    if offer is None or offer.kind != KIND:
        return None
    return completed(
        OpenQuestion(text=offer.payload["text"], missing=offer.payload["missing"]), said.text, said.now, said.language
    )


async def find_follow_up(talk: TalkContext, said: Interpretation, asked_by_name: str | None) -> FollowUp | None:
    """Return what the words want done with what was shown to the person here; None when they are of something else.

    Where neither calendar nor notes but another parrot is asked by its name, only forms count and no model of replies.
    """
    same = await _same_of(talk, said)
    may_reply = said.may_reply and asked_by_name in (None, _CALENDAR, _NOTES)
    teller = told_by(said.text)
    theirs = bool(teller) and not any(teller in one.title for one in (await talk.seen()).shown[:1])
    alone = () if theirs else tuple(one for one in (said.answer, said.wish) if one is not None and one.leans)
    leaning = (said, *alone) if said.leans or may_reply else alone
    if not leaning:
        return same
    wish = why_wish(said.text)
    asked = await subject(talk.db, talk.scope, wish, said.now, replied=talk.replied) if wish is not None else None
    if asked is not None:
        return FollowUp(call=ToolCall(name=TOOL, arguments=asked))
    if says_wrong(said.text):
        return await _wrong(talk)
    offer, seen = (await talk.open()).offer, await talk.seen()
    if other_lead(said.text) is not None or lead_instead(said.text) is not None:
        led = led_otherwise(said.text, await words_before(talk, said.text) or "", seen.shown)
        if led is not None:
            return FollowUp(call=led, about=seen.shown[0])
    if (said.is_timer and seen.rang is None) or (_of_calendar(offer) and _of_another(seen, said.text, offer)):
        return None  # what comes back is looked for by its name
    found = await _by_form(talk, offer, said, leaning)
    found = found and replace(found, learnt=found.learnt or off_by_name(said.text))  # what a reason names goes first
    found = found or _perhaps_off(seen, said)
    if found is not None and said.wish is not None and said.tells_of_other:
        if found.about is None or not likeness(found.about.title, said.text):
            return _perhaps_off(seen, said)  # the story names something, and it is not what was shown
        found = replace(found, learnt=True)
    parts = (said,) if theirs else (said, said.wish)
    replies = tuple(one for one in parts if one is not None and one.may_reply) if may_reply or alone else ()
    guessed = (learnt(offer, seen, one.text, one.now, one.language) for one in replies)
    return found or same or next((one for one in guessed if one), None)


async def _by_form(
    talk: TalkContext, offer: Action | None, said: Interpretation, leaning: Sequence[Interpretation]
) -> FollowUp | None:
    """Return what the forms make of a text; None where it is of what was asked for since, and not of what was shown before that."""
    seen = await talk.seen()
    forms = (followed(offer, seen, one.text, one.now, one.language) for one in leaning)
    found = _of_each_half(offer, seen, said) or next(filter(None, forms), None)
    older = found is not None and found.about is not None and not any(one.just for one in seen.shown)
    return None if older and await stands_open(talk, said) else found


def _of_calendar(offer: Action | None) -> bool:
    """Tell whether it is the way back of one thing in the calendar."""
    return offer is not None and offer.kind in ("undo", "restore") and offer.payload.get("kind") in ("event", "due")


def _perhaps_off(seen: Seen, said: Interpretation) -> FollowUp | None:
    """Return the question whether what was just made is off, behind what its reason may name: "the teacher's got flu, cancel it"."""
    just = [one for one in seen.shown if one.just and one.kind != "memo" and not one.gone]
    if not off_alone(said.text) or len(just) != 1:
        return None
    given = {"query": just[0].title, "perhaps": True}
    return FollowUp(call=ToolCall(name="schedule_delete", arguments=given), about=just[0], learnt=True)


async def _same_of(talk: TalkContext, said: Interpretation) -> FollowUp | None:
    """Return the change of the message before, for the other thing that a text names: "and the run too"."""
    name = other_thing(said.text, said.now)
    before = await words_before(talk, said.text) if name is not None else None
    call = same_change(before, name, said.now, said.language) if before and name else None
    return None if call is None else FollowUp(call=call)


def _of_each_half(offer: Action | None, seen: Seen, said: Interpretation) -> FollowUp | None:
    """Return what two halves of a text want changed of one thing: "make it 30 minutes, and remind me an hour before"."""
    wanted = [followed(offer, seen, half, said.now, said.language) for half in halves(said.text) or ()]
    calls = [one.call for one in wanted if one is not None and one.call is not None and not one.more]
    if len(calls) != 2 or wanted[0] is None or wanted[1] is None or wanted[0].about != wanted[1].about:
        return None
    return replace(wanted[0], more=(calls[1],)) if {one.name for one in calls} == {"schedule_update"} else None


async def _wrong(talk: TalkContext) -> FollowUp | None:
    """Return the question what was meant; None where a model's own words were wrong, or nothing was said."""
    below = await last(talk.db, talk.scope)
    if below is None or await talked(talk.db, below):
        return None
    words = await words_before(talk)
    return FollowUp(call=ToolCall(name=LESSON_OFFER.name, arguments={"words": words or ""}))


async def leans(talk: TalkContext, said: Interpretation, asked: str | None, *, talks: bool) -> bool:
    """Tell whether rules answer the words by what stood before them; `talks`: there is a model."""
    return (
        await find_choice(talk, said, asked) is not None
        or await find_follow_up(talk, said, asked) is not None
        or await find_question(talk, said, talks=talks) is not None
    )


async def by_what_stood(
    talk: TalkContext, said: Interpretation, asked: Persona | None, *, talks: bool, about: str = ""
) -> FollowsUp | None:
    """Return what is done about words of what was shown, or that correct the last ones; None for any other words.

    `about`: the words of the message that they reply to, which "this" means then.
    """
    if about and (named := pointed(said, about)) is not None:
        agent = answering_parrot(FollowUp(call=named), asked)
        return FollowsUp(meaning=said, plan=Plan(intent=said.decision.want.intent, tools=(named,)), agent=agent)
    if (follows := await find_follow_up(talk, said, asked.id if asked is not None else None)) is not None:
        tools = (follows.call, *follows.more) if follows.call is not None else ()
        by_name = (said.decision.by_name,) if said.decision.by_name is not None else ()
        # what the words name goes first
        named = follows.tries or ((*said.decision.tries, *by_name) if follows.learnt else ())
        plan = Plan(intent="reply", tools=(*named, *tools), answer=follows.question or "", first=bool(named))
        return FollowsUp(meaning=said, plan=plan, agent=answering_parrot(follows, asked))
    corrected = await _find_correction(talk, said) or await find_question(talk, said, talks=talks)
    if corrected is None:
        return None
    meant, tools = corrected
    decision = meant.decision
    return FollowsUp(
        meaning=meant, plan=Plan(intent=decision.want.intent, tools=tools, remark=decision.remark or ""), agent=None
    )


async def _find_correction(
    talk: TalkContext, said: Interpretation
) -> tuple[Interpretation, tuple[ToolCall, ...]] | None:
    """Return the request that is meant instead of the words before, and what to do: it, and the offer to read them so from now on.

    None where none is meant, or rules are not sure of it. Words with a time are of their day, and are not worth a lesson.
    """
    instead = meant_instead(said.text)
    meant = None if instead is None else said.read_as(instead)
    if meant is None or meant.is_time or meant.decision.call is None:
        return None
    done = (meant.decision.call, *meant.decision.more)
    words = (await words_before(talk) or "").strip()
    if not may_be_taught(words, said.now) or len(words) > LONGEST or parse(words, said.now).verdict != "none":
        return meant, done
    before = said.read_as(words).decision.call
    if before is not None and before.name == meant.decision.call.name:
        return meant, done  # it was taken for the right thing
    lesson = {"words": words, "meaning": meant.text}
    return meant, (*done, ToolCall(name=LESSON_OFFER.name, arguments=lesson))


def answering_parrot(follows: FollowUp, asked: Persona | None) -> str:
    """The parrot that answers: who was asked if it can do this, else who keeps such things."""
    tool = follows.call.name if follows.call is not None else ""
    if asked is not None and (not tool or tool in asked.tools):
        return asked.id
    of_notes = tool.startswith(("memo", "list", "lesson")) or (
        follows.about is not None and follows.about.kind == "memo"
    )
    return _NOTES if of_notes else _CALENDAR
