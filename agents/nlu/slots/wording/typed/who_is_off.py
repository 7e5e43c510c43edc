"""What is called off is named by who or what cannot be: "oh sue cant do it after all, take that out", "physio's off sick so scrap that one". Pure."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from agents.nlu.decision import Decision, ToolCall

LONGEST = 140  # characters
_NAME = (
    r"(?!(?:i|we|he|she|it|they|you|that|this|there|what|who|when|if|one|everything|nothing|weather|car|train|bus"
    r"|please|cancel|can|could|im|ive|ill|its|thats|theres|hes|shes|theyre)\b)[a-z][\w’-]{1,15}?"
)
_STATE = (  # what is so of who is meant by "sues", "mums", as it is typed
    r"(?=\s(?:poorly|ill|sick|off|not|away|stuck|cancell?ed|got|been|had|busy|out|unwell|down|come|working|bailed|pulled"
    r"|running|flaked|closed|shut|full|in hospital|on holiday|hurt|broken|crook|no longer|now)\b)"
)
_TELLS = (
    r"(?:['’]s|['’]ve|['’]re|['’]ll|s" + _STATE + r"|\s(?:is|are|has|have|was|had|can['’]?t|cannot|won['’]?t|isn['’]?t"
    r"|aren['’]?t|couldn['’]?t|has had to|had to|needs|cancell?ed|pulled|bailed|flaked|messaged|texted|rang|phoned"
    r"|called|says|said|let me down)\b)"
)
_OFF_BECAUSE = re.compile(
    r"^(?:(?:oh|ugh|argh|aw|right|so|ok|hey|no|sorry|damn|bugger|ah|well|just heard|turns out|apparently)[,. ]+)*+"
    rf"(?:(?:the|my|our) )?(?P<who>{_NAME}(?: (?!is\b|has\b|can)[a-z][\w’-]{{2,12}}?)?){_TELLS}[^.;?\n]{{2,50}}?"
    r"(?:\s?[,.;–-]+\s?(?:so |and |then )?|\s(?:and )?so )"
    r"(?:(?:please|pls|just|can you|could you|let['’]?s|we['’]?ll have to|i['’]?ll have to|better|best)[, ]+)*+"
    r"(?P<order>(?:it|that)['’]?s (?:off|cancell?ed|not happening|not on)(?: now| then)?(?=[\s.!]*$)"
    r"|(?:cancel|can|scrap|drop|bin|delete|remove|ditch|skip|call off|call|take|get rid of|knock|cross|scratch)"
    r" (?P<it>him|her|them|hers|it|that one|this one|that|this|the one)\b(?: off"
    r"| out(?: of (?:it|that|there))?| on the head)?)"
    r"(?P<rest>(?![^\n]{0,20}\b(?:to|back)\b)[^\n]*)$",
    re.IGNORECASE,
)
_TAKES_OUT = re.compile(
    r"^(?:take|call|knock|cross) (?:(?:that|this|the) one|\S++)(?! (?:off|one|out|on))", re.IGNORECASE
)
_PEOPLE = re.compile(r"\b(?:him|her|them)\b(?! (?:own|\w+s?\b(?= (?:at|on|from))))", re.IGNORECASE)
_ONE = re.compile(r"^(?:him|her|them|hers)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Off:
    who: str
    order: str
    person: bool


def _found(text: str) -> _Off | None:
    found = _OFF_BECAUSE.match(text.strip()) if len(text) <= LONGEST else None
    if found is None or _TAKES_OUT.match(found["order"]):
        return None
    person = found["it"] is not None and _ONE.match(found["it"]) is not None
    rest = found["rest"].rstrip(" .!")
    rest = _PEOPLE.sub(found["who"], rest) if person else rest
    return _Off(found["who"], f"cancel {found['who']}{rest}", person)


def off_by_name(text: str) -> bool:
    """Tell whether a text calls off what it names in its reason."""
    return _found(text) is not None


def off_alone(text: str) -> str | None:
    """Return the order without its reason, which is of what stands above where nothing goes by that name: "the teacher's got flu, cancel it"."""
    found = _found(text)
    return None if found is None or found.person or found.order != f"cancel {found.who}" else "cancel it"


def with_who(text: str) -> str | None:
    """Return the order to call off what there is with somebody, by who it is: "sues poorly so cancel her today"; None for any other text."""
    found = _found(text)
    return found.order if found is not None and found.person else None


def tried(decision: Decision, text: str, plain: Callable[[str], Decision]) -> Decision:
    """Return the decision with the thing that its reason names tried first: "physio's off sick so scrap that one on monday".

    Where nothing surely goes by that name, "that one" is what it was without it: what stands above.
    """
    found = _found(text)
    if found is None or found.person:
        return decision
    named = plain(found.order).call
    if named is None or named.name != "schedule_delete" or not named.arguments.get("query"):
        return decision
    call = ToolCall(name=named.name, arguments={**named.arguments, "quiet": True})
    return replace(decision, tries=(call, *decision.tries))
