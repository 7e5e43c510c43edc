"""What a parrot takes from a sentence before rules read it: words of courtesy, rows of blanks. Pure."""

import re

from agents.nlu import Decision, Interpretation
from agents.personas.schema import Persona
from agents.timetext.bounds import READ
from agents.tools.catalogue import TOOLS

_ORDERS = "记查找看定订约安提取删改把加设建创预列搜写想起"  # what is asked of us begins so; 帮我妈买菜 does not
_BEFORE = re.compile(
    rf"^(?:\s|[,，、]|请(?![假客教求柬帖示])|(?:麻烦|拜托)(?:[你您]|(?=[帮替{_ORDERS}]))|劳驾"
    rf"|[帮替](?:我|忙)(?:一下)?(?=[{_ORDERS}])|(?:please|kindly|(?:could|can|would) you(?: mind)?)\b)+",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"(?:\s|[,，、.。!！~～]|谢谢(?:你|您|啦|了)?|多谢|拜托了?|麻烦(?:你|您)?了|好吗|可以吗|行吗|\b(?:please|thanks|thank you|thx)\b)+$",
    re.IGNORECASE,
)
REACH = 200  # characters of an end in which courtesy is sought
_BLANKS = re.compile(r"[^\S\n]+")
_ASKED = re.compile(r"\byou\b", re.IGNORECASE)
_COURTEOUS = re.compile(r"谢|拜托|麻烦|好吗|可以吗|行吗|please|thanks|thank you|thx", re.IGNORECASE)


def _begun(persona: Persona, text: str) -> str:
    """The sentence without what is said before its order."""
    before = _BEFORE.match(text) if persona.fast.simplify != "none" and len(text) <= READ else None
    return text[before.end() :] or text if before is not None else text


def simplified(persona: Persona, text: str) -> str:
    """The sentence as the rules shall read it; what would be left empty stays whole, and so does what they only begin to read."""
    if persona.fast.simplify == "none" or len(text) > READ:
        return text
    before = _BEFORE.match(text)
    bare = text[before.end() :] if before is not None else text
    if before is not None and _ASKED.search(before[0]):
        bare = bare.rstrip(" ?？")  # "could you …?" is no question
    ending = _AFTER.search(bare, max(len(bare) - REACH, 0))
    if ending is not None and _COURTEOUS.search(ending[0]):
        bare = bare[: ending.start()]
    if not any(TOOLS[name].verbatim for name in persona.tools):  # in a note a row of blanks may mean something
        bare = _BLANKS.sub(" ", bare)
    return bare.strip() or text


def understood(persona: Persona, meaning: Interpretation) -> Decision:
    """Return what rules make of a message without its courtesy; what is kept as a note is kept to its last word."""
    written = meaning.read_as(_begun(persona, meaning.text)).decision
    if written.call is not None and TOOLS[written.call.name].verbatim:
        return written
    return meaning.read_as(simplified(persona, meaning.text)).decision
