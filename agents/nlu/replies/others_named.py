"""Whom and what a reply names besides: who comes, too ("and Bo's coming"), what else is to go ("the eye test as well"). Pure."""

import re

from agents.nlu.lexicon.han_letters import read_simplified

_RELATIVE = (
    r"(?:my|our|his|her|their) (?:\w+ )?(?:mum|mom|dad|brother|sister|wife|husband|partner|boss|son|daughter|nan"
    r"|gran"
    r"|aunt|uncle|cousin|friend|mate|neighbou?r|kids|boys|girls|parents|lads|team|colleague)s?"
)
_NOBODY = r"(?:i|we|you|it|he|she|they|this|that|there|what|who|\w+day)\b"
_ANYBODY = rf"(?:{_RELATIVE}|(?!{_NOBODY})[a-z][\w-]{{1,15}})"
_BY_NAME = rf"(?:{_RELATIVE}|(?-i:[A-Z])[\w'’-]{{1,15}})"
_LEAD_IN = r"(?:(?:and|oh|also|ok|btw|can you|please)[, ]+)*"
_AS_WELL = r"(?: (?:too|as well|along|with (?:us|me)|now|after all))*"
_PEOPLE = (
    re.compile(
        rf"{_LEAD_IN}(?P<who>{_ANYBODY}(?:(?:,| and| &) {_ANYBODY})?)(?:['’]s| is| are|['’]ll be|['’]re) (?:also )?"
        rf"(?:coming|joining|tagging along)(?: us)?{_AS_WELL}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_LEAD_IN}(?:put|add|bring|include|invite|stick|pop) (?P<who>{_BY_NAME}(?:(?:,| and| &) {_BY_NAME})?)"
        rf"(?: (?:on|to|in) (?:it|that|the (?:invite|event|meeting))| along| in){_AS_WELL}",
        re.IGNORECASE,
    ),
)
_TOO = re.compile(
    r"\b(?:and|also|too|as well|likewise|same (?:for|with|goes for)|that one|can|could|should|go(?:es)?|actually"
    r"|please|pls|then|the|my|cancel|delete|drop|scrap|bin|remove|lose)\b"
    r"|也?(?:一并|一起|一样|同样)|[也把]|取消|删掉?|不[去上办]了|那个|这个|不要了?|[吧了]",
    re.IGNORECASE,
)
_BESIDES = re.compile(r"[,，;；。?？!]|\b(?:at|on|remind|book|add)\b|提醒|安排", re.IGNORECASE)
_POINTS = re.compile(
    r"(?P<zh>[\u3400-\u9fff]{2,6}|[A-Za-z]{3,15}) ?[那这][条个节次项]"
    r"|\bthe (?P<en>[a-z]{3,15}) one\b",
    re.IGNORECASE,
)
_SIGNS = " \t,.!~，。！～、"


@read_simplified
def people_named(text: str, *, ordered: bool = False) -> str:
    """Return who comes, too: "and Bo's coming", "put my brother on it"; nothing where nobody is named, or it is not `ordered`."""
    forms = _PEOPLE[1:] if ordered else _PEOPLE
    return next((found["who"] for form in forms if (found := form.fullmatch(text.strip(_SIGNS))) is not None), "")


@read_simplified
def gone_too(text: str) -> str:
    """Return the name of what is to go as well, below what has gone: "eye test too actually", 洗牙也一并取消; nothing where none is left."""
    bare = _TOO.sub(" ", text).strip(_SIGNS)
    return "" if _BESIDES.search(bare) else " ".join(bare.split())


def points_at_another(text: str, thing: str) -> bool:
    """Tell whether a text points at something by a word that the name of the thing in question has nothing of: 合同那条也不用提醒了."""
    found = _POINTS.search(text)
    if found is None or not thing:
        return False
    word, name = (found["zh"] or found["en"]).casefold(), thing.casefold()
    pairs = (word[at : at + 2] for at in range(len(word) - 1)) if not word.isascii() else (word,)
    return not any(pair in name for pair in pairs)
