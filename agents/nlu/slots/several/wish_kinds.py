"""What a part of a message with several wishes comes to: asked, likely, a doubt, a remark. Pure."""

import re
from collections.abc import Sequence

from agents.nlu.decision import Decision
from agents.nlu.orders import is_pondered, is_question, is_supposed
from agents.nlu.slots.several.ellipses import MADE, Segment
from agents.nlu.slots.several.wish_words import OWN

LOOKS = ("schedule_query", "memo_search")
READS = (*LOOKS, "find_free_time")
REMIND = re.compile(r"(?:提醒|叫)(?:一下|一声)?[我咱]|\bremind (?:me|us)\b", re.IGNORECASE)
_WISHED = re.compile(
    (
        r"(?:and |also |then |but |oh |[, ])*(?:(?:i|we)(?:['’]ve got| have got| have| need| must|['’]ll need"
        r"|['’]d better)|need|gotta|must) (?:to\b|\w)|(?:还|也|再|另外|顺便)*(?:要|得|需要|该)(?![是么])"
    ),
    re.IGNORECASE,
)
OR = re.compile(r"(?:or|还是|還是|或者)(?![a-z])", re.IGNORECASE)
_LEANING = re.compile(
    r"(?:相关|相關|有关|有關)的?|(?:the )?(?:related|relevant)(?: (?:ones|to it))?|it|them|that", re.IGNORECASE
)
_ASKED = (*MADE, "schedule_update", "schedule_delete", "reminder_change", "reminder_delete")


def is_wished(one: Segment) -> bool:
    """Tell whether somebody says that something has to be done, and it may be kept: "… and I need to buy a mat"."""
    return _WISHED.match(one.text) is not None and any(offer.call is not None for offer in one.decision.offers)


def is_ordered_of_others(one: Segment) -> bool:
    """Tell whether something is ordered that we cannot do: it is said that it was left out."""
    return one.decision.want.intent == "none" and OWN.match(one.text) is not None


def is_look_up(one: Segment) -> bool:
    """Tell whether something is to be looked up that is likely, by words of its own."""
    call = one.decision.offers[0].call
    return call is not None and call.name in READS and OWN.match(one.text) is not None


def is_likely(decision: Decision) -> bool:
    """Tell whether it is likely what is wanted, and nothing is missing to offer it."""
    offers = decision.offers
    return bool(offers) and offers[0].call is not None and offers[0].want.intent == decision.want.offers[0]


def doubts(left: str, done: Sequence[Segment]) -> bool:
    """Tell whether what is left over casts doubt on what would be done: an "or not?", and beside a change any thought aloud."""
    if all(one.decision.want.intent in MADE for one in done):
        return OR.match(left) is not None
    return is_question(left) or is_pondered(left) or is_supposed(left)


def is_courtesy(decision: Decision) -> bool:
    """Tell whether it is a greeting and the like, which is answered with words."""
    return decision.want.intent == "chat" and decision.question is not None


def is_asked(decision: Decision) -> bool:
    """Tell whether it is clear what is wanted, and something of it is asked."""
    return decision.want.intent in _ASKED and bool(decision.question or (decision.otherwise and decision.missing))


def is_timed(decision: Decision) -> bool:
    return decision.reading.verdict == "understood" and decision.reading.start is not None


_EARLY = re.compile(  # how early one has to be there
    r"(?:要|得|需要|记得)?提[前早][^,，。]{1,6}(?:到|去|过去|到场|到达|集合|签到|来)[。.!！]?"
    r"|(?:need to |must |please )?(?:be there|arrive|get there|come) [^,.]{1,16} (?:early|before|ahead)[.!]?",
    re.IGNORECASE,
)


def is_remark(one: Segment) -> bool:
    """Tell whether it is to be thought of at what was said before, and orders nothing: 明日体检，记得空腹."""
    if one.decision.call is not None:
        return False
    unasked = one.decision.want.intent == "reminder_add" and is_asked(one.decision) and not REMIND.search(one.text)
    return unasked or _EARLY.fullmatch(one.text.strip()) is not None


def leans(done: Sequence[Segment]) -> bool:
    """Tell whether a search is for what belongs to the answer of another part: it takes a model."""
    calls = [one.decision.call for one in done]
    return any(call and _LEANING.fullmatch(str(call.arguments.get("query", ""))) for call in calls)
