"""Sentences that name nothing themselves: what is to be done with "it", "the second one", or whatever was shown last. Pure.

Only whole sentences count: one with a word of its own to look for ("取消和小李的会") is a request like any other.
"""

import re
from dataclasses import dataclass, replace
from typing import Literal

from agents.nlu.cues.undo_words import takes_back
from agents.nlu.lexicon.han_letters import WrittenLetters, read_simplified
from agents.nlu.lexicon.old_times import old_time
from agents.nlu.lexicon.openers import without_particles
from agents.nlu.lexicon.plain_references import pointed_plainly
from agents.nlu.lexicon.reference_forms import COURTESY, EN, ENDING, ZH, Action
from agents.nlu.lexicon.reference_targets import TARGETS
from agents.nlu.slots.naming.no_names import tells_return
from agents.nlu.slots.wording.colloquial.courteous.courtesies import asked_plainly, in_other_verbs
from agents.nlu.slots.wording.colloquial.mixed_words import in_chinese

Kind = Literal["event", "due", "memo"]
LONGEST = 60  # characters


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What of the things shown is meant: the one at a place (from 1, -1 the last), of these kinds; the `other` one, or `both`."""

    place: int | None = None
    other: bool = False
    both: bool = False
    kinds: frozenset[Kind] = frozenset({"event", "due", "memo"})

    @property
    def placed(self) -> bool:
        """Whether it is meant by its place among others."""
        return self.place is not None or self.other


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """`value`: the time to move to, the length to shift by (`later` or earlier), the new title or place;
    for a `lead` also `what` is to be thought of then, and in which `part` of that day; to `resize` the words for its new length or end, with the verb before them.

    to `repeat` the words for how often, to `skip` the day on which it does not happen.
    `just`: a correction of what was said right before, and of nothing older. `told`: that it has moved, which of a series may
    be one time only. `off`: it is called off, as no note is. `old`: words for the time that it is at now.
    """

    action: Action
    target: Target
    value: str = ""
    old: str = ""
    what: str = ""
    part: str = ""
    later: bool = True
    just: bool = False
    told: bool = False
    off: bool = False


NUMBERS = {
    **{word: number for number, word in enumerate("一二三四五六七八九十", 1)},
    **{
        word: number
        for number, word in enumerate(
            ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"], 1
        )
    },
    "两": 2,
    "头": 1,
    "前": 1,
}
_WORDS: frozenset[Action] = frozenset(
    {"rename", "place"}
)  # whose value is kept as it was written; of others it is read
_EVENTS: frozenset[Kind] = frozenset({"event", "due"})
_REMIND_ME = re.compile(r"(?<=[\u3400-\u9fff])\s*remind me(?: to)?\b", re.IGNORECASE)  # within a Chinese sentence
_SIGNS = " \t\n,.!;~，。！；～、"
_QUESTION = re.compile(r"[?？]\s*$|[吗么呢][?？。]?\s*$")
_REQUEST = re.compile(
    r"可以|能|可否|好吗|好不好|行吗|行不行|\b(?:can|could|would|will)\s+(?:you|we)\b|please", re.IGNORECASE
)
_PATTERNS: tuple[tuple[Action, re.Pattern[str]], ...] = tuple(
    (action, re.compile(f"(?:{lead}){source}", re.IGNORECASE | re.DOTALL))
    for lead, sources in ((r"把|将|", ZH), ("", EN))
    for action, source in sources
)
_CORRECTING = re.compile(
    (
        r"(?:(?:(?:no|nope|actually|sorry|oops|oh|wait|hang on|i mean(?:t)?|rather"
        r"|(?:a (?:bit|little) )?(?:earlier|later)(?:,? please)?(?=\s?,)|my (?:bad|mistake|fault)"
        r"|better(?: (?:on|make it|at|do))?|hold on|hm+|apolog(?:ies|ise|ize)|pardon|typo|correction)\b"
        r"|不好意思|抱歉|对不起|口误"
        r"|(?:我?(?:刚才?|刚刚))?[那这]?个?我?[说讲记打写看弄搞改]错了?|等一?下|等等|慢着|哎呀妈呀|哎[呀哟]|更正"
        r"|不对?|不是|错了|[哦啊噢]不对?|[哦啊噢哎呃诶]+(?=[\s,，]?我?[说讲记打写看弄搞]错)"
        r"|[早晚]一?点(?=[,，\s])"
        r"|应该是"
        r"|我(?:刚才?)?(?:说|讲|指)的是(?=[下本这周星明后])|还是(?=[周星礼今明后上下中晚早\d一二两三四五六七八九十])"
        r"|(?:(?:[他她]们?|对方|那边|人家)(?:说|讲)(?:要|得|改|想|能)?|那?就)(?=(?:[周星礼今明后上下中晚早]|"
        r"\d{1,2}[点:：号]|[一二两三四五六七八九十]{1,3}[点号])"
        r"[^,，。]{0,10}[吧了呗]*[。.!！]*$)"
        r"|\*)[\s,，.。!！、]*+)++(?=\S)"
    ),
    re.IGNORECASE,
)
_RATHER = re.compile(
    (
        r"\binstead[\s.!]*$|(?<=[点半刻分号日天\d])\s*+(?:比较|更|才)?(?:好|合适|方便|对)[吧了]?$"
        r"|(?<!\s)\s++(?:(?:is|would be|works) )?better$"
    ),
    re.IGNORECASE,
)
_LETS_DO = re.compile(  # "actually just do it in 20 min"
    r"^(?:(?:just|let['’]?s|lets|please|(?:can|could|shall) (?:we|you))\s+)*(?:do|make|put|stick|have|set|say|ring"
    r"|remind)(?:\s+(?:it|that|this|me|us)(?:\s+in)?)?"
    r"\s+(?=at\b|in\b|on\b|\d|half|quarter|noon)(?:at\s+|on\s+)?",
    re.IGNORECASE,
)
_SAME_TIME = re.compile(r"(?:at )?(?:the )?same time\b", re.IGNORECASE)
_SAYS = re.compile(
    r"^[^\s\d,，]{1,12}\s*(?:[说讲](?!错)|希望|想要?|says?|said|wants?|prefers?)\s*(?=\S)", re.IGNORECASE
)
_HALVES = re.compile(
    r",?\s+and (?:also )?(?:please )?(?=\S)|[,，;；]\s*(?:再|并且?|还有|然后|and )?(?=\S)", re.IGNORECASE
)
_THERE = re.compile(  # 定在七点，老地方: where it is, behind when
    r"[还就约在去是]*+(?P<where>老地方|[^,，。\s\d]{1,9}[厅室楼馆店院园场站路街口])(?:见面?|集合|碰头)?吧?"
)
_ONE_TIME = (  # of a series, asked about how much of it
    re.compile(
        r"(?:(?:oh|no|nope|sorry|wait|actually|i meant?|i want(?:ed)?|just|only|the one|for|on|in|cancel|move)[ ,.]+)*+"
        r"(?P<value>(?:this|next|the) (?:week(?:end)?|\w{2,6}day|\d{1,2}(?:st|nd|rd|th))|\w{2,6}day|tomorrow|today"
        r"|tonight)"
        r"(?:['’]?s)?(?: (?:one|time|only|please|lesson|class|session))*+",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:哦|啊|不是|不对|不|我是说|我说的是|我?只[是有要]?|就|仅|单|取消|删|改|[,，\s])*+"
        r"(?P<value>[这下上]个?(?:周|星期|礼拜)[一二三四五六日天]?|[今明后]天|(?:周|星期|礼拜)[一二三四五六日天]"
        r"|\d{1,2}[号日])的?"
        r"[那这]?一?[次个节场天回]?(?:就行|就好|而已|吧|了|的)*+"
    ),
)
_THE_UNIT = re.compile("^the (?=[a-z]+$)", re.IGNORECASE)
_EVE = re.compile("^the (?P<part>night|evening|afternoon|morning)$", re.IGNORECASE)  # the night before: at its hour
_AT_PRESENT = re.compile(r"(?<=\S)(?:,? (?:now|instead|then|actually|please|pls|though|tho))+$", re.IGNORECASE)
_QUOTES = "\"'“”‘’「」『』《》"
_CALLING_OFF = re.compile(r"取消|撤|\bcancel\b|\bcall\b", re.IGNORECASE)
_CALLED_OFF = re.compile(r"取消了$")


def meant(text: str) -> list[Wish]:
    """What a sentence may want done with things that were shown; none for any other sentence."""
    if len(text) > LONGEST or tells_return(text):
        return []
    text = in_other_verbs(asked_plainly(text))
    if len(text) > LONGEST:
        return []
    text = in_chinese(text) or text
    letters = WrittenLetters(without_particles(_REMIND_ME.sub("提醒我", text)).strip())
    text = pointed_plainly(letters.read)
    if not text or len(text) > LONGEST or (_QUESTION.search(text) and not _REQUEST.search(text)):
        return []
    if (instead := old_time(text)) is not None:
        return [Wish(action="move", target=Target(), value=letters.words(instead.new), old=instead.old, just=True)]
    bare = _bare(text.rstrip("?？"))
    if _CALLED_OFF.search(bare) and not re.search("[把将]", bare):
        return []  # "那个取消了" tells what has happened
    if takes_back(text):
        return []
    courtesy, wishes = COURTESY.match(bare), list[Wish]()
    for action, pattern in _PATTERNS:
        match = pattern.fullmatch(bare, courtesy.end() if courtesy is not None else 0)
        wish = None if match is None else _wish(action, match)
        if wish is not None:
            wishes.append(wish)
    return [
        replace(
            one, value=letters.words(one.value) if one.action in _WORDS else one.value, what=letters.words(one.what)
        )
        for one in wishes or _corrected(text)
    ]


@read_simplified
def halves(text: str) -> tuple[str, str] | None:
    """Return the two parts of a text of which each may want something done with what was shown; None for any other text."""
    parts = _HALVES.split(text.strip()) if len(text) <= 2 * LONGEST else []
    there = _THERE.fullmatch(parts[1].strip(_SIGNS)) if len(parts) == 2 else None
    if there is not None and [wish.action for wish in meant(parts[0])] == ["move"]:
        return parts[0], f"地点改到{there['where']}"
    if len(parts) != 2 or not all(map(meant, parts)):
        return None
    return parts[0], parts[1]


@read_simplified
def time_meant(text: str) -> str | None:
    """Return the words for the one time of what repeats that a reply names and nothing else: "just next week's", 只有下周那次."""
    found = next((one for form in _ONE_TIME if (one := form.fullmatch(text.strip(_SIGNS))) is not None), None)
    return None if found is None else found["value"]


def _corrected(text: str) -> list[Wish]:
    """Return the wish to move what was just said, of a text that begins as a correction: what follows must be a time."""
    marked = _CORRECTING.match(text)
    value = _RATHER.sub("", text[marked.end() :] if marked is not None else text).strip(_SIGNS)
    if not value or (marked is None and _RATHER.search(text) is None and not _SAME_TIME.match(value)):
        return []
    value = _LETS_DO.sub("", _SAYS.sub("", value))
    return [Wish(action="move", target=Target(), value=value, just=True)]


def _bare(text: str) -> str:
    """Without what is said at the end of a request for politeness' sake."""
    before = ""
    while text != before:
        before = text
        text = ENDING.sub("", text.strip(_SIGNS)) or text
    return text.strip(_SIGNS)


def _wish(action: Action, match: re.Match[str]) -> Wish | None:
    groups = match.groupdict()
    named = [name for name in (groups.get("before"), groups.get("after")) if name and name.strip()]
    if len(named) > 1:
        return None
    if not named and action in ("delete", "open") and not re.search("[掉了去]$", match[0]):
        return None  # "取消" alone may be said of anything
    if action == "open" and named and named[0].lstrip().startswith("#"):
        return None  # a note's own number, not its place (agents.nlu.slots.keeping.note_commands)
    target = _target(named[0].strip()) if named else Target()
    if target is None:
        return None
    taken = {name for name, words in groups.items() if words is not None}
    here = groups.get("here") or groups.get("here2") or ""
    value = (here or f"{groups.get('value') or ''} {groups.get('value2') or ''}").strip(
        _SIGNS + (_QUOTES if action in ("rename", "place") else "")
    )
    target = replace(target, kinds=_EVENTS) if action == "delete" and "here" in taken else target  # what would ring
    eve = _EVE.match(value) if action == "lead" else None
    value = "one day" if eve is not None else _THE_UNIT.sub("one ", value) if action == "lead" else value
    value = f"extend by {value}" if "more" in taken else _AT_PRESENT.sub("", value) if action == "move" else value
    if action != "shift":
        just = action in ("repeat", "skip") or bool({"here", "here2"} & taken)
        off = action == "delete" and _CALLING_OFF.search(match[0]) is not None
        return Wish(
            action=action,
            target=target,
            value=value,
            what=(groups.get("what") or "").strip(_SIGNS),
            part=groups.get("part") or (eve["part"].lower() if eve is not None else ""),
            told=bool(groups.get("told")),
            off=off,
            just=just,
        )
    earlier, later = (
        any(groups.get(name) for name in names)
        for names in (("earlier", "earlier2"), ("later", "later2", "pushed")))  # fmt: skip
    if earlier == later:
        return None  # "push it forward an hour", "move it an hour"
    return Wish(action=action, target=target, value=value, later=later)


def _target(words: str) -> Target | None:
    """The thing that the words point at; None when they say more than that."""
    for pattern in TARGETS:
        match = pattern.fullmatch(words)
        if match is None:
            continue
        groups = match.groupdict()
        place = _number(groups["place"]) if groups.get("place") else -1 if groups.get("last") else None
        other, both = bool(groups.get("other")), bool(groups.get("both"))
        return Target(place=place, other=other, both=both, kinds=_kinds((groups.get("noun") or "").casefold()))
    return None


def _number(word: str) -> int:
    word = word.casefold()
    return NUMBERS.get(word) or int(re.sub(r"\D", "", word))


def _kinds(noun: str) -> frozenset[Kind]:
    if noun in ("提醒", "闹钟", "reminder", "alarm"):
        return frozenset({"due"})
    if noun in ("笔记", "记录", "备忘", "note", "memo"):
        return frozenset({"memo"})
    return frozenset({"event", "due", "memo"}) if noun in ("", "one", "item") else _EVENTS
