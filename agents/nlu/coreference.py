"""Sentences that name nothing themselves: what is to be done with "it", "the second one", or whatever was shown last. Pure.

Only whole sentences count: one with a word of its own to look for ("取消和小李的会") is a request like any other.
"""

import re
from dataclasses import dataclass, replace
from typing import Literal

from agents.nlu.cues.undo_words import takes_back
from agents.nlu.lexicon.han_letters import WrittenLetters

Action = Literal["delete", "move", "shift", "resize", "place", "rename", "open", "lead"]
Kind = Literal["event", "due", "memo"]
LONGEST = 60  # characters


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What of the things shown is meant: the one at a place (from 1, -1 the last), of these kinds."""

    place: int | None = None
    kinds: frozenset[Kind] = frozenset({"event", "due", "memo"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """`value`: the time to move to, the length to shift by (`later` or earlier), the new title or place;
    to `resize` the words for its new length or end, with the verb before them.

    `just`: a correction of what was said right before, and of nothing older. `told`: that it has moved, which of a series may
    be one time only. `off`: it is called off, as no note is.
    """

    action: Action
    target: Target
    value: str = ""
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
}
_EVENTS: frozenset[Kind] = frozenset({"event", "due"})
_NOUN = r"会议?|日程|安排|活动|约会?|事件?|事情|提醒|闹钟|笔记|记录|备忘|待办"
_THING = r"(?:one|event|meeting|appointment|entry|call|reminder|alarm|note|memo|item)"
_TARGETS = tuple(
    re.compile(source, re.IGNORECASE)
    for source in (
        rf"(?:刚才|刚刚|刚|上面|前面)?(?:说|加|记|建|定|安排|创建)?的?第(?P<place>[一二三四五六七八九十]|\d\d?)(?:个|条|项|场|件|次)?(?P<noun>{_NOUN})?",
        rf"(?:刚才|刚刚|上面)?的?(?P<last>最后一?)(?:个|条|项|场|件|次)(?P<noun>{_NOUN})?",
        rf"(?:刚才|刚刚|刚|上面|前面)(?:说|加|记|建|定|安排|创建)?的?(?:这|那|一|上一|前一)?(?:个|条|项|场|件|次)?(?P<noun>{_NOUN})?",
        rf"(?:这|那|上一|前一)(?:个|条|项|场|件|次)(?P<noun>{_NOUN})?|它|这|那",
        rf"(?:it|that|this)(?:\s+(?P<noun>{_THING}))?",
        r"the\s+one\s+(?:i|you|we)(?:'ve|\s+have)?\s+just\s+\w+",
        rf"(?:the\s+)?(?P<place>first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d\d?(?:st|nd|rd|th))(?:\s+(?P<noun>{_THING}))?",
        rf"(?:number|no\.?|#)\s*(?P<place>\d\d?)(?:\s+(?P<noun>{_THING}))?",
        rf"the\s+(?P<last>last)\s+(?P<noun>{_THING})",
        rf"the\s+(?:(?:latest|newest|previous|same)\s+)?(?P<noun>{_THING})",
    )
)
_COURTESY = re.compile(
    r"(?:请你?|麻烦你?|帮我|帮忙|给我|那就|那么|那(?=[,，把就])|好的?(?=[,，])|嗯|还是|算了(?=[,，])|(?:还是)?(?:太|有点)[早晚]了?(?=[,，])|不行(?=[,，])|不对(?=[,，改换是应])|(?:我?说|搞|弄|写)错了?(?=[,，改换是应])|要不|可不可以|能不能|可以|能否|可否|能(?=把|改|推|取|换)|就|再|都?先|[,，\s]"
    r"|please|pls|ok(?:ay)?|actually|then|sorry|so|and|now|just|hm+|well|wait|oh|hang on|nvm|no(?=[,. ])|(?:that's )?too (?:late|early)(?=[,.])|let'?s|(?:can|could|would|will)\s+(?:you|we)|i(?:'d|\s+would)\s+like\s+(?:you\s+)?to)*+",
    re.IGNORECASE,
)
_SIGNS = " \t\n,.!;~，。！；～、"
_ENDING = re.compile(
    r"(?:吧|呗|呀|啊|哦|嘛|一下|好吗|好不好|可以吗|行吗|行不行|吗|谢谢你?|拜托了?|\s+please|\s+pls|\s+instead|\s+then|\s+thanks|\s+thank you|\s+thx|\s+ok(?:ay)?|\s+for me)$",
    re.IGNORECASE,
)
_QUESTION = re.compile(r"[?？]\s*$|[吗么呢][?？。]?\s*$")
_REQUEST = re.compile(
    r"可以|能|可否|好吗|好不好|行吗|行不行|\b(?:can|could|would|will)\s+(?:you|we)\b|please", re.IGNORECASE
)
_ZH_T = r"(?P<before>.{0,14}?)"
_TO = r"(?:到|成|为|至|在|去)"

# In this order: what says more of what it wants comes first. `before` and `after` must name something shown, or nothing.
_ZH: tuple[tuple[Action, str], ...] = (
    (
        "rename",
        rf"{_ZH_T}的?(?:(?:名字|名称|标题|题目|主题)(?:改|换)(?:成|为|叫|作)|改名字?(?:为|叫|成|作)?|重命名(?:为|成|叫)?|改叫|rename\s*(?:成|为|叫|到))\s*(?P<value>\S.*)",
    ),
    (
        "place",
        rf"{_ZH_T}的?(?:地点|地方|位置|会议室)(?:改|换|挪|移|设|定)?(?:到|成|为|在|至|是)\s*(?P<value>\S.*)",
    ),
    (
        "lead",
        r"(?:再|也|还|要|请)*提(?:前|早)(?P<value>[^,，。]{1,10}?)(?:的时候)?(?:提醒|叫|喊|通知)(?:一下|一声)?我(?:一下|一声|起床)?",
    ),
    ("resize", rf"{_ZH_T}(?:再)?(?P<value>(?:延长|加长|拉长|缩短)\S.*)"),
    ("resize", rf"{_ZH_T}改[成为](?P<value>(?:\d|[一二两三四五六七八九十半]).*(?:小时|钟头|分钟|天|刻钟))"),
    (
        "move",
        rf"{_ZH_T}的?(?:时间)?(?:(?:改期?|换|挪|移|调|顺?延|推|推迟|延后|延迟|提前|推后|往[前后][推挪移延]|安排|放|定)一?下?{_TO}|改)(?P<value>.+)",
    ),
    (
        "shift",
        rf"{_ZH_T}(?:(?P<later>推迟|延后|延迟|推后|后推|往后[推延挪移]|顺延|晚)|(?P<earlier>提前|提早|往前[推挪移]|早))(?:个|上)?(?P<value>[^到至了].*)",
    ),
    ("move", r"(?:应该|应当)?是(?P<value>.+)"),
    ("delete", rf"{_ZH_T}(?:给)?(?:取消|删除|删|去掉|撤掉|撤销|划掉)(?:掉|去)?(?:了|掉了)?(?P<after>.{{0,14}})"),
    ("delete", r"(?P<before>.{1,14}?)不要了"),
    ("open", r"(?:打开|展开|看看|看一下|看)(?P<after>.{1,14})"),
)
_EN_T = r"(?P<before>\S.{0,40}?)"
_EN_IS = r"(?:it|that)(?:['’]?s|\s+is|\s+got|\s+has)(?P<told>(?:\s+(?:now|been|just|moved|changed|pushed|shifted|rescheduled|back|to))*+)"
_EN_LATER = r"(?P<later>later|back|out)"
_EN_EARLIER = r"(?P<earlier>earlier|forward|up|ahead)"
_EN: tuple[tuple[Action, str], ...] = (
    ("rename", rf"rename\s+(?:{_EN_T}\s+)?(?:to|as)\s+(?P<value>\S.*)"),
    (
        "resize",
        rf"(?P<value>(?:extend|lengthen|shorten|cut|trim)\b)\s+{_EN_T}\s+(?P<value2>(?:by|to|until|till)\s\S.*)",
    ),
    (
        "lead",
        r"(?:(?:and|also|please)\s+)*(?:remind|ping|nudge|wake|tell|alert|poke|warn)\s+(?:me|us)\s+(?P<value>\S.{1,24}?)\s+(?:before(?:hand)?|ahead|early|earlier|in advance)(?:\s+(?:it|that|this|then))?",
    ),
    ("resize", rf"make\s+{_EN_T}\s+(?P<value>\S.*)"),
    ("resize", rf"{_EN_T}\s+(?:should\s+(?:last|take)|lasts|runs)\s+(?:for\s+)?(?P<value>\S.*)"),
    (
        "rename",
        rf"(?:change|set|make)\s+(?:the|its)\s+(?:title|name)(?:\s+of\s+{_EN_T})?\s+to\s+(?P<value>\S.*)",
    ),
    ("delete", r"call\s+(?P<before>it|that|this)\s+off"),
    ("rename", r"call\s+(?P<before>it|that)\s+(?P<value>(?!off\b|a\s+day\b|quits\b|even\b|back\b|in\b)\S.*)"),
    (
        "place",
        rf"(?:change|set|move|switch|update)\s+(?:the|its)\s+(?:location|place|venue|room)(?:\s+of\s+{_EN_T})?\s+to\s+(?P<value>\S.*)",
    ),
    (
        "shift",
        rf"(?:(?P<pushed>push|delay|postpone|shove)|move|shift|bring|pull|make|put)\s+{_EN_T}\s+(?:(?:{_EN_LATER}|{_EN_EARLIER})\s+)?(?:by\s+)?(?P<value>(?!to\b|till\b|until\b|back\b|by\b)\S.*?)(?:\s+(?:(?P<later2>later|back)|(?P<earlier2>earlier|forward|ahead)))?",
    ),
    (
        "move",
        rf"(?:move|change|reschedule|push|shift|postpone|bring|switch|delay|put|make|set)\s+{_EN_T}\s+(?:(?:back|forward|up|out|over)\s+)?(?:to|till|until|for|on|at)\s+(?P<value>\S.*)",
    ),
    ("move", r"make\s+(?P<before>it|that|this)\s+(?P<value>\S.*)"),
    ("move", rf"(?:{_EN_IS}|i\s+meant?|should\s+be|it\s+should\s+be)\s+(?:at\s+|for\s+|on\s+)?(?P<value>\S.*)"),
    ("delete", r"(?:cancel|delete|remove|scrap|get\s+rid\s+of|call\s+off)\s+(?P<before>\S.{0,40})"),
    ("open", r"(?:open|show\s+me|show)\s+(?P<after>\S.{0,40})"),
)
_PATTERNS: tuple[tuple[Action, re.Pattern[str]], ...] = tuple(
    (action, re.compile(f"(?:{lead}){source}", re.IGNORECASE | re.DOTALL))
    for lead, sources in ((r"把|将|", _ZH), ("", _EN))
    for action, source in sources
)
_CORRECTING = re.compile(
    r"(?:(?:(?:no|nope|actually|sorry|oops|oh|wait|hang on|i mean(?:t)?|rather|my (?:bad|mistake|fault)|apolog(?:ies|ise|ize)|pardon|typo|correction)\b|不好意思|抱歉|对不起|口误|(?:我?(?:刚才?|刚刚))?我?[说讲记打写看弄搞]错了?|更正|不对?|不是|错了|哦不|应该是|还是(?=[周星礼今明后上下中晚早\d])|\*)[\s,，.。!！、]*+)++(?=\S)",
    re.IGNORECASE,
)
_RATHER = re.compile(
    r"\binstead[\s.!]*$|(?<=[点半刻分号日天\d])\s*+(?:比较|更|才)?(?:好|合适|方便|对)[吧了]?$|(?<!\s)\s++(?:is|would be|works) better$",
    re.IGNORECASE,
)
_SAYS = re.compile(r"^[^\s\d,，]{1,12}\s*(?:说|讲|希望|想要?|says?|said|wants?|prefers?)\s*(?=\S)", re.IGNORECASE)
_NOT_OLD = (  # 不是三点，三点一刻; "it's the 8th, not the 7th"
    re.compile(r"(?:(?:哦|啊|哎|诶|唉|呃|不对|等等|对不起)[,，\s]*+)*+(?:不是|并非)(?P<old>[^,，。]{1,12}?)(?:[,，\s]\s*+(?:而?是|应该是|改成)?|而?是|应该是)(?P<value>[^,，。]{1,16})"),
    re.compile(r"(?:(?:no|oh|wait|sorry|actually|oops)\b[,.!\s]*+)*+(?:(?:it['’]?s|it is|that['’]?s|i meant?|i said|make (?:it|that)|should be)\s++)?(?P<value>\S.{0,24}?)(?<!\s),?\s++(?:and\s++)?not\s++(?P<old>\S.{0,20})", re.IGNORECASE),
    re.compile(r"(?:(?:no|oh|wait|sorry|actually|oops)\b[,.!\s]*+)*+not\s++(?P<old>[^\s,;.]{1,16}(?:\s[^\s,;.]{1,16})?+)[,;.]\s*+(?:(?:but|i meant?|it['’]?s|it is|make it|rather)\b\s*+)*+(?P<value>\S.{0,24}?)(?:\s+only)?", re.IGNORECASE),
)  # fmt: skip
_QUOTES = "\"'“”‘’「」『』《》"
_CALLING_OFF = re.compile(r"取消|撤|\bcancel\b|\bcall\b", re.IGNORECASE)
_CALLED_OFF = re.compile(r"取消了$")


def meant(text: str) -> list[Wish]:
    """What a sentence may want done with things that were shown; none for any other sentence."""
    letters = WrittenLetters(text.strip())
    text = letters.read
    if not text or len(text) > LONGEST or (_QUESTION.search(text) and not _REQUEST.search(text)):
        return []
    instead = next((one for form in _NOT_OLD if (one := form.fullmatch(text.strip(_SIGNS))) is not None), None)
    if instead is not None:
        return [Wish(action="move", target=Target(), value=letters.words(instead["value"].strip(_SIGNS)), just=True)]
    bare = _bare(text.rstrip("?？"))
    if _CALLED_OFF.search(bare) and not re.search("[把将]", bare):
        return []  # "那个取消了" tells what has happened
    if takes_back(text):
        return []
    courtesy, wishes = _COURTESY.match(bare), list[Wish]()
    for action, pattern in _PATTERNS:
        match = pattern.fullmatch(bare, courtesy.end() if courtesy is not None else 0)
        wish = None if match is None else _wish(action, match)
        if wish is not None:
            wishes.append(wish)
    return [replace(one, value=letters.words(one.value)) for one in wishes or _corrected(text)]


def _corrected(text: str) -> list[Wish]:
    """Return the wish to move what was just said, of a text that begins as a correction: what follows must be a time."""
    marked = _CORRECTING.match(text)
    value = _RATHER.sub("", text[marked.end() :] if marked is not None else text).strip(_SIGNS)
    if not value or (marked is None and _RATHER.search(text) is None):
        return []
    value = _SAYS.sub("", value)
    return [Wish(action="move", target=Target(), value=value, just=True)]


def _bare(text: str) -> str:
    """Without what is said at the end of a request for politeness' sake."""
    before = ""
    while text != before:
        before = text
        text = _ENDING.sub("", text.strip(_SIGNS)) or text
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
    value = f"{groups.get('value') or ''} {groups.get('value2') or ''}".strip(
        _SIGNS + (_QUOTES if action in ("rename", "place") else "")
    )
    if action != "shift":
        off = action == "delete" and _CALLING_OFF.search(match[0]) is not None
        return Wish(action=action, target=target, value=value, told=bool(groups.get("told")), off=off)
    earlier, later = (
        any(groups.get(name) for name in names)
        for names in (("earlier", "earlier2"), ("later", "later2", "pushed"))
    )  # fmt: skip
    if earlier == later:
        return None  # "push it forward an hour", "move it an hour"
    return Wish(action=action, target=target, value=value, later=later)


def _target(words: str) -> Target | None:
    """The thing that the words point at; None when they say more than that."""
    for pattern in _TARGETS:
        match = pattern.fullmatch(words)
        if match is None:
            continue
        groups = match.groupdict()
        place = _number(groups["place"]) if groups.get("place") else -1 if groups.get("last") else None
        return Target(place=place, kinds=_kinds((groups.get("noun") or "").casefold()))
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
