"""Words that stand around a title and are no part of it: by them a title is cut (agents.nlu.slots.naming.tagged_titles)."""

import re


def _of(*parts: str) -> re.Pattern[str]:
    return re.compile("|".join(parts), re.IGNORECASE)


def _words(words: str) -> str:
    """Return the pattern of any of these English words."""
    return rf"\b(?:{'|'.join(words.split())})\b"


def _han(words: str) -> str:
    return "|".join(words.split())


_TOLD_TO = "叫 喊 提示? 提醒 吼 唤醒? 通知 催 戳 敲 ping call 告诉 告訴"
_TO_US = rf"(?:{_han(_TOLD_TO)})\s*(?:一下|一声)?我"

_SELF = "i i['’](?:m|ve|d) we['’](?:re|ve) it['’]s"
AHEAD = _of(  # what may stand right before a title
    "[我你您咱俺們们要的有是把將将给給个個场場次节節条條得去该該就了吧着記记写寫加排約约訂订定設设下声聲醒叫知来來在]$",
    _words("to for about that an? the of on with in me us up down have had got is") + r"\s*$",
    _words(f"{_SELF} put add book schedule set having do doing see attend going") + r"\s*$",
    _words("called named titled saying says") + r"\s*$",
)
BEHIND = _of(  # … and right behind it
    r"\s*[的了吧啊呢哦哈嘛呀放写寫記记加到进進定排安提叫喊通请請麻帮幫别別在從从是我你您并並再还還也就都要地然]",
    r"\s*" + _words(r"at on in for from by is are was to\s(?:my|the|our) and but so if when before after until till"),
    r"\s*" + _words("this next every please pls thanks put add will starts begins comes then can could would"),
)
NO_TITLE = _of(  # an order, a courtesy, or the sign behind which another clause begins
    r"[，。；！？、]|[,;!?:](?:\s|$)|\.\s",
    "[请請](?=[你您帮幫把将將给給在于於列予])|麻[烦煩]",
    "[帮幫][我忙](?![爸妈爷奶姥哥姐弟妹叔姨舅姑伯婶儿闺老孩朋同])",
    "[给給替]我(?![爸妈爷奶姥哥姐弟妹叔姨舅姑伯婶儿闺老孩朋同])",
    _han("提醒 日程 日[历曆] 行程 记到 记一下 别忘"),
    _words(r"please pls (?:can|could|would)\syou (?<!to\s)remind(?:er)? calendar diary schedule don['’]?t"),
    _words("i['’]?(?:m|ve|d) we['’]?(?:re|ve) i put pop pencil stick squeeze add book block save give"),
)
REMARK = re.compile(  # what is to be thought of belongs to what is said when it rings
    rf"[\s,，;；。]*(?:{_han('[记記]得 [别別]忘 要?[带帶] bring remember')}|don['’]t forget)", re.IGNORECASE
)
ORDERS = _of(  # what orders, and is no part of what is ordered
    _han("提醒 日程 日[历曆] 行程 记到 记一下"),
    _TO_US,
    _words(r"remind(?:er)? calendar diary"),
)
RINGS = re.compile("时间到|time is up")  # what a timer is called that names nothing else
SMALL_HEAD = re.compile(r"(?:my|our|the|an?|some|to|2|event)\s+", re.IGNORECASE)
COMPANY = re.compile(
    r"[跟和与與陪][^我你他她，,。]{1,6}|(?:my |our |his |her )?(?:\w+ )?\w+['’]s\s+"
)  # with whom, or whose it is
BESIDE = re.compile(r"\s*(?:with|at|in|@)\s(?:(?!please|pls)[^,;!?\s]+\s?){1,4}", re.IGNORECASE)
DETAIL = re.compile(r"\s*[，,]\s*(?![别不怕他她都就还才再])[\u3400-\u9fff]{2,5}[。！!]?")  # 拔牙，左下智齿
THING = re.compile(
    r"[^我你他她咱要不没有是就还说]{1,9}|(?:[\w'’&-]+ ){0,3}[\w'’&-]+"
)  # short, and nobody does anything in it
TELLS = _of(  # news or a reason, and not what something is about
    "了|[快怕没沒想催太很真]|正?在(?!.*的$)|[好紧緊多大冷热熱]$",
    r"\b(?:is|are|was|were|has|have|had|keeps?|says?|said|came|got|needs?|wants?)\b|['’](?:s|re|ve|m)\s\w+"
    r"(?:ing|ed)\b",
)
TO_ME = _of(  # an order ahead of what is to be done
    r"\b(?:me|us)\b(?: (?:to|for|about|of|that|when|up|a|an|the|shout|nudge|ping))*",
    r"\bto\s+$|\b(?:it|there)['’]s\b|[要该該]\s*$",
    _TO_US,
)
OF_ME = _of(r"我|\bme\b|^\s*[放加写記记定排]|^\s*(?:一下|的时候)")
SMALL = _of(  # what a piece may consist of that says nothing
    _words("at in on to for from by the an? is are will be of down up oh and also then again so can could"),
    _words("enter pop stick squeeze fit hold pencil jot log note save get keep have has got need make set"),
    _words("create arrange organi[sz]e plan register record mark"),
    r"[\W_]+",
    _TO_US,
    _han("[务務]必 [并並]且 而且 另外 [还還]有 然[后後] 一下 地[方点點] 到[点點]"),
    "[在去到于於的是为為了约約有要来來该該得我咱俺把将將给給吧个個场場次就还還也再都]",
)
FIRST = re.compile(rf"^\W*(?:{_words('that get down in can could just so and then up to the an?')}\s*)+", re.IGNORECASE)
LAST = _of(
    r"(?<!\bcheck)(?<!\bsign)(?<!\bclock)(?<!\bmove)\s*"
    + _words("until till before after and so at in on is")
    + r"\s*$",
    r"[,，\s]*[先就再]$",
)
LEADING = re.compile(r"^(?:(?:the|an?)\s+(?=\S)|(?:[为為的]|我的)(?=[\u3400-\u9fff]{2}))", re.IGNORECASE)
BOOKED = re.compile(  # that it is so, ahead of what it is
    r"^(?:已经?)?[约订]好?了(?=\S{2})|^[加排](?:一?节(?!目|奏|日)|一[场場次堂])(?=[\u3400-\u9fff]{2})"
    r"|^(?:i|we) (?=(?:work|teach|coach|volunteer|train|play|sing|study|babysit|sail|swim|row)\b)",
    re.IGNORECASE,
)
TRAILING = re.compile(
    r"(?<=[\u3400-\u9fff]{2})[为為是在的了]$|(?<=\w)\s+(?:is|are|down)$",
    re.IGNORECASE,
)
BARE = _of(_words("remind(?:er)? alarm timer nudge ping event appointment meeting"), _han("提醒 闹钟 日程 会 會 课 課"))
FEELING = re.compile(  # what is said behind a thing of how it is for one
    r"(?<=[\u3400-\u9fff])[\s,，]+(?:唉|哎|哎呀|啊|嗨|天哪|烦|累|困|好[累烦困忙冷热怕难气期开紧]|真[的是烦累]"
    r"|太|又[要得]|"
    r"终于|总算|想去?(?:听|看|试|玩|吃|学|凑)|不想|懒得|希望|期待|紧张|开心|激动|可惜|估计|听说|据说|说是|心疼"
    r"|吓死|救命|没办法)"
    r"[^,，。\d]{0,14}$"
)
SOUND = re.compile(r"(?<=[\u3400-\u9fff]{2})[哦喔噢哈啦咯捏]$")  # with which a sentence ends
