"""Orders about the calendar in the words of those who speak, as the order that is meant: "get rid of the 3pm thing", 把我下午清空. Pure.

Whatever is decided of it later: only what can mean nothing else stands here.
"""

import re
from collections.abc import Callable

LONGEST = 120  # characters
_ASK = r"^(?:(?:ok|hey|hi|please|pls|can you|could you|can we|could we|just|so|and|also|let['’]?s)[, ]+){0,4}+"
_ENDS = r"(?:[,\s]+(?:please|pls|thanks?|thank you|now|for me))*[\s.!?]*$"
_CLOCK = r"(?:\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.?m\.?|o['’ ]{0,2}clock)?|noon|midday)"
_WEEKDAY = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?"
_LENGTH = r"(?:(?:half an|an?|one|two|three|\d{1,3}) ?(?:hours?|hrs?|minutes?|mins?|days?)(?: and a half)?)"
_ZH_CLOCK = (
    r"(?:早上|上午|中午|下午|傍晚|晚上|晚|早)?[\d一二两三四五六七八九十]{1,3}"
    r"(?:[:：]\d\d|点(?:半|[一三]刻|[\d一二三四五六十]{1,3}分?)?)"
)
_ZH_DAY = r"(?:今天|明天|后天|大后天|今晚|明晚|(?:下{0,2}|[这本])(?:周|星期|礼拜)[一二三四五六日天末]|\d{1,2}号)"
_ZH_PART = r"(?:早上|上午|中午|下午|晚上)"

_RID_OF_HOUR = re.compile(  # of an hour alone nothing else can be meant than what is there then
    rf"{_ASK}(?:get rid of|kill|nuke|zap|axe|ditch|lose|bin|scrap|cancel|drop|delete|remove|skip)\s+"
    rf"(?:the|my|that|our)\s+(?P<hour>{_CLOCK})(?:\s+(?:thing|one|appointment|slot|meeting|event|appt))?"
    rf"(?P<day>\s+(?:on\s+)?(?:{_WEEKDAY}|today|tomorrow))?{_ENDS}",
    re.IGNORECASE,
)
_CLEAR_DAY = re.compile(
    rf"{_ASK}(?:clear|wipe|empty|free up|clean out|blank)(?: out| off)?\s+"
    r"(?:(?:my|the|all of|all|everything (?:on|in)|our)\s+)*(?:(?:whole|entire|rest of the|rest of my)\s+)?"
    rf"(?P<when>(?:(?:this|tomorrow|{_WEEKDAY})\s+)?(?:morning|afternoon|evening)|day|today|tomorrow|{_WEEKDAY})"
    rf"(?:['’]s)?(?:\s+(?:schedule|calendar|diary|agenda))?{_ENDS}",
    re.IGNORECASE,
)
_ALL_OF_IT_ZH = re.compile(
    r"(?:那|就|先|把?(?:它们|这些|那些)|给我|帮我){0,3}+(?:全都?|都|统统|通通)(?:给我)?(?:取消|推)掉?[了吧啊呀。!！]*"
)
_CLEAR_ZH = re.compile(
    r"(?=.*[全都清所切么排程事光])"
    r"(?:我?(?:有点)?[^,，。\s今明后下这本周星礼\d]{1,6}了[,，\s]*)?"  # why
    rf"(?:请|麻烦你?|帮我|给我|把|将|我的?){{0,4}}+(?P<when>{_ZH_DAY}?的?{_ZH_PART}?)(?:的|所有的?|全部的?|一整天"
    r"|什么|一切){0,3}+(?:安排|日程|事[情儿]?|东西)?(?:的)?(?:都|全都?|全部|给我){0,2}+"
    r"(?:清空|清掉|清一下|删光|删掉?|推掉|不要|取消)(?:了|掉|吧|啊|好了){0,3}[。.!！]*"
)
_WHY = (  # a clause that tells why, as it is typed: no sign before it, no apostrophe in it
    r"(?:(?:(?:cos|coz|cuz|because|since|as|seeing as|so) )?(?:i['’]?m(?! (?:having|in|at|on|meeting|doing|booked)\b)|i am"
    r"|i['’]?ll|i['’]?ve (?:had|been|to|not|lost|done|hurt|broken|decided|already)|i (?:have to|need|can['’]?t|cannot"
    r"|don['’]?t|won['’]?t|feel|hurt)"
    r"|we['’](?:re|ll)|were (?:away|out|off|busy|not|going)|well (?:be|have|need|go|do|all|never)|we (?:are|can['’]?t"
    r"|don['’]?t|won['’]?t|have to)"
    r"|s?he['’]?s(?! got(?! (?:the )?(?:flu|covid|a (?:cold|bug|headache|temperature)|sick|another|something|to)\b))"
    r"|s?he (?:is|has to|can['’]?t|won['’]?t|needs|wants)|they['’]?(?:re|ll)|they (?:are|can['’]?t"
    r"|won['’]?t|have to)"
    r"|they['’]?ve (?!got)|it['’]?s (?:too|not|off|raining|snowing|half|a|closed|the))\b"
    r"|not (?:needed|feeling|happening|going|bothering)\b|no longer need\w*|no need|(?:too|so|way too) (?:tired|busy|ill"
    r"|sick|knackered|late|far"
    r"|expensive|cold|wet|hungover)\b)"
)
_REASON_BEHIND = re.compile(  # "push physio back half an hour im running late", "cancel the dentist ill ring them"
    rf"(?P<head>{_ASK}(?:move|push|bring|shift|change|delay|postpone|reschedule|cancel|bin|drop|delete|skip|scrap|remove"
    rf"|take off"
    rf"|take out|ditch|call off|bump)"
    rf"\s+\S.{{2,60}}?)"
    r"(?<!\bwhen)(?<!\bif)(?<!\buntil)(?<!\btill)(?<!\bthat)(?<!\bwhat)(?<!\bafter)(?<!\bbefore)(?<!\bthing)"
    rf"(?<!,)\s+{_WHY}[^,;?]{{0,50}}",
    re.IGNORECASE,
)
_SWAP_ZH = re.compile(r"(?P<one>[^,，。把]{2,14})(?P<two>(?:和|跟|与)[^,，。]{2,14}?)(?:对调|互换|换)一?下[吧。.!！]*")
_REASON_BEHIND_ZH = re.compile(
    r"(?P<head>[^,，。]{2,14}不[去上来开]了)(?:我|孩子|娃|他|她|家里|老师)[^,，。]{1,8}[。.!！]*"
)
_RAINED_OFF = re.compile(
    r"(?P<what>(?!(?:it|that|this|he|she|they|we|i|you)\b)\S.{1,30}?)(?:['’]s| is| has been| was| got| gets)(?: been)?"
    r" (?:(?:rained|snowed|washed) off|not going ahead|no longer happening|been pulled)(?P<when> \S.{2,20})?[.!\s]*",
    re.IGNORECASE,
)
_RINGS_OFF_ZH = re.compile(
    rf"(?P<when>{_ZH_DAY}{_ZH_PART}?)的?(?:提醒|闹钟)(?:都|全|全都|全部)(?:给我)?(?:关|停|取消"
    rf"|不要)[了掉]{{0,2}}[吧。.!！]*"
)
_KEPT_BESIDE = re.compile(
    rf"(?P<head>{_ASK}(?:cancel|delete|skip|scrap|drop|remove|call off)\b[^,;]{{2,50}}?),?\s+(?:but|and)\s+"
    r"(?:keep|leave|not|don['’]?t (?:touch|cancel|delete))\s+[^,;]{2,40}",
    re.IGNORECASE,
)
_KEPT_BESIDE_ZH = re.compile(
    r"(?P<head>(?:把|帮我)?[^,，。\s]{1,14}?(?:取消|删掉|删|不去)了?|(?:帮我"
    r"|先)?取消[^,，。\s]{1,12})[,，\s]+(?:但是?|不过|只是)?"
    r"(?:[^,，。\s]{1,10}?(?:保留|留着|别动|不动|别删|不变|照旧|照常)|(?:保留|留着|留下|别动"
    r"|别删)[^,，。\s]{1,10})[着吧了。.!！]*"
)
_NO_LONGER_AT = re.compile(  # 聚餐改七点了不是六点半
    rf"(?P<what>[^,，。\d]{{1,12}}?)(?:的?时间)?(?:改成?到?|是|换成?)?(?P<day>{_ZH_DAY}?)(?P<new>{_ZH_CLOCK})(?:了"
    rf"|开始|才对|的){{0,2}}"
    rf"[,，\s]*(?:而?不是|不)(?:{_ZH_DAY}?){_ZH_CLOCK}[了的啊。.!！]*"
)
_NO_LONGER_ON = re.compile(  # 家长会改周四了不是周三
    rf"(?P<what>[^,，。\d]{{1,12}}?)(?:的?时间)?(?:改成?到?|是|换成?|在)(?P<new>{_ZH_DAY})(?:了|才对|的){{0,2}}"
    rf"[,，\s]*而?不是{_ZH_DAY}[了的啊。.!！]*"
)
_DO_EARLIER = re.compile(
    rf"{_ASK}(?:do|have|start|make)\s+(?:the |my |our )?(?P<what>(?!it\b|that\b|this\b"
    rf"|an?\b)\S.{{1,30}}?)(?:\s+thing)?\s+"
    rf"(?P<by>{_LENGTH}|a bit)\s+(?P<way>earlier|later){_ENDS}",
    re.IGNORECASE,
)
_STARTS_LATER = re.compile(
    rf"(?:the |my |our )(?P<what>\S.{{1,30}}?)\s+(?:now\s+)?(?:starts|begins|is|has been moved|got moved|is running)\s+"
    rf"(?P<by>{_LENGTH})\s+(?P<way>earlier|later|late){_ENDS}",
    re.IGNORECASE,
)
_CALL_IT = re.compile(
    r"^(?:please |pls )?call (?:it|that one|the event) [\"“']?(?P<new>[^\"”']{2,40}?)[\"”']? (?:instead of|not"
    r"|rather than)"
    r" (?:the |my )?[\"“']?(?P<old>[^\"”']{2,40}?)[\"”']?[.!\s]*$",
    re.IGNORECASE,
)
_SHOULD_TAKE = re.compile(
    rf"(?P<what>(?:the|my|our) (?=.{{0,20}}\d|.{{0,30}}(?:meeting|call|appointment|session|lesson|class|lunch"
    r"|dinner|block))"
    rf"\S.{{1,40}}?) should (?:be|take|last|run)(?: for)? (?P<long>{_LENGTH})(?: long)?(?: not [\w ]{{1,20}})?{_ENDS}",
    re.IGNORECASE,
)
_ENDS_AT = re.compile(
    rf"{_ASK}(?:make|have|let)\s+(?:the |my |our )?(?P<what>(?!it\b|that\b|this\b|me\b)\S.{{1,30}}?)\s+(?:end"
    r"|finish|stop)\s+"
    rf"(?:at|by)?\s*(?P<to>{_CLOCK})(?: instead(?: of \S{{1,8}})?)?{_ENDS}",
    re.IGNORECASE,
)
_ENDS_AT_ZH = re.compile(
    rf"(?:把|让)?(?P<what>[^,，。\d]{{2,10}}?)(?:改成?|改到|提前到|延到|推到)(?P<to>{_ZH_CLOCK})结束[了吧。.!！]*"
)
_INSTEAD_OF_LENGTH = re.compile(
    rf"{_ASK}make\s+(?P<what>(?:the|my|our) \S.{{1,30}}?)\s+(?P<long>{_LENGTH})(?: long)?"
    rf" (?:instead of|rather than|not) (?:just |only )?[\w ]{{1,16}}?{_ENDS}",
    re.IGNORECASE,
)
_ONLY_THIS_WEEK = re.compile(
    r"^(?:just|only)(?: for)? this (?:week|once)[, ]+(?:can we |please )?(?P<verb>move|push|shift|do|have|bring|put)\s+"
    r"(?:the |my |our )?(?P<what>\S.{1,30}?) (?P<to>(?:to|at|on) .{2,20}?)[.!\s]*$",
    re.IGNORECASE,
)
_LET_US_DO = re.compile(
    rf"{_ASK}(?:do|have)\s+(?P<what>the (?!same\b|other\b)[\w' ]{{2,24}}?)\s+at\s+(?P<to>{_CLOCK})(?: instead"
    rf"| then)?{_ENDS}",
    re.IGNORECASE,
)
_BECAUSE = re.compile(r"(?:因为|由于)[^,，。]{2,30}?[,，\s]*所以(?P<order>.{4,})")
_MORE_TIMER = re.compile(
    rf"{_ASK}(?:add|give|put)(?: me)?\s+(?:another\s+)?(?P<by>(?:an?|one|two|\d{{1,3}}) (?:more )?(?:minutes?|mins?"
    r"|seconds?|secs?|hours?))"
    rf"(?: more)?\s+(?:to|on)\s+(?P<what>(?:the|my)(?: \w{{2,12}}){{0,2}} timer|the clock){_ENDS}",
    re.IGNORECASE,
)
_BY_THE_WAY = re.compile(r"(?P<head>\S.{8,}?),?\s+(?:by the way|btw|fyi|just so you know)[\s.!]*", re.IGNORECASE)
_THEN_BEHIND = re.compile(
    rf"(?P<head>{_ASK}(?:move|push|bring|shift|change|cancel|delete|book|make)\b(?! it\b"
    rf"| that\b).{{4,60}}?\d(?::\d\d)?(?:[ap]m)?),? then[\s.!]*",
    re.IGNORECASE,
)
_PUT_INSTEAD = re.compile(
    r"(?:please )?(?:put|do|have|make) (?P<what>(?!it\b|that\b|this\b|an?\b)\S.{1,40}?) (?:on|to|for"
    r"|at) (?P<to>\S.{1,30}?) instead[\s.!]*",
    re.IGNORECASE,
)
_CAN_ONLY_DO = re.compile(
    r"(?:(?:actually|oh|ok|so|hey)[, ]+)*(?:the |my )?(?P<what>\S.{1,24}?) (?:has |have )?(?:just )?(?:rang|rung|called"
    r"|phoned"
    r"|emailed|texted|messaged|been in touch|got in touch)(?: me| back| up)?,?"
    r" (?:and |to say |asking if |asking to |wondering if |(?:can|could) )*(?:they |he |she )?(?:(?:come|do|make it"
    r"|move(?: it)? to)(?= (?:at )?(?:\d|noon|half))|(?:can|could) (?:only )?(?:do|make)|needs?|wants?|prefers?|asked for"
    r"|would like|['’]?d like"
    r"|has to (?:be|do)|said|says)(?: it)?(?: to be)?"
    r" (?P<to>(?:at )?(?:\d|noon|half|quarter|mon|tue|wed|thu|fri|sat|sun|tomorrow|next|the \d).{0,20}?)(?: now| instead"
    r"| if that['’]?s ok)?[\s.!]*",
    re.IGNORECASE,
)
_ONLY_DO = re.compile(  # sarah can only do 4.30
    r"(?P<what>(?!i\b|we\b|you\b|it\b|they\b|he\b|she\b)[a-z][\w'’]{1,14}) (?:can only|can now only"
    r"|could only) (?:do|make|come)(?: it)?(?: at| on)? "
    r"(?P<to>(?:\d|noon|half|quarter|mon|tue|wed|thu|fri|sat|sun|tomorrow|next).{0,16}?)(?: now| instead)?[\s.!]*",
    re.IGNORECASE,
)
_SOUNDS_ALIKE = re.compile(r"(?P<head>.*?)(?:提[形型刑行性姓幸省星腥]|[题体替]醒)我(?P<rest>.{2,})")
_BY_NUMBER = re.compile(  # bump the nan one by 15
    rf"{_ASK}(?P<verb>bump|push|move|delay|shift|nudge|bring|pull)\s+(?P<what>\S.{{1,40}}?)(?P<way>\s+(?:back|forward"
    rf"|up|out|earlier"
    rf"|later))?\s+by\s+(?P<number>\d{{1,3}})(?P<way2>\s+(?:earlier|later))?{_ENDS}",
    re.IGNORECASE,
)
_WHEN_FIT = re.compile(
    r"(?:so |and |ok )?(?:when|what day|which day) (?:could|can|might|would) (?:i|we) (?:best )?(?:squeeze|fit|do|get"
    r"|slot|manage|have)(?: in)? (?:an? )?"
    r"(?P<long>\d{1,2}|two|three|four|one|half)[- ]?(?P<unit>hours?|hrs?|minutes?|mins?"
    r"|day)\b(?: \w+){0,3}? (?P<when>this (?:week|weekend|afternoon)"
    r"|next (?:week|\w+day)|tomorrow|today|(?:on )?\w+day)[\s?.!]*",
    re.IGNORECASE,
)
_EARLIER_WAYS = frozenset({"forward", "up", "earlier"})
_PUT_DOWN = re.compile(
    r"(?P<head>(?:.{2,60}?[,;]?\s(?:and|also|then|plus)\s(?:also )?)?)(?:please )?(?:put|write|mark|set"
    r"|get)(?: it)? down that"
    r"\s(?P<what>\S.{3,})",
    re.IGNORECASE,
)

_NAME = (  # of one thing in a row of them: no clause that tells or wishes something
    r"(?:the |my |our )?(?!(?:i|we|he|she|it|they|then|please|remind|add|book|move|put|make|set|no|not|only)\b)"
    r"[a-z][\w'’-]*"
    r"(?: (?!(?:is|am|are|was|i|we|to|at|not|off|has|have|remind|add|book|move|put|because)\b)[a-z][\w'’-]*){0,3}"
)
_ROW = re.compile(  # drop the picnic, fencing and the dinner
    rf"(?P<verb>{_ASK}(?:cancel|delete|drop|scrap|remove|skip|call off))\s+"
    rf"(?P<row>{_NAME}(?:,\s+{_NAME}){{1,2}},?\s+and\s+{_NAME}){_ENDS}",
    re.IGNORECASE,
)
_ROW_ZH = re.compile(
    r"(?P<verb>(?:请|麻烦|帮我|把)*(?:取消|删掉))(?P<row>[\u3400-\u9fff]{2,6}(?:[,，、][\u3400-\u9fff]{2,6}){1,2}"
    r"[,，]?(?:还有|以及|和)[\u3400-\u9fff]{2,6})[。!！]?"
)
_ROW_SIGNS = re.compile(r",?\s+and\s+|,\s+")
_ROW_SIGNS_ZH = re.compile(r"[,，]?(?:还有|以及)|[,，]")

_Rewrite = Callable[[re.Match[str]], str]


def _cleared(found: re.Match[str]) -> str:
    when = found["when"].lower()
    if when in ("day", "today"):
        return "cancel everything today"
    if when in ("morning", "afternoon", "evening"):
        return f"cancel everything this {when}"
    return f"cancel everything {when}"


def _cleared_zh(found: re.Match[str]) -> str:
    when = found["when"].rstrip("的")
    return f"取消{when}的所有安排" if when else found[0]


def _later(found: re.Match[str]) -> str:
    by = "15 minutes" if found["by"].lower() == "a bit" else found["by"]
    return f"move {found['what']} {by} {'earlier' if found['way'].lower() == 'earlier' else 'later'}"


def _by_number(found: re.Match[str]) -> str:
    way = (found["way"] or found["way2"] or "").strip().lower()
    early = way in _EARLIER_WAYS or (not way and found["verb"].lower() in ("bring", "pull"))
    verb = "bring forward" if early else "push back"
    return f"{verb} {found['what']} by {found['number']} minutes"


_ORDERS: tuple[tuple[re.Pattern[str], _Rewrite], ...] = (
    (_BY_NUMBER, _by_number),
    (_SOUNDS_ALIKE, lambda found: f"{found['head']}提醒我{found['rest']}"),
    (_THEN_BEHIND, lambda found: found["head"]),
    (_PUT_INSTEAD, lambda found: f"move {found['what']} to {found['to']}"),
    (_ONLY_DO, lambda found: f"move {found['what']} to {found['to']}"),
    (_CAN_ONLY_DO, lambda found: f"move {found['what']} to {found['to']}"),
    (_BY_THE_WAY, lambda found: found["head"]),
    (_WHEN_FIT, lambda found: f"when am i free for {found['long']} {found['unit']} {found['when']}"),
    (_PUT_DOWN, lambda found: f"{found['head']}note that {found['what']}"),
    (_RID_OF_HOUR, lambda found: f"cancel the {found['hour']}{found['day'] or ''}"),
    (_ROW, lambda found: f"{found['verb']} {_ROW_SIGNS.sub(' and ', found['row'])}"),
    (_ROW_ZH, lambda found: found["verb"] + _ROW_SIGNS_ZH.sub("和", found["row"])),
    (_CLEAR_DAY, _cleared),
    (_ALL_OF_IT_ZH, lambda _: "全部取消"),
    (_CLEAR_ZH, _cleared_zh),
    (_REASON_BEHIND, lambda found: found["head"]),
    (_SWAP_ZH, lambda found: f"把{found['one']}{found['two']}换一下"),
    (_REASON_BEHIND_ZH, lambda found: found["head"]),
    (_RAINED_OFF, lambda found: f"cancel {found['what']}{found['when'] or ''}"),
    (_RINGS_OFF_ZH, lambda found: f"取消{found['when']}的所有提醒"),
    (_KEPT_BESIDE, lambda found: found["head"]),
    (_KEPT_BESIDE_ZH, lambda found: found["head"]),
    (_NO_LONGER_AT, lambda found: f"{found['what']}改到{found['day']}{found['new']}"),
    (_NO_LONGER_ON, lambda found: f"{found['what']}改到{found['new']}"),
    (_DO_EARLIER, _later),
    (_STARTS_LATER, _later),
    (_CALL_IT, lambda found: f"rename {found['old']} to {found['new']}"),
    (_SHOULD_TAKE, lambda found: f"change {found['what']} to {found['long']}"),
    (_ENDS_AT, lambda found: f"extend {found['what']} until {found['to']}"),
    (_ENDS_AT_ZH, lambda found: f"{found['what']}延长到{found['to']}"),
    (_INSTEAD_OF_LENGTH, lambda found: f"change {found['what']} to {found['long']}"),
    (_ONLY_THIS_WEEK, lambda found: f"move this week's {found['what']} {re.sub('^(?:at|on) ', 'to ', found['to'])}"),
    (_LET_US_DO, lambda found: f"move {found['what']} to {found['to']}"),
    (_BECAUSE, lambda found: found["order"]),
)


def ordered_plainly(text: str) -> str | None:
    """Return the order that a text gives in other words; None for any other text."""
    bare = text.strip()
    if len(bare) > LONGEST or "\n" in bare:
        return None
    for form, order in _ORDERS:
        found = form.fullmatch(bare)
        if found is not None and (plain := order(found)) != bare:
            return plain
    return None
