"""Replies that do nothing, whatever the intent model is sure of: it is surest of what it never learned how to refuse. Pure."""

import re

from agents.nlu.asides import aside
from agents.nlu.classify import is_question, judged
from agents.nlu.lexicon.han_letters import read_simplified

_SAID_SO = re.compile(
    r"(?:did|do) (?:it|that|this|so)(?: (?:all|already|now|then|today|just now|thanks"
    r"|please))*[.!\s]*",
    re.IGNORECASE,
)
_DENIES = re.compile(
    r"\b(?:not?|never|none|nobody|nothing|cannot|cant|dont|didnt|havent|isnt|wont|\w+n['’]t)\b"
    r"|\b(?:almost|nearly|half|halfway|partly|barely|yet|too|soon|but|if|unless|maybe|perhaps|wait|hold|moment"
    r"|minute"
    r"|sec(?:ond)?)\b"
    r"|\b(?:forgot|forgotten|missed|failed|lost|broken|wrong|mistake|mistaken|late|early)\b"
    r"|[没沒未不别別]|忘|迟到|遲到|错|錯|反了|弄混|太|快|差|一半|[早晚迟遲]了|[等想看]"
    r"|[饿餓累困死疼痛病坏壞丢丟吵烦煩]|[下雨雪]了|[好天]多|天好|^来了|^來了",
    re.IGNORECASE,
)
_ASSENTS = re.compile(
    r"\b(?:y|ye[sap]h?|yeah|yup|ya|ja|oui|si|ok(?:ay)?|k|sure|go|do|does|please|fine|right|correct|exactly"
    r"|absolutely"
    r"|definitely|certainly"
    r"|course|means|affirmative|agreed?|confirm(?:ed)?|great|good|perfect|it|that|this|that['’]?s)\b"
    r"|好(?![吃看听聽玩喝多])|行|可以|是|对|對|嗯|要|当然|當然|确[定认]|確[定認]|就|删|刪|同意|成交|中|得",
    re.IGNORECASE,
)
_COMES_BACK = re.compile(
    r"\b(?:i|he|she|we|they|you|who)(?:['’](?:s|m|ll|re|d)| is| am| are"
    r"| will)?(?: (?:be|come|came|go|went|get|got))? back\b"
    r"|\b(?:come|came|call|text|get|got|write|back) back\b|\bback (?:home|soon|to|at|in|from|later)\b"
    r"|(?<![加放拿找弄改])回[来來家]了?[啦呀]?$",
    re.IGNORECASE,
)
_EVADES = re.compile(
    r"(?:please )?(?:stop|cancel|abort|skip)(?: (?:it|that|this))?(?: please)?[.!\s]*|[hu]+m+|e+r+m*|dunno|no idea"
    r"|(?:maybe |perhaps )?(?:later|not now)"
    r"|取消[了吧。!！]*|停|等等|以后再说|以後再說",
    re.IGNORECASE,
)
_BESIDE = 0.6  # likelihood of a chat, or of yes or no, from which on no thing is named


@read_simplified
def is_doubtful(text: str) -> bool:
    """Tell whether a text asks, denies, or says that it is not so: no reply that something is done, or is to be done."""
    asks = is_question(text) and not _SAID_SO.fullmatch(text.strip())
    return asks or _DENIES.search(text) is not None


@read_simplified
def assents(text: str) -> bool:
    """Tell whether a text has a word of assent, and none of doubt."""
    return _ASSENTS.search(text) is not None and not is_doubtful(text)


@read_simplified
def comes_back(text: str) -> bool:
    """Tell whether it is a person who comes back, or is called back, and nothing that is taken back."""
    return _COMES_BACK.search(text) is not None


@read_simplified
def names_nothing(text: str) -> bool:
    """Tell whether a text declines, nods or asks where a thing was to be named."""
    if aside(text) is not None or is_question(text) or _EVADES.fullmatch(text.strip()):
        return True
    likely = judged(text, "asked:what").intents
    return sum(likely.get(name, 0.0) for name in ("chat", "reject", "confirm")) >= _BESIDE
