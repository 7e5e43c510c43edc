"""The words to look for in notes: what is only verb, noun of notes or courtesy is none of them. Pure."""

import re

from agents.texts.search_terms import without_question

_VERB = (
    r"查找|搜索|搜寻|检索|寻找|查看|查询|浏览|[查找搜翻看](?:一?[查找搜翻看])?|[索寻]|列出|显示|打开"
    r"|\b(?:find|search(?:ing)?|look(?:ing)?|browse|check|go|dig|pull|bring|show|list|get|see|open|read)\b"
)
_NOUN = r"随手记|笔记本?|备忘录?|\b(?:notes?|memos?|notebook)\b"
_RECORD = r"记录|\brecords?\b"
_BESIDE = (
    r"[请您你我的在里中吧呀啊呗呢哈一下个些条本]|麻烦|拜托|谢谢|帮忙|帮|[给替]我?|里面?|上面|所有|全部"
    r"|最近|一遍|出来"
    r"|可以|能不能|能|想要?"
    r"|\b(?:i|we|me|us|you|my|our|the|all|any|some|of|in|into|at|up|out|for|through|over|around|a|an|please|pls"
    r"|thanks|thank|kindly"
    r"|can|could|would|will|want|to|like|let|let's|just|now|recent|latest|last|quick|again)\b"
)
_BARE = re.compile(rf"(?>(?:{_VERB}|{_NOUN}|{_RECORD}|{_BESIDE}|[\s,，.。!！?？:：~～'’])+)", re.IGNORECASE)
_NOTES = re.compile(_NOUN, re.IGNORECASE)
_ASKS = re.compile(_VERB, re.IGNORECASE)
_AHEAD = re.compile(
    r"^(?:anything|everything|something|stuff) (?:about|on|with|for) "
    r"|^(?:随手记|笔记本?|备忘录?)(?:里面?|中)?[\s:：,，]+"
)  # 笔记 柏林; "note taking" is what it says
_WITHIN = re.compile(r"\s(?:in|among|from)\s(?:my|the|our)\s(?:notes|memos)$", re.IGNORECASE)
_PLACE = re.compile(r"\bwhere\b|哪[里儿]|放哪|在哪(?![天个年月周次一])", re.IGNORECASE)
_KNOWN = re.compile(  # who asks it of themselves is shown all that is kept of them
    r"(?:so\s+|and\s+)?(?:what|anything)?\s*(?:do|did|can)\s+you\s+(?:still\s+|already\s+)?(?:know"
    r"|remember|recall"
    r"|tell\s+me)\s+(?:anything\s+"
    r"|something\s+)?about\s+(?!(?:me|myself|us|you|yourself|it|that|this)\b)(?P<en>\S.{0,50}?)"
    r"|(?:关于|对于)\s*(?P<zh>[^\s，,]{1,20}?)[，,]?\s*(?:你|都|还|现在){0,3}(?:知道|记得"
    r"|记住了?)(?:些|点)?(?:什么"
    r"|啥|哪些)(?:事情?)?"
    r"|(?:你|都|还){0,3}(?:知道|记得)(?:些|点)?(?:什么|啥"
    r"|哪些)?关于(?P<zh2>[^\s，,]{1,20}?)的?(?:事情?|东西|信息"
    r"|内容)",
    re.IGNORECASE,
)
_LOOK = re.compile(
    r"(?:请|麻烦|帮我|给我|再)*(?:查一?下|查查|查一查|搜一?下|搜搜|翻翻|翻一?下|找找"
    r"|找一?下)[\s:：]?(?P<zh>[^\s，,。]{2,16})"
)
_AGAIN = re.compile(  # "remind me where the fuse box is?" asks, at no time
    r"(?:(?:can|could)\s+you\s+)?remind\s+me\s+(?:again\s+)?(?:what|where|which|who|how\s+(?:much|many"
    r"|long|often))\s+"
    r"(?!to\b)(?P<en>\S.{2,50}?)(?:\s+again)?\s?\??",
    re.IGNORECASE,
)
_IN_NOTES = re.compile(  # anything in my notes about kangaroos?
    r"(?:so\s+|and\s+)?(?:(?:is|was)\s+there\s+|do\s+i\s+have\s+|have\s+i\s+(?:got\s+)?"
    r"|did\s+i\s+(?:write|note|put|save)\s+)?"
    r"(?:anything|something|a\s+note|stuff)\s+(?:in|among)\s+(?:my|the|our)\s+notes\s+(?:about|on|for"
    r"|with|mentioning)\s+(?P<en>\S.{0,40}?)"
    r"|(?:so\s+|and\s+)?(?:(?:what|anything|something|any\s+notes?|a\s+note|stuff)\s+)?(?:do\s+(?:i|we)\s+have"
    r"|have\s+(?:i|we)(?:\s+got)?|is\s+there|are\s+there)\s+(?:anything\s+|something\s+|any\s+notes?\s+|a\s+note\s+"
    r"|stuff\s+)?(?:saved\s+|noted\s+|written\s+|kept\s+)?(?:down\s+)?(?:about|regarding"
    r"|mentioning)\s+(?:the\s+|my\s+)?(?P<en4>\S.{0,40}?)"
    r"|(?:please\s+)?(?:show|give|find|get|pull\s+up|list)(?:\s+me)?\s+(?:everything"
    r"|all)\s+(?:(?:that\s+)?(?:i|we|you)"
    r"(?:['’]ve)?\s+(?:have|know|kept|noted|wrote|got|saved)\s+)?(?:about|regarding|on)\s+"
    r"(?!(?:the\s+|my\s+|our\s+)?(?:\w+\s)?(?:lists?|calendar|agenda|schedule)\b)(?:the\s+|my\s+)?(?P<en5>\S.{0,40}?)"
    r"|(?:so\s+|and\s+)?what\s+(?:do|have)\s+(?:i|we)\s+(?:know|got|have)\s+about\s+(?:the\s+"
    r"|my\s+)?(?P<en6>\S.{0,40}?)"
    r"|(?:[把将]|请|帮我|给我|看看|看一?下|找出?|列出)*(?:我)?(?:那条|那些|所有|全部)?的?(?:关于"
    r"|有关)(?P<zh5>[^\s,，。的]{1,14}?)"
    r"的(?:笔记|记录|东西|内容|那些|那条|那几条|事情?|都|全部|全|给我|帮我|看看|看一?下|列出来|列一下"
    r"|找出来|念一?下|打开){1,6}"
    r"|(?:[把将]|请|帮我|给我|看看|看一?下|找出?|列出|所有|全部|我记过的?|的)*(?:跟|和"
    r"|与)(?P<zh6>[^\s,，。的跟和与]{1,14}?)(?:有关|相关)"
    r"的?(?:笔记|记录|东西|内容|都|全部|全|给我|帮我|看看|看一?下|列出来|列一下|找出来|有哪些){0,6}"
    r"|(?:我)?(?:之前|以前)?(?:有没有|有)(?:记过?|写过?|存过?)?(?:过)?(?:关于|有关)(?P<zh4>[^\s,，。]{1,16}?)"
    r"(?:的(?:笔记|内容|事情?|东西|记录)?)?"
    r"|(?:我的?)?(?:笔记|备忘录?)(?:里面?|中|本里)?(?:有没有|有)(?:没有)?(?:提到|提过|关于|写到|写过"
    r"|记过|讲到)?过?(?!什么|啥|哪|几|多少)(?P<zh>[^\s，,。]{1,16}?)(?:的(?:内容|事情?|东西))?",
    re.IGNORECASE,
)
_UNTIMED = frozenset({"en4", "en5", "en6", "zh4", "zh5", "zh6"})
"""What names neither notes nor writing: with a time it is of the calendar."""
_NOTED = re.compile(  # 7号箱都记了些什么; what have I noted about the roof
    r"(?:关于)?(?P<zh>(?![我咱刚前之以最])[^\s，,。]{1,14}?)(?:的)?(?:我)?(?:都|一共|到底|之前|以前){0,2}(?:[记写存]"
    r"|记录)(?:了"
    r"|过|下了?)(?:些|点)?"
    r"(?:什么|啥|哪些)(?:东西|内容)?"
    r"|(?:so\s+|and\s+)?what\s+(?:all\s+)?(?:did|have|had)\s+(?:i|we)\s+(?:note|noted|write|written|save|saved"
    r"|keep|kept"
    r"|jot|jotted|put"
    r"|got)(?:\s+down)?\s+(?:about|on|for)\s+(?:the\s+|my\s+)?(?P<en>\S.{0,40}?)",
    re.IGNORECASE,
)
_RECALLED = re.compile(  # do you remember the wifi password
    r"(?:hey\s+|so\s+)?(?:do|can)\s+you\s+(?:still\s+|happen\s+to\s+)?(?:remember|recall"
    r"|know)\s+(?P<en>(?:the|my|our|\w+['’]s)\s"
    r"(?!.*\b(?:that|when|who|how|if|whether)\b)\S.{1,40}?)"
    r"|(?:我的?)?(?P<zh>[^\s，,。我你他她这那]{1,10}?(?:密码|电话号?码?|号码|手机号?码?|微信号?|邮箱|地址|型号"
    r"|尺码|鞋码|账号|卡号|单号|学号|工号|分机号?|房号|门牌号?|办公室|生日|车牌|血型|名字))"
    r"(?:是|多少|啥|什么|几号|哪个|叫|来着|呀|啊)+"
    r"|(?:which|what)\s+(?P<en2>(?:room|floor|gate|seat|ward|building|shelf|drawer|box|cupboard|hotel"
    r"|street|platform|terminal|locker|size|shade"
    r"|colou?r|brand)\s+(?:is|are|was|were|does|do|did)\s+(?!.*\b(?:meetings?|appointment|event"
    r"|interview|call)\b)\S.{1,40}?)(?:\s+(?:in|at|on|from|again))?"
    r"|(?:so\s+|and\s+)?what(?:['’]?s|\s+is|\s+was|\s+are)\s+(?P<en3>(?!(?:a|an|your)\s)"
    r"(?!.*\b(?:location|amount|total|exact|name|closest|nearest|number of|plate of)\b)\S.{0,30}?\b"
    r"(?:numbers?|phone|mobile|address|e-?mail|(?:pass|pin|door|gate|zip)?-? ?code|password|pin|combination|iban"
    r"|plate|postcode|login|username|dose|dosage|shoe size|ring size)"
    r"(?: (?:of|for) (?!people|guests)\S.{1,24}?)?)(?:\s+(?:again|please|pls|now))*",
    re.IGNORECASE,
)
_VALUED = re.compile(
    r"[^\s，,。我你他她这那]{1,10}?(?:密码|电话|号码|手机号?|微信号?|邮箱|地址|型号|尺码|鞋码|账号|车牌|生日)"
)
LONGEST = 60  # characters of what may be only such words


def query(words: str) -> str:
    """Return what is to be looked for; empty where nothing is named."""
    return "" if _is_bare(words) else _AHEAD.sub("", _WITHIN.sub("", words), count=1)


def named(text: str) -> tuple[str, bool]:
    """Return what a request to be shown notes names of them (a tag with its sign), and whether it says that they are about it."""
    bare = text.strip(" ?？!！.。吗呢吧")
    if len(bare) > LONGEST:
        return "", False
    if (tag := _OF_TAG.search(bare)) is not None:
        return f"#{tag['tag']}", True
    words = _ORDER.sub(" ", without_question(bare))
    return " ".join(words.split()).strip(" ,，:：、的"), _IS_ABOUT.search(bare) is not None


_OF_TAG = re.compile(
    r"(?:标签|\btags?\b)(?:是|为|叫|[:：])?\s?[#＃]?(?P<tag>[^\s#＃,，。的有是里为叫]{1,12})$", re.IGNORECASE
)
_ORDER = re.compile(
    rf"{_VERB}|{_NOUN}|{_RECORD}|{_BESIDE}|[把将念听条篇则]|\b(?:with|from|by|give|read|is|are|there"
    rf"|more|new|newest|first|top)\b",
    re.IGNORECASE,
)
_IS_ABOUT = re.compile(r"关于|有关|相关|标签|\b(?:about|regarding|mentioning|concerning|tagged?)\b", re.IGNORECASE)


def is_listing(text: str) -> bool:
    """Tell whether a sentence asks for notes and says nothing of what they hold."""
    return _is_bare(text) and _NOTES.search(text) is not None and _ASKS.search(text) is not None


def asked_of(text: str, *, timed: bool = False) -> tuple[str, bool]:
    """Return what somebody asks us to tell what we know of ("what do you know about my sister"), and whether it asks notes alone.

    Empty for any other sentence. `timed`: it says a time, at which it would ring.
    """
    if len(text) > 2 * LONGEST:
        return "", False
    bare = text.strip(" ?？!！.。吗呢吧")
    if not timed and (valued := valued_asked(text)):
        return valued, True
    within = _IN_NOTES.fullmatch(bare)
    within = None if timed and within is not None and within.lastgroup in _UNTIMED else within
    alone = within or _NOTED.fullmatch(bare) or (None if timed else _RECALLED.fullmatch(bare))
    found = alone or (None if timed else _AGAIN.fullmatch(text.strip())) or _KNOWN.fullmatch(bare)
    words = "" if found is None else query(next(words for words in found.groups() if words))
    return words, bool(words) and alone is not None


def valued_asked(text: str) -> str:
    """Return the value of something that a text is, with nothing but that it asks: 牙医电话？; empty for any other text."""
    bare = text.strip(" ?？!！.。吗呢吧")
    asks = len(text) <= LONGEST and text.rstrip().endswith(("?", "？", "呢"))
    return bare if asks and _VALUED.fullmatch(bare) is not None else ""


def looked_up(text: str) -> str:
    """Return what somebody wants to have looked up without a word of notes: 查一下保险单; empty for any other sentence."""
    found = _LOOK.fullmatch(text.strip(" ?？!！.。吗呢吧")) if len(text) <= LONGEST else None
    return "" if found is None or _is_bare(found["zh"]) or _NOTES.search(found["zh"]) else found["zh"]


def asks_place(text: str) -> bool:
    """Tell whether a question asks where something is."""
    return _PLACE.search(text[:LONGEST]) is not None


def _is_bare(text: str) -> bool:
    return len(text) <= LONGEST and _BARE.fullmatch(text.strip()) is not None
