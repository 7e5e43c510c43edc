"""A wish in a sentence of its own beside a story: "He tends to run late. Please allow an hour and a half for it". Pure.

The sentences that only tell say why, and sometimes of what; one orders. What it names itself goes first; "it" is what the story
names, else what stood before.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from agents.nlu.classify import is_question, judged
from agents.nlu.coreference import Target, Wish, meant
from agents.nlu.cues.undo_words import takes_back
from agents.nlu.decision import Decision, ToolCall
from agents.nlu.forms import is_ordered, is_to_ring
from agents.nlu.intents import SURE, Want
from agents.nlu.lexicon.plain_references import is_made_longer, pointed_plainly
from agents.nlu.model.bands import MADE
from agents.nlu.orders import is_supposed
from agents.nlu.slots.changing.told_wishes import becomes, names_somebody
from agents.nlu.slots.wording.colloquial.courteous.courtesies import (
    asked_plainly,
    has_han,
    in_other_verbs,
    is_courteous,
    sentences,
)
from agents.nlu.slots.wording.colloquial.courteous.noted_otherwise import put_right
from agents.nlu.slots.wording.colloquial.courteous.reported import news_reported, thing_told
from agents.timetext import Reading, parse

LONGEST = 200  # characters of a message
MOST = 4  # sentences
_CERTAIN = 0.8  # share from which a sentence is a wish of its own
_ALTERS = re.compile(  # what says that something changes, and not to what
    r"(?:please )?(?:alter|change|amend|correct|adjust|fix|update|move|shift|reschedule|shorten|lengthen"
    r"|rename) (?:it|that|this|the (?:entry|time|reminder|alarm))"
    r"(?: accordingly| please| then| for me)*"
    r"|(?:please )?(?:make|set) (?:it|that|this) (?:shorter|longer|earlier|later|right)|(?:please )?put (?:it"
    r"|that|this) right"
    r"|(?:把(?:它|时间|这个))?(?:帮我|给我|麻烦)?(?:改|调|换|更正|修)(?:一下|下|过来|改)?(?:时间)?[吧呗]?",
    re.IGNORECASE,
)
_NONE_THEN = re.compile(
    r"\b(?:no|not|cannot|can['’]?t|won['’]?t|isn['’]?t|off|cancell?ed|called off|ill|sick|away|closed|unwell"
    r"|postponed)\b",
    re.IGNORECASE,
)
_THEIR = re.compile(r"\b(?:her|his|their)\s+(?=[a-z])(?!reminder|own|new)", re.IGNORECASE)
_SUBJECT = re.compile(
    r"^(?:(?:[Aa]nd|[Bb]ut|[Ss]o|[Oo]h|[Ww]ell|[Yy]es|[Nn]o|[Ss]orry|[Aa]h)[, ]+)*"
    r"(?!(?:My|The|We|He|She|They|It|I|There|This|That|Our|His|Her|Their|An?|You|Not|All|What|If|When|Some)\b)"
    r"(?P<who>[A-Z][a-zé]+)(?=['’ ]|$)"
)
_SAYS_NOTHING = re.compile(
    r"(?:(?:please|pls|thanks?|thank you|thx|ok|okay|sorry|cheers|ta|hi|hello|hey|good \w+)[ ,.!]*)+", re.IGNORECASE
)
_POINTS = re.compile(r"\b(?:it|them|those|these|that|this)\b", re.IGNORECASE)
_MAKE_IT = re.compile(  # make it 1830, nap first: what stands behind it has no name of its own
    r"(?P<order>(?:make|move|push) (?:it|that|this) [^,;.?!]{1,30})[,;.] (?P<why>(?!(?:and|then|also|but"
    r"|or|plus|with|at|in|on)\b)[^,;?\d]{3,40}?)[\s.!]*",
    re.IGNORECASE,
)
_POINTED_OUT = re.compile(
    r"(?:(?:no|yes|sorry|oh)[, ]+)*(?:the|that|my) one (?:with|at|on|about|for|from) [^,;?]{2,40}", re.IGNORECASE
)
_OF_NOBODY = re.compile(  # ah its only 45 min
    r"(?:(?:ah|oh|ugh|omg|argh|damn|hm+|ok|so|sorry|but|and|well|btw|yes|no)\b[,.! ]*)*(?:its|it|thats?"
    r"|theyre|they|hes?|shes?|im?|were?|there|this|not|too"
    r"|no|only|just)\b",
    re.IGNORECASE,
)
_WHAT_ABOUT = re.compile(r"^(?:(?:and|so|but|ok)[, ]+)*(?:what|how) about\b", re.IGNORECASE)
_CHANGES = ("schedule_delete", "schedule_update")
_ITS = frozenset({"delete", "move", "shift", "resize"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """An `order` in plain words, and what is `told` beside it; a `remark` behind it names nothing that it is about."""

    told: str
    order: str
    remark: bool = False

    @property
    def names(self) -> bool:
        """Whether the story names somebody or something, of which the order may be."""
        return not self.remark and names_somebody(self.told) and _OF_NOBODY.match(self.told) is None

    @property
    def leans(self) -> bool:
        """Whether it names nothing itself."""
        return any(one.target == Target() for one in meant(self.order))


def beside_story(text: str, now: datetime) -> Beside | None:
    """Return the one order of a message whose other sentences only tell; None for any other message."""
    said = text.strip()
    if not 8 < len(said) <= LONGEST or "\n" in said or has_han(said):
        return None
    if (longer := pointed_plainly(said)) != said and longer.startswith("extend it "):
        return Beside(told=said, order=longer, remark=is_made_longer(said))
    made = _MAKE_IT.fullmatch(said)
    if (
        made is not None
        and not _SAYS_NOTHING.fullmatch(made["why"])
        and meant(made["order"])
        and parse(made["why"], now).verdict == "none"
    ):
        return Beside(told=made["why"], order=made["order"], remark=True)
    pieces = sentences(said)
    if not 1 < len(pieces) <= MOST:
        return None
    pieces = [one for one in pieces if not _SAYS_NOTHING.fullmatch(one)]
    orders = [one for one in pieces if _orders(one)]
    told = [one for one in pieces if one not in orders]
    if len(orders) != 1 or not told or is_supposed(said):
        return None
    order = in_other_verbs(asked_plainly(orders[0])).rstrip(" .!?")
    story = " ".join(told)
    if (anew := _to_what_is_told(order, told, now)) is not None:
        return Beside(told=story, order=anew)
    off = any(one.action == "delete" for one in meant(order))
    settled = parse(order, now).verdict != "none"  # then a time beside it is of the story
    if not all(_only_tells(one, now, off=off, settled=settled) for one in told):
        return None
    who = _SUBJECT.match(story)
    owned = None if who is None or is_to_ring(order) else _THEIR.sub(f"{who['who']}'s ", order, count=1)
    return Beside(told=story, order=owned or order)


def decided(text: str, now: datetime, understood: Callable[[str], Decision]) -> Decision | None:
    """Return the decision on the order beside a story that names what it is about, or on news without how they came; None for any other text."""
    if (given := put_right(text)) is not None:
        want = Want(intent="memo_change", confidence=SURE)
        return Decision(agent=want.agent, want=want, reading=Reading()).calling("memo_change", given)
    beside = beside_story(text, now)
    if beside is not None and not beside.leans:
        found = understood(beside.order)
        if _POINTS.search(beside.order) and not takes_back(beside.order):
            return None  # which may be what the story names
        return found if found.call is not None or found.tries else None
    if (thing := thing_told(text, now)) is not None:
        return understood(thing)
    told = news_reported(text) if beside is None else None
    found = None if told is None else understood(told)
    makes = found is not None and found.call is not None and found.by_name is None
    return None if found is None or makes or not (found.tries or found.by_name) else found


def tried(decision: Decision, text: str, now: datetime) -> Decision:
    """Return the decision with the change of what the story names, where the order beside it names nothing."""
    if len(text) <= LONGEST and _POINTED_OUT.fullmatch(text.strip(" .!")):  # which one, and not what becomes of it
        return replace(decision, tries=tuple(one for one in decision.tries if one.name != "schedule_delete"))
    found = beside_story(text, now)
    wishes = [one for one in meant(found.order) if one.target == Target()] if found is not None else []
    if found is None or not wishes or not found.names or decision.want.form:
        return decision
    given = _given(wishes[0], now)
    if given is None or (decision.call is not None and decision.call.name not in _CHANGES):
        return decision
    name = "schedule_delete" if wishes[0].action == "delete" else "schedule_update"
    named = ToolCall(
        name=name,
        arguments={"query": found.told.rstrip(" .!"), **_on_day(found.told, name, now), **given, "quiet": True},
    )
    asked = decision.question or decision.otherwise
    return replace(decision, call=None, question=None, otherwise=asked, tries=(*decision.tries, named))


def _on_day(told: str, name: str, now: datetime) -> dict[str, Any]:
    """Return the day of which it is told, as the one that the thing is on."""
    reading = parse(told, now)
    if reading.verdict != "understood" or reading.grain != "day" or reading.start is None or reading.rrule is not None:
        return {}
    if name == "schedule_update":
        return {"date": reading.start.date().isoformat()}
    return {"start_time": reading.start.isoformat(), "end_time": (reading.start + timedelta(days=1)).isoformat()}


def _given(wish: Wish, now: datetime) -> dict[str, Any] | None:
    if wish.action not in _ITS:
        return None
    return {} if wish.action == "delete" else becomes(wish, now) or None


def _orders(sentence: str) -> bool:
    """Tell whether a sentence is an order: by its courtesy, or by its verb."""
    bare = sentence.rstrip(" .!?")
    plain = asked_plainly(bare)
    return (
        is_courteous(bare)
        or in_other_verbs(plain) != plain
        or is_ordered(bare)
        or is_to_ring(bare)
        or takes_back(bare)
        or any(not one.just for one in meant(bare))
    )


def _to_what_is_told(order: str, told: list[str], now: datetime) -> str | None:
    """Return an order that leaves open what it becomes with the one time or length that is told beside it."""
    if _ALTERS.fullmatch(order) is None:
        return None
    readings = [parse(one, now) for one in told]
    timed = [(one, reading) for one, reading in zip(told, readings, strict=True) if reading.verdict != "none"]
    if len(timed) != 1 or timed[0][1].verdict != "understood" or len(timed[0][1].spans) != 1:
        return None
    sentence, reading = timed[0]
    [(begin, end)] = reading.spans
    words = re.sub(r"^(?:at|on|for|to|in) ", "", sentence[begin:end].strip(" ,."), flags=re.IGNORECASE)
    return f"make it {words}" if reading.duration is not None and reading.start is None else f"move it to {words}"


def _only_tells(sentence: str, now: datetime, *, off: bool, settled: bool) -> bool:
    """Tell whether a sentence asks and orders nothing, and tells nothing that is to be made; `off`: it tells what is to go, `settled`: the order has a time of its own."""
    if is_question(sentence) or _WHAT_ABOUT.match(sentence):
        return False
    if off and _NONE_THEN.search(sentence):
        return True
    guess = judged(sentence)
    timed = not settled and parse(sentence, now).verdict != "none"
    return guess.intent not in MADE or (guess.confidence < _CERTAIN and not timed)
