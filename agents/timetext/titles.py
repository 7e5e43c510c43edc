"""title: what is left of a sentence when time, verbs of asking and politeness are taken away."""

import re
from functools import cache

from agents.timetext.bounds import readable
from agents.timetext.lexicon.normalize import HAN_SIGNS, INVISIBLE
from agents.timetext.lexicon.slips import mended_han
from agents.timetext.reading import Reading

# Small words that belong to the time beside them: between two of them, ahead of one, behind one.
JOINING = r" ?(?:和|与|及|跟|and|&) ?"
LEADING = (
    r"(?:\b(?:at|on|by|for|from|until|till|to|the|this|of|around|about|before|after|starting|due|every|each|within|during|over|sometime|early|and|,|@|with a|(?<=\w )like) ?)+$",
    r"(?:就定在|就在|定在|定到|改到|安排在|约在|在|于|从|连续|到|等到|大概|大约|(?<!预)约|是|把|就|，|、) ?$",
)
TRAILING = r" ?(?:为止|'s\b|sharp\b|onwards?\b|instead\b|的时候|时候|[的吧呢啊哈])?"
REACH = 60  # characters of an end in which such words are sought
ROUNDS = 24  # words that are taken from the ends
ZH_AHEAD = (
    r"(?:(?:从今)?[以往今]后(?=\s*(?:每|提醒|叫|喊|通知|告诉))|等一?[下会]儿?(?=[,，\s]|提醒|叫我|[把给去跟和])|喔|哦|啊(?=[,，\s])|嗨|嘿|喂(?=[,，!！、 ])|哎|那个|嗯+|呃+|对了|[你您]\s*(?=提醒|叫我|通知我|告诉我)|都(?=[要得])|请问|请(?=[你您帮给提叫喊通告在明后今下把记设安创添预])|麻烦(?:你|您)?|拜托|劳驾|能不能|可不可以|可以|帮忙|(?:帮我|给我|替我|为我)(?![爸妈爷奶姥哥姐弟妹叔姨舅姑伯婶儿闺老孩朋同丈婆岳])|记得要?|别忘了?|不要忘了?|千万|一定要?|"
    r"提醒一?下?(?:我们?|咱们?|大家)?(?:一下|一声)?(?:要|去)?(?=\s*[^\s我])|叫我们?一?[下声]?(?![爸妈爷奶姥哥姐弟妹叔姨舅姑伯婶儿闺老孩丈婆岳])|喊我们?一?[下声]?(?![爸妈爷奶姥哥姐弟妹叔姨舅姑伯婶儿闺老孩丈婆岳])|通知我们?(?![爸妈爷奶姥哥姐弟妹叔姨舅姑伯婶儿闺老孩丈婆岳])|告诉我们?(?![爸妈爷奶姥哥姐弟妹叔姨舅姑伯婶儿闺老孩丈婆岳])|让我们?|"
    r"(?:设置?|定|建|创建|新建|添加|增加|加|安排|预约|预订|预定|订|记|排)(?:一下|个|一个|上|一[节場场次堂]|节(?=[\u3400-\u9fff]{1,6}课))(?!月|小时)(?:新的?)?(?:闹钟|提醒|日程|行程|事项|事件|待办)?[:：,，]?|"
    r"(?:设置?|定)(?:闹钟|提醒|日程|行程|待办)[:：,，]?|(?:新建|创建|添加|增加|安排)(?:闹钟|提醒|日程|行程|待办)?[:：,，]?|闹钟[:：,，]?|日程[:：]|待办[:：]|提醒[:：]|"
    r"我(?![爸妈爷奶姥哥姐弟妹叔姨舅姑伯婶儿闺老孩朋同丈婆岳])(?:们|自己)?(?:想要?|需要|要|得|打算|准备|计划)?|咱们?(?:要|得)?|(?:还|另外还?)有(?:一)?(?:个|场|次|节)?(?=\s*[\u3400-\u9fffA-Za-z])|有(?:一)?(?:个|场|次|节)|还?要(?!求|点)|需要|得)"
)
ZH_BEHIND = r"(?:(?<![做买弄写备修订约搞煮洗办收看学练装打定吃])好了|就[好行]了?|啦|喔|提醒一?下?我?(?:一下|一声)?|叫(?:一下)?我(?:一下|一声)?|喊我(?:一声|一下)?|通知我(?:一下)?|告诉我(?:一声)?|一下|可以吗|行吗|好吗|好不好|谢谢(?:你|您)?|拜托了?|哦|噢|呀|吧|呢|啊|哈|了)"
EN_AHEAD = (
    r"(?:hey|hi|hello|ok|okay|so|um|uh|well|yo|please|pls|plz|kindly|just|also|and|then|(?:can|could|would|will|do) (?:you|u)(?: mind)?|(?:please )?do(?= (?:remind|add|put|book|note|schedule)\b)|fix(?: up)?(?: (?:the|a|an|my|our|one))?(?= .{0,60}\b(?:meetings?|appointments?|visit|interview)\b)|(?:i|we)(?: a[mr]e?|'m|'re) (?:having|taking|doing|attending)(?: (?:a|an|the|my))?|i'?d like (?:you )?to|i would like to|"
    r"(?:please )?(?:(?:i'?d like|i want|i need|send me|give me|can i (?:have|get)|could i (?:have|get)) (?:a |another )?(?:reminder|heads[- ]up|nudge|poke|ping|shout|prod)|reminding (?:me|us)|nudge me|ping me|alert me|notify me|remind (?:me|us)|remember|don'?t (?:let me )?forget|dont forget|make sure (?:i|to)|make a note)(?: (?:to|too|2(?= (?!days?\b|hours?\b|hrs?\b|min|weeks?\b|months?\b)[a-z])|about|of|that|for|i have|i need to))*\b|"
    r"(?:set|create|make|add|schedule|put|book|plan|arrange|start|enter|register|block(?: off| out)?|setup|set up|save)(?: (?:in|up|me))?(?: (?:a|an|the|my|another))? (?:new )?(?:alarm|reminder|timer|event|appointment entry|calendar entry|task|entry)(?: (?:for|to|called|named|titled|about|that|says|of|saying))*\b|"
    r"(?:schedule|add|create)(?: in)?(?: (?:a|an|the|my|some))?(?= )|put\b(?=.{0,120}\b(?:on|in|into) (?:my|the|our) (?:calendar|schedule|agenda|diary))|(?:put in|book in|block(?: in)?) (?:a|an|the|my|some)(?= )|(?:book|plan|arrange) (?:a|an|my|some)(?= )|"
    r"(?:i|we)(?:'ve| have)?(?: got)?(?: (?:need|have|want|gotta|must|should|am going|plan|ought))(?: to)?(?: (?:a|an|the|my))?|i'?ve got(?: (?:a|an|the))?|i got(?: (?:a|an))?|let'?s(?: do)?|lets(?: do)?|there(?:'s| is)(?: (?:a|an|one))?|to\b|my (?=meeting|appointment|call)|about\b|that\b|for\b|of\b|a\b|an\b|the\b)"
)
EN_BEHIND = r"(?:please|pls|plz|thanks|thank you|thx|(?:to|on|in|into) (?:my|the|our) (?:calendar|schedule|agenda|diary|list)|remind (?:me|us)(?: (?:to|about it))?|with (?:a )?reminder|will you|would you|ok|okay|at|on|by|for|from|until|to|and|with|of|the|starting|every|each)"
EDGES = " \t\n,.;:!?，。；：！？、~-–—()（）[]【】@&+\"“”'"
HAN_GAP = r"(?<=[一-鿿，。]) (?=[一-鿿])| (?=[,;，。、！？])"
BLANKS = r"\s+"
AGAIN = r"(?:^|[\s,，])([\u4e00-\u9fff])[\u4e00-\u9fff]?$"  # 两点喝茶 喝到五点


@cache
def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source, re.IGNORECASE)


def title(text: str, reading: Reading) -> str:
    """明天下午3点和小李开会 -> 和小李开会; remind me to call mum tomorrow at 6 -> call mum."""
    pieces = _pieces(readable(text), reading)
    last = len(pieces) - 1
    kept = [_bare(piece, begins=place == 0, ends=place == last) for place, piece in enumerate(pieces)]
    rest = " ".join(kept).strip(EDGES)
    return _pattern(HAN_GAP).sub("", " ".join(_peeled(rest).split()))


def _pieces(text: str, reading: Reading) -> list[str]:
    """What stands around the times, with single blanks."""
    pieces: list[str] = []
    place = 0
    for start, end in sorted(reading.spans):
        piece = text[place:start]
        again = _pattern(AGAIN).search(piece) if text[start : start + 1] in ("到", "至") else None
        said_before = again is not None and again[1] in text[: place + again.start()]
        pieces.append(piece[: again.start()] if again is not None and said_before else piece)
        place = max(place, end)
    return [_pattern(BLANKS).sub(" ", INVISIBLE.sub("", piece)) for piece in (*pieces, text[place:])]


def _bare(piece: str, *, begins: bool, ends: bool) -> str:
    """A piece without the small words of the times beside it, of which the first piece has none ahead, the last none behind."""
    if not begins and not ends and _pattern(JOINING).fullmatch(piece):
        return ""
    if not ends:
        piece = _without_end(LEADING[0], piece)
    if not begins and (found := _at_begin(TRAILING, piece)):
        piece = piece[found.end() :]
    if not ends:
        piece = _without_end(LEADING[1], piece)
        piece = _without_end("[,，]? ?$", piece)
    return piece if begins else piece.lstrip(" ")


def _without_end(source: str, text: str) -> str:
    """The text without what the pattern finds near its end; of a traditional text the simplified signs are looked at."""
    found = _pattern(source).search(_plain(text[-REACH:]))
    if found is None:
        return text
    begins = max(len(text) - REACH, 0)
    return text[: begins + found.start()] + text[begins + found.end() :]


def _at_begin(source: str, text: str) -> re.Match[str] | None:
    """Return what the pattern finds at the beginning, in the first characters as the patterns are written."""
    return _pattern(source).match(_plain(text[:REACH]))


def _plain(text: str) -> str:
    """The text as the patterns are written, sign by sign."""
    return mended_han(text.translate(HAN_SIGNS))


def _peeled(text: str) -> str:
    """Asking words go from both ends until none is left; a text of asking words only stays as it was."""
    for _ in range(ROUNDS):
        before = text
        for source in (rf"(?:{ZH_AHEAD})", rf"{EN_AHEAD}(?![a-z'])"):
            found = _at_begin(source, text)
            text = (text[found.end() :].strip(EDGES) if found else "") or text
        for source in (rf"(?:{ZH_BEHIND})$", rf"(?:^|(?<=\s)){EN_BEHIND}$"):
            text = _without_end(source, text).strip(EDGES) or text
        if text == before:
            break
    return text
