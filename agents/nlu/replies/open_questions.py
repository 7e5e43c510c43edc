"""A question that is open and its answer: "remind me to ring the bank", "When?", "tomorrow at 9" are one request. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from agents.nlu.classify import HALF, judged
from agents.nlu.decision import Missing
from agents.nlu.forms import is_to_ring
from agents.nlu.interpret import decide
from agents.nlu.replies.bare_answers import bare_answer
from agents.nlu.replies.reply_doubts import names_nothing
from agents.nlu.slots.keeping.list_heads import is_row
from agents.nlu.slots.keeping.passing.bare_lists import names_list
from agents.nlu.slots.wording.typed.typed_english import typed
from agents.nlu.smalltalk import smalltalk
from agents.texts import Language
from agents.timetext import Reading, parse, title
from agents.timetext.names.told_words import told_to_others

LONGEST, LONGEST_ROW = 40, 160  # characters of an answer, of a row of things
_HAN = re.compile("[\u3400-\u9fff]")
_SIGNS = " \t,.!?;，。！？；、…"
_NOTHING = (
    r"(?:\s|[,，.。!！、]|那就|那么|就|那|好的?|嗯|吧|呢|可以|行"
    r"|\b(?:then|ok(?:ay)?|let'?s say|let'?s do|say|make it|how about|please|maybe|hm+|oh)\b)"
)
_BEFORE = re.compile(rf"{_NOTHING}++", re.IGNORECASE)
_AROUND = re.compile(rf"(?:{_NOTHING}|\b(?:at|on|for|to|by)\b)++", re.IGNORECASE)
"""What stands around an answer and says nothing."""
_PUT_ON = re.compile(  # what orders, and names the list that was asked about, is no thing for it
    r"^(?:(?:please|ok|and|so|can you)\s)*(?:put|add|stick|write|pop)\s(?=\S)|\s(?:on|to|onto|in)\s(?:it|there"
    r"|that|(?:the|that)\slist)$"
    r"|^(?:先|就|那)?(?:加上?|放上?|写上?|添上?)(?=[\u3400-\u9fff])|(?:[放加写添][进上]去?)$",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(r"\s(?:to|onto)\s[\w' ]{2,30}$", re.IGNORECASE)  # buckets to fishing, which is a list, too
_RINGS = re.compile(r"\bremind (?:me|us)(?= to\b)", re.IGNORECASE)
_HOUR = re.compile(r"\d{1,2}(?::\d\d)?|(?:[01]\d|2[0-3])[0-5]\d")


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenQuestion:
    """A request in which something was missing, and was asked for."""

    text: str
    missing: Missing


def can_answer(text: str, now: datetime, language: Language) -> bool:
    """Tell whether a message may be no more than an answer: a time, or words that are no request by themselves."""
    if is_time(text, now, language):
        return True
    ours = decide(text, now, language).sure and judged(text).intents.get("asked", 0.0) < HALF
    return (_is_short(text) or _is_long_row(text)) and not (ours or smalltalk(text))


def is_time(text: str, now: datetime, language: Language) -> bool:
    """Tell whether a text is a time and nothing else; a number alone is an hour."""
    if not _is_short(text):
        return False
    said = text.strip(_SIGNS)
    if _HOUR.fullmatch(said):
        return True
    text = typed(said, now) or text
    reading = decide(text, now, language).reading
    return reading.verdict != "none" and not _AROUND.sub("", title(text, reading).strip(_SIGNS))


def _is_short(text: str) -> bool:
    said = text.strip()
    return 0 < len(said) <= LONGEST and "\n" not in said and not said.startswith("/")


def _is_long_row(text: str) -> bool:
    """Tell whether a text is several things and nothing else, which may be what goes on a list."""
    return len(text) <= LONGEST_ROW and "," in text.replace("，", ",").replace("、", ",") and is_row(text.strip())


def completed(question: OpenQuestion, text: str, now: datetime, language: Language) -> str | None:
    """Return the request with the answer in it; None when the text is no answer to the question."""
    bare = bare_answer(text, now) if question.missing == "when" else None
    text = bare if bare is not None and is_time(bare, now, language) else text
    answer = text.strip(_SIGNS)
    if question.missing == "things":
        answer = _things(answer)
    if question.missing == "when":
        answer = _BEFORE.sub("", answer, count=1) if _BEFORE.match(answer) else answer
        answer = typed(answer, now) or answer
        answer = answer.removesuffix("吧").removesuffix("呢").strip(_SIGNS)
    if not can_answer(text, now, language) or is_time(text, now, language) != (question.missing == "when"):
        return None
    if question.missing == "what" and names_nothing(answer):
        return None
    if question.missing != "things" and not _is_short(text):
        return None
    if question.missing == "things" and (not is_row(answer) or names_list(answer)):
        return None
    asks_on: str | None = None
    for whole in _joined(question, answer, now):
        decision = decide(whole, now, language)
        if decision.call is not None:
            return whole
        if asks_on is None and decision.missing not in ("", question.missing):
            asks_on = whole
    return asks_on


def _things(answer: str) -> str:
    """Return an answer without the order to put it on the list; itself where it names another list."""
    things = _PUT_ON.sub("", answer)
    return answer if not things or _ELSEWHERE.search(things) else things


def _timed(answer: str) -> str:
    return f"at {answer}" if _HOUR.fullmatch(answer) else answer


def _joined(question: OpenQuestion, answer: str, now: datetime) -> Iterator[str]:
    """Yield the ways in which request and answer may be one sentence, the likeliest first."""
    asked, han = question.text.strip().rstrip(_SIGNS), _HAN.search(question.text) is not None
    if question.missing == "things":
        yield f"{asked}: {answer}"
        return
    if question.missing == "what":
        ways = (f"{asked} to {answer}", f"{asked} {answer}")
        yield from (f"{asked}{answer}",) if han else ways if is_to_ring(asked) else ways[::-1]
        return
    reading = parse(asked, now)
    answer = _timed(answer)
    if not han and told_to_others(asked) is not None:  # what is told keeps its own day
        yield _RINGS.sub(rf"\g<0> {answer}", asked, count=1)
    for said in dict.fromkeys((asked, _without_times(asked, reading))):
        if han:
            yield from (f"{answer}{said}", f"{said}到{answer}")
        else:
            yield from (f"{said} {answer}", f"{said} to {answer}")
    for begins, ends in reading.spans[-1:]:  # half of a day, for an hour that was said before
        yield f"{asked[:begins]}{answer}{asked[begins:]}" if han else f"{asked[:ends]} {answer}{asked[ends:]}"


def _without_times(text: str, reading: Reading) -> str:
    """Return a request without the times that were not understood."""
    for begins, ends in sorted(reading.spans, reverse=True):
        text = f"{text[:begins]} {text[ends:]}"
    return " ".join(text.split())
