"""Words of orders that are misspelled: "whats on my shoping lst", 够物清单有什么. Pure.

What is kept is never spelled anew: the words of orders only are read as they were meant, and where a corrected word would be
among what is kept, it is offered, not done.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches

from agents.nlu.decision import Decision

LONGEST = 80  # characters of a message
ALIKE = 0.82  # of the letters, as difflib counts them
SHORTEST = 5  # letters
KEPT_WHOLE = {"memo_write": "content", "journal_add": "text"}
"""What is kept to its last word, by tool and argument."""
_READS = frozenset({"memo_search", "list_show", "schedule_query", "checks_show", "goals_show", "journal_show"})
_SPELLED = (
    "shopping groceries grocery packing delete remove remind reminder reminders meeting meetings appointment "
    "calendar schedule tomorrow tonight yesterday today monday tuesday wednesday thursday friday saturday "
    "sunday notes list lists where what's what when which show find search cancel change rename number "
    "address password birthday everything please append pinned undo move"
)
_WORDS = tuple(_SPELLED.split())
_RIGHT = (
    "rewind whats wheres whens friend friends this that there these those then them they here were with have will "
    "would could should about from into note need read lost last made make name same take time some like look "
    "book milk bread least must most more than been done open shop show shows move moved find finds hear whom "
    "whose shopped listed noted sunny money monkey many founder wherever"
)
_KNOWN = frozenset(_WORDS) | frozenset(_RIGHT.split())
_PLAIN = (  # no words at all, in either language
    (re.compile(r"\b(?:shoping|shoppin|shpping|shopinglist)\b", re.IGNORECASE), "shopping"),
    (re.compile(r"\b(?:grocry|grocey|groccery|grosery)\b", re.IGNORECASE), "grocery"),
    (re.compile(r"\b(?:lst|lits|lsit|liist)\b", re.IGNORECASE), "list"),
    (re.compile(r"\b(?:delet|deleet|dlete|delte|deleate)\b", re.IGNORECASE), "delete"),
    (re.compile(r"\b(?:calender|calandar|calander)\b", re.IGNORECASE), "calendar"),
    (re.compile(r"\b(?:cancle|cansel|canel|cancell)\b", re.IGNORECASE), "cancel"),
    (re.compile(r"\b(?:chnage|chagne|cahnge)\b", re.IGNORECASE), "change"),
    (re.compile(r"\b(?:fnd|fidn)\b", re.IGNORECASE), "find"),
    (re.compile(r"\b(?:wher|whre)\b", re.IGNORECASE), "where"),
    (re.compile(r"\b(?:waht|wat|wht)\b", re.IGNORECASE), "what"),
    (re.compile(r"\b(?:remaind|remnid|remindme)(?=\s+me\b)", re.IGNORECASE), "remind"),
    (re.compile(r"(?:^|(?<=^pls\s)|(?<=^please\s)|(?<=^can you\s))(?:ad|addd|aad)(?=\s\w)", re.IGNORECASE), "add"),
    (re.compile(r"[请青轻情](?=单(?!独))(?<=[物办理李购的]\w)"), "清"),
    (re.compile(r"[够勾构狗]物(?=[清请青]单|单)"), "购物"),
    (re.compile(r"笔[计纪记己](?=[里本吗呢]|$)"), "笔记"),
    (re.compile(r"[体题]醒(?=我)"), "提醒"),
)
_TOKEN = re.compile(r"[a-z][a-z'’]{3,}", re.IGNORECASE)


def spelled_right(decision: Decision, text: str, understood: Callable[[str], Decision]) -> Decision:
    """Return what a message comes to with the words of its orders spelled right, where it came to nothing or to something else.

    What only reads is done; what would keep a corrected word is offered.
    """
    anew, words, certain = respelled(text)
    lost = not decision.sure and not decision.offers and not decision.tries and not decision.instead
    if not words or not (certain or lost) or (decision.call is not None and decision.call.name in KEPT_WHOLE):
        return decision
    fixed = understood(anew)
    call = fixed.call
    if call is None:
        return fixed if fixed.tries and lost else decision
    held = str([value for name, value in call.arguments.items() if name not in ("name", "query", "about")]).casefold()
    if call.name in _READS or (certain and not any(word in held for word in words)):
        return fixed
    want = replace(fixed.want, direct=False, offers=(fixed.want.intent,), confidence=0.6)
    return Decision(agent=fixed.agent, want=want, reading=fixed.reading, offers=(fixed,))


def respelled(text: str) -> tuple[str, tuple[str, ...], bool]:
    """Return a text with the words of orders spelled right, those words, and whether each of them was no word at all."""
    if len(text) > LONGEST or "\n" in text:
        return text, (), False
    plain, words = text, list[str]()
    for slip, right in _PLAIN:
        before, plain = plain, slip.sub(right, plain)
        if plain != before:
            words.append(right)
    certain = bool(words)

    def nearest(found: re.Match[str]) -> str:
        word = found[0].casefold()
        if word in _KNOWN or len(word) < SHORTEST:
            return found[0]
        near = [one for one in get_close_matches(word, _WORDS, 2, ALIKE) if _is_slip(word, one)]
        if not near:
            return found[0]
        words.append(near[0])
        return near[0]

    anew = _TOKEN.sub(nearest, plain)
    return anew, tuple(words), certain and anew == plain


def _is_slip(word: str, right: str) -> bool:
    """Tell whether a word is another one misspelled: with another ending alone it is a word of its own (lister, listo)."""
    begins = word.startswith(right) or right.startswith(word)
    return word[0] == right[0] and abs(len(right) - len(word)) < 3 and not begins


def with_the_rest(decision: Decision, head: str, text: str) -> Decision:
    """The decision on the `head` of a text, where it is to keep a note: to keep the rest of the text with it."""
    name = KEPT_WHOLE.get(decision.call.name) if decision.call is not None else None
    kept = decision.call.arguments.get(name) if decision.call is not None and name is not None else None
    read = head.rstrip()
    if decision.call is None or name is None or not isinstance(kept, str) or not kept or not read.endswith(kept):
        return decision
    return decision.calling(decision.call.name, {name: text[len(read) - len(kept) :].strip()}, decision.remark)
