"""What the model of replies is sure of, where no form was: a change of what was just made or shown, or an answer to what rang. Pure."""

from datetime import UTC, datetime

from agents.nlu import Decision, ToolCall
from agents.nlu.classify import HALF, is_question
from agents.nlu.coreference import Wish
from agents.nlu.interpret import decide
from agents.nlu.lexicon.han_letters import simplified
from agents.nlu.replies.learnt_choices import CERTAIN
from agents.nlu.replies.offer_replies import is_reply
from agents.nlu.replies.others_named import gone_too, is_new_name, names_another, people_named
from agents.nlu.replies.reply_doubts import is_doubtful
from agents.nlu.replies.reply_model import SURE, ReplyGuess, guessed
from agents.nlu.replies.reply_words import cannot_go, moves_another, tells_absence, time_words, wish
from agents.nlu.replies.ring_replies import done_call
from agents.nlu.slots.changing.removals import takes_it_away
from agents.nlu.slots.naming.no_names import tells_return
from agents.nlu.slots.new_values import DATED
from agents.nlu.slots.timers import moment_of
from agents.nlu.slots.wording.typed.nameless_orders import of_others_coming
from agents.nlu.slots.wording.typed.stated.stated_changes import offers_new
from agents.nlu.slots.wording.typed.tellers import is_news
from agents.nlu.smalltalk import smalltalk
from agents.runtime.following.standing import Standing
from agents.texts import Language
from agents.timetext import parse, title
from agents.tools.finding.likeness import WEAK, likeness

LONGEST = 60  # characters: what is longer tells of something else as well


def learnt_wish(stood: Standing, text: str, now: datetime, language: Language) -> Wish | ToolCall | None:
    """Return what a text wants of what it stands below; None where the model is not sure of it, or it says not enough."""
    if not text.strip() or len(text) > LONGEST or text.startswith("/") or is_reply(text) or _only_tells(text):
        return None  # 算了 leaves all as it is, and so does 辛苦啦
    guess = guessed(text, parse(text, now), stood.before, stood.thing)
    if (others := _of_others(guess, stood, text)) is not None:
        return others
    another = guess.label == "time" and _is_another(text, stood.thing, now)
    if not guess.sure or another or offers_new(text) or names_another(text, stood.thing):
        return None
    family, _, kind = stood.before.partition(":")
    if guess.label == "book":
        return _booked(text, now, language) if stood.before in ("shown:free", "shown:day") else None
    decision = decide(text, now, language)
    own = decision.sure and decision.call is not None
    called_off = guess.label == "cancel" and not takes_it_away(text)
    named = "" if decision.by_name is None else str(decision.by_name.arguments["query"])
    if own and (not named or guess.confidence < SURE or called_off or likeness(named, stood.thing) >= WEAK):
        return None  # a request of its own; what is called off by a name is that and nothing else
    if family == "rang":
        return _of_ring(guess.label, text, now)
    if family not in ("made", "changed", "shown") or (moves_another(text) and likeness(text, stood.thing) < WEAK):
        return None
    absent = guess.label == "cancel" and (tells_absence(text) or (kind == "due" and cannot_go(text)))
    if absent or (kind == "due" and (of_others_coming(text) or is_news(text))):
        return None
    if guess.label == "detail" and kind == "memo" and _is_fact(decision, text):
        return ToolCall(name="memo_change", arguments={"that": True, "text": text.strip(), "how": "append"})
    return wish(guess.label, text, now) if kind in ("event", "due", "day") else None


def _only_tells(text: str) -> bool:
    return smalltalk(text) is not None or tells_return(text)


def _is_another(text: str, thing: str, now: datetime) -> bool:
    """Tell whether a text is a day, an hour and the name of something else, and no new time of what it stands below."""
    reading = parse(text, now)
    dated = any(DATED.search(text[begin:end]) for begin, end in reading.spans)
    return dated and reading.grain == "minute" and is_new_name(title(text, reading), thing)


def _of_others(guess: ReplyGuess, stood: Standing, text: str) -> ToolCall | None:
    """Return the call for whom or what a reply names besides: who comes to what was just made, what is to go as well."""
    certain = guess.confidence >= CERTAIN
    if guess.label == "people" and stood.number is not None and guess.confidence >= HALF:
        who = people_named(text, ordered=not certain)
        given = {"id": stood.number, "kind": "event", "people": who}
        return ToolCall(name="schedule_update", arguments=given) if who else None
    if guess.label == "same" and certain and stood.before in ("gone:event", "gone:due") and (name := gone_too(text)):
        return ToolCall(name="schedule_delete", arguments={"query": name})
    return None


def _is_fact(decision: Decision, text: str) -> bool:
    """Tell whether words may be a note's: more than a time, and no order to keep a note of their own."""
    if is_question(simplified(text)):
        return False
    return (
        decision.want.intent != "memo_save"
        and "memo_save" not in decision.want.offers
        and not any(one.name == "memo_change" for one in decision.tries)  # it says another value of something
        and bool(title(text, decision.reading).strip())
    )


def _booked(text: str, now: datetime, language: Language) -> ToolCall | None:
    """Return the call that books what has its own name and hour on the day that was shown; None for what names a day, or no hour."""
    decision = decide(text, now, language)
    call, reading = decision.call, decision.reading
    dated = any(DATED.search(text[begin:end]) for begin, end in reading.spans)
    if (
        call is None
        or call.name != "schedule_add"
        or reading.grain != "minute"
        or reading.elapsed
        or reading.rrule
        or dated
    ):
        return None
    return ToolCall(name=call.name, arguments={**call.arguments, "then": text})


def _of_ring(label: str, text: str, now: datetime) -> ToolCall | None:
    match label:
        case "done" if not is_doubtful(text):
            return done_call(text)
        case "snooze":
            _, reading = time_words(text, now)
            at = moment_of(reading, now) if reading.verdict == "understood" else None
            later = at is not None and at.astimezone(UTC) > now.astimezone(UTC)
            return ToolCall(
                name="reminder_snooze", arguments={"at": at.isoformat()} if at is not None and later else {}
            )
        case _:
            return None
