"""What is to be taken away: which event or reminder, by its words and its time, beside the order and its reason. Pure."""

import re
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from agents.nlu.asides import aside
from agents.nlu.classify import judged
from agents.nlu.cues.names import own_words
from agents.nlu.decision import DAY, Decision, ToolCall, about_time
from agents.nlu.slots.series_spans import FOLLOWING, WHOLE, much
from agents.texts import Language, say
from agents.timetext import Reading, parse, title

_NEAR = 150  # characters in which one thing and those behind it are looked for
_THIS_AND_ALL = re.compile(
    r"\b(?:this|that|it)(?: one)? and (?:all|every|any)(?: the)? (?:future|following|later|other|coming)\b",
    re.IGNORECASE,
)
_AGREED = re.compile(  # below an offer, ahead of the order: 对 取消吧, "yes please cancel it"
    r"^(?>(?:对|好的?|嗯{1,3}|是的?|行|可以|没错)[啊呀吧的]?[\s,，。]{0,3}"
    r"|(?:yes|yeah|yep|yup|ok(?:ay)?|sure|right)\b[\s,.!]{0,3}(?:please\b[\s,]{0,3})?){1,3}"
    r"(?=(?:就|那|都|全|把|帮我|给我){0,3}(?:取消|删|去掉|推掉)"
    r"|(?:please |just |then |do |let['’]?s ){0,2}(?:cancel|delete|remove|drop|scrap|skip|clear|call)\b)",
    re.IGNORECASE,
)
_ENDS = " \t\n,.;:!?，。；：！？、\"'“”‘’「」"
_REMOVING = re.compile(
    r"(?:别|不要|不用)再?提醒我|^(?:我们?|咱们?|就|也|都|先)*不(?:用|必|想|能|打算|准备)?(?:去|参加|上|来|跑"
    r"|练)?(?:了(?=\S{2}))?\s?(?=\S{2})|^no more(?=.*\b(?:reminders?|alarms?)$)|^no (?:(?:more )?need (?:of"
    r"|for) )?(?=\S)"
    r"|(?<=\w) (?:needed|required)$|(?<=\w),? (?:then|after all|instead|just|only|skip)$"
    r"|^(?:(?:i['’]?m|i am|we['’]?re|we are|i|we) )?(?:not (?:going|able|coming|doing|up for|attending)"
    r"|(?:can['’]?t|cannot|won['’]?t) "
    r"(?:be able to )?(?:make|do|go|attend|come|be (?:at|going)))(?: (?:it|to go|to make it|to make))?(?: to)?(?= )"
    r"|\b(?:stop reminding me|(?:don['’]?t|do not) remind me)\b|\b(?:any ?more|any longer|of)\b|了$"
    r"|暂?[停歇]一[次天节回]$|(?:全都?|都)(?=取消|删|去掉|撤)|取消掉?|删除|删掉|删了|删一下|[去拿]掉|撤掉|撤销|跳过|清空"
    r"|清掉|移除|作废|(?<!拖)把|(?<!麻)将|一下|吧|(?<=[\u3400-\u9fff])删$|帮我|请|麻烦你?|"
    r"\b(?:on|from|in|off|to|out of) (?:my|the|our) (?:calendar|schedule|agenda|diary)\b|\bout of (?:there|it)\b"
    r"|^(?:(?:please|pls|can you|could you)[, ]+)*(?:kill|axe|nix|nuke|bin|get|lose)(?= (?:the|my|that|our|this)\b)"
    r"|从?(?:日历|日程表?)[里中上](?=\S{2}|$)|[cC]ancel(?:掉了?|了)|就?(?<![预结清决核运计打])算了?吧?$|^不要了?$"
    r"|(?<=\S)(?:[去来赶办参做]加?不[了成]?|不上)了?$|(?<=[课会班练操])停$"
    r"|\b(?:stop|turn off|switch off|silence|mute)(?= (?:the|my|that|those|all)\b|[^,;]*\b(?:reminders?|alarms?)$)"
    r"|\b(?:please|can you|could you|cancel|delete|"
    r"remove|skip(?= )|call off|drop|scrap|scratch|ditch|bin|clear|get rid of|take|my|the|about|to|off|from)\b",
    re.IGNORECASE,
)


_NO_MORE = re.compile(  # why it goes, in the words behind its name: 领血不用我去了, 小黄那个不谈了
    (
        r"(?<=[\u3400-\u9fffA-Za-z])\s?的?(?:[那这][个条件次场]事?)?\s?(?:提醒|reminder)?\s?(?:也|就|都|先"
        r"|可以){0,2}+(?:不用[我你再去管来办做弄喊叫开上修]{0,3}|不[谈聊见去办做学练约要]|可以(?=[删取去]))了?$"
    ),
    re.IGNORECASE,
)
_LEFT_OVER = re.compile(
    r"^no more (?!need\b)|(?<=\w)(?<!\bnow)\s+(?:in|on|at|for|after|before|from)[\s.!]*$", re.IGNORECASE
)  # of a time
_POINTS = re.compile(r"那一?[节次场堂回顿]")  # of a day alone nothing is known of which
_THAT = re.compile(r"(?<=[\u3400-\u9fff]{2})[那这][个场次节件]$")  # 看牙那个
_CLAUSES = re.compile(r"[,，;；]\s*(?=\S)")
_WHY_AHEAD = re.compile(  # my back hurts so cancel the haircut
    r"^.{3,60}?\bso,? (?=(?:please |just |let['’]?s |can you |we should )*(?:cancel|scrap|drop|skip|delete|bin)\b)",
    re.IGNORECASE,
)
_WHY_BEHIND = re.compile(  # 理发取消吧我头疼
    r"(?<=[\u3400-\u9fff]{2}取消)(?:掉|了)?吧?(?:我们?|咱们?|[他她]们?|人家)(?:[今明]天|今晚)?[^,，。\d]{2,12}$"
)
_NOT_GOING = re.compile(  # who does not go there: 聚会我, 牙医那边我不想去
    r"(?<=[\u3400-\u9fff]{2})(?:那[边里儿头])(?:我们?|咱们?)?(?:(?:就|也|先|真|实在|不太?)*(?:想|能|打算|准备)?[去上来]?)?$"
    r"|(?<=[\u3400-\u9fff]{2})(?<![跟和给找替陪帮])(?:我|咱)(?:(?:就|也|先|真|实在|不太?)*(?:想|能|打算|准备)?[去上来]?)?$"
)
_NOBODY_GOES = re.compile(  # of a day, and nothing by its name: 我明天不舒服，去不了了
    r"(?:我|我们)?(?:(?:有点儿?)?(?:不太?舒服|生病|病|发烧|感冒|有事|临时有事|加班|出差|拉肚子|头疼|太累)了?[\s,，。]*)?"
    r"(?:我|哪[里儿]|哪|什么|活动|都|也|就|可能|恐怕|肯定|真的){0,4}+(?:[去来]|参加)不[了成]?了?[吧啦啊]?"
)
_NOT_NEEDED = re.compile(r"(?:也|就|都|先|可以)*(?:不用|不要|不需要|免|算)了?")  # 下周一那个不用了: of the day alone
_DOING = re.compile(
    (
        r"取消|删|[去拿]掉|撤|清空|作废|不去了?|不办了?"
        r"|\b(?:cancel|delete|remove|call off|drop|scrap|scratch|ditch|bin|clear|get rid)\b"
    ),
    re.IGNORECASE,
)
GOES_ON = re.compile(  # what goes on with the order, or limits it
    (
        r"[?？吗呢]|还是|算了|也|还有|以及|除了|但|不过|只|别|不要|留|改|加|换"
        r"|\b(?:too|also|and|as well|except|but|only|not|keep|leave|instead|add|book|move|then|make|remind|if"
        r"|unless)\b"
    ),
    re.IGNORECASE,
)
_ALL = re.compile(
    (
        r"所有的?|全部的?|一切|安排|日程|行程|都|的"
        r"|\b(?:everything|all|events?|appointments?|meetings?|i have|(?:that|what)(?:['’]s| is))\b"
    ),
    re.IGNORECASE,
)
_IT = re.compile(r"\b(?:it|that|this|them|those)\b", re.IGNORECASE)
_TAKES_IT = re.compile(
    r"(?:so |just |please |pls |can you |kindly ){0,3}+(?:cancel|delete|remove|drop|scrap|bin|skip|call off"
    r"|get rid of|take off) (?:it|that|this)(?: one)?(?: please| pls| then| for me)?"
    r"|(?:就|那|请|麻烦|帮我|给我|先|[把将]){0,4}+[它这那]?[个次场]?(?:帮我|给我|先){0,2}+(?:取消|cancel掉?|删掉?"
    r"|[去拿撤]掉)(?:了|吧|好了|就好|就行|一下){0,2}+",
    re.IGNORECASE,
)
_HEAD = re.compile(  # what it is, ahead of why it is off: 牙医那天要加班，取消吧
    (
        r"(?P<which>[^,，。]{2,16}?)那(?:天|次|场|晚|个时间|边|时候)(?=\S{2})"
        r"|(?P<name>\S.{1,30}?)\s+(?:clashes|is (?:a )?no[ -]go|does ?n['’]t work)\b"
    ), re.IGNORECASE
)  # fmt: skip
_OFF = re.compile(  # what says of a thing that it is off
    r"(?:那|这)(?:件|个|场|次|顿|节)?(?:事儿?|会|约)?|就|先|暂时|还是"
    r"|我?(?:不去|不办|不做|不约|不搞|去不成|办不了|来不了|不用|算了)了?[吧啊呀]?|了$"
)


_STAYS_AWAY = re.compile(  # the person who writes, not somebody else
    r"(?<![要是好用])不(?:用|必|想|能|打算)?(?:去|参加|上|接|送|练|跑|遛|打|游|跳|下|骑|爬|钓|唱|学)"
    r"(?![过成掉雨雪])|不用(?=[\u3400-\u9fff]{2})"
    r"|^(?:(?:sorry|oh|hey|ok|so|actually|no)[, ]+)*(?:(?:i|we)(?: am| are|['’]?m|['’]?re)? )?"
    r"(?:not (?:going|attending|coming)|(?:can['’]?t|won['’]?t|cannot) (?:be able to )?(?:make|attend|go|be at))\b",
    re.IGNORECASE,
)


_CAME_TO_NOTHING = re.compile(
    r"(?<=[\u3400-\u9fff]{2})(?:都|又|也|给|算是)?(?:黄|泡汤|没戏|吹|告吹|凉)了?(?:[啦啊]|$|(?=[\s,，])).*$"
)
_THAT_OF = re.compile(r"(?<=[\u3400-\u9fff]{2})那[顿场局次趟盘](?=[\u3400-\u9fff])")  # 王姐那顿饭
_STAYS_BEHIND = re.compile(  # what it is stands ahead, in why; behind, that one does not go
    r"(?P<what>[\u3400-\u9fffA-Za-z]{3,20})[\s,，]+(?:就|那|所以)?(?:我们?|咱们?)?(?:就|也|先)?不(?:用"
    r"|必)?(?:去|上|来|参加|过去)了?[吧啊啦]?"
)
_HANDED_ON = re.compile(r"(?<=[\u3400-\u9fff]{2})(?:换给|让给|转给|交给|给)[\u3400-\u9fff]{1,6}?(?:去|上|做)?了?$")
_TAKEN = re.compile(  # of what has none of these nothing is taken away
    r"取消|删|不|去掉|拿掉|撤|推掉|算了|停|免|没|清|黄了|泡汤|作废|别|了$|完|过了"
    r"|\b(?:cancel\w*|cancell\w*|delete\w*|deleting|remov\w*|off"
    r"|not|no|skip\w*|drop\w*|scrap\w*|scratch|kill|nix|nuke|axe|bin"
    r"|ditch|lose|clear|forget|never|out|away|rid|without|stop\w*|end\w*|done|over|miss\w*)\b|n['’]?t\b",
    re.IGNORECASE,
)


def speaks_of_removal(text: str) -> bool:
    """Tell whether any word of a text may take something away: 台中住妹妹家 has none."""
    return _TAKEN.search(text) is not None


def stays_away(text: str) -> bool:
    """Tell whether somebody says of something that he will not be there: 今天不去跳舞了, "can't make choir tonight"."""
    return _STAYS_AWAY.search(text) is not None


def _which_of(name: str) -> str:
    """Return the clause that names what is to go: 银行那件事不办了，取消吧; "Dan is ill, scrap the gym"."""
    clauses = _CLAUSES.split(name)
    ordered = [one for one in clauses if _DOING.search(one)] or [one for one in clauses if stays_away(one)]
    if len(clauses) != 2 or not ordered:
        return name
    named = [
        one
        for one in ordered
        if _IT.sub("", _REMOVING.sub(" ", one)).strip(f"{_ENDS}的那个它这一次回场件先就都也给我好了")
    ]
    if len(named) > 1:
        return name
    if aside(clauses[0]) is not None:  # "yes, cancel them"
        return clauses[-1]
    if not named and (headed := _HEAD.match(clauses[0])) is not None:
        return headed["which"] or headed["name"]
    if ordered[-1] is not clauses[-1]:  # the reason stands behind: gym 删掉，膝盖疼
        return name if GOES_ON.search(clauses[-1]) else ordered[0]
    return _OFF.sub(" ", named[-1] if named else clauses[0])


def takes_it_away(text: str) -> bool:
    """Tell whether the last of two clauses orders to take away what the first names: "the gym is shut, scrap it"."""
    clauses = _CLAUSES.split(text.strip(_ENDS))
    return len(clauses) == 2 and _TAKES_IT.fullmatch(clauses[1].strip(_ENDS)) is not None


_FROM = re.compile(
    r"^(?:from|as of|starting(?: from)?)\b(?!.*\b(?:to|till?|until)\b)|^从[^到至]+$|[^到至]起$", re.IGNORECASE
)
_ENDS_IT = re.compile(
    r"\b(?:drop|stop|quit|end|no more|give up|pause)\b", re.IGNORECASE
)  # "delete it from Monday" is on it
_REST = re.compile(
    r"\b(?:the )?(?:rest|remainder) of(?= (?:my|the|today))|\b(?:remaining|what['’]s left)\b|剩下的?|余下的?",
    re.IGNORECASE,
)
_ALL_OF = re.compile(  # all that are called so, and all of what repeats
    r"^(?:all|every|each|both)(?: (?:single|last|one of|of))*(?: (?:the|my|our))?\s+(?=\S)"
    r"|\s+(?:completely|entirely|altogether|for good|forever|for ever)$"
    r"|^(?:所有|全部|全)的?(?=.{2})|(?<=.{2})(?:全部?|统统|通通|彻底)$",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"^[这那]?[两二三四五几][个次场顿节条件项](?=[\u3400-\u9fff]{2})")  # 两次吃饭都取消
_WHOLLY = re.compile(r"(?:全都?|全部|都|统统|通通|彻底)(?:给我|帮我)?(?=取消|删|去掉|撤|清)")
_FOR_GOOD = re.compile(r"\bfor (?:good|ever)\b|\b(?:completely|entirely|forever)\b|彻底", re.IGNORECASE)
_WHOLE_DAY = re.compile(r"(?:(?:the |my |our )?(?:whole|entire|full)? ?day)?", re.IGNORECASE)
_CLEARS = re.compile(r"\b(?:clear|wipe|empty|blank|whole|entire)\b", re.IGNORECASE)
_AHEAD = 60 * DAY  # in which a series that goes on is found
PERHAPS = 0.05  # share from which on what is in no calendar is looked for on the lists


def goes_on_from(text: str) -> bool:
    """Tell whether one thing and those behind it are one wish: "cancel this and all future rehearsals"."""
    return _THIS_AND_ALL.search(text[:_NEAR]) is not None


def _what_goes(text: str, reading: Reading) -> tuple[str, str | None, re.Match[str] | None]:
    """Return words for what is to go, how much of what repeats, and what was told ahead of that one does not go."""
    name = _AGREED.sub("", text if reading.verdict == "none" else title(text, reading), count=1)
    if reading.start is not None and _NOBODY_GOES.fullmatch(name.strip(_ENDS)):
        return "活动", None, None
    name = _WHY_BEHIND.sub("", _WHY_AHEAD.sub("", name))
    name, told = _told_ahead(_THAT_OF.sub("", _CAME_TO_NOTHING.sub("", name)))
    name, span = _cut_short(_LEFT_OVER.sub("", _which_of(name)))
    query = _THAT.sub("", " ".join(_REMOVING.sub(" ", _NO_MORE.sub("", _REST.sub("", name))).split()).strip(_ENDS))
    query = _NOT_GOING.sub("", query)
    query = "" if reading.start is not None and _NOT_NEEDED.fullmatch(query) else query
    return query.removesuffix("也") if len(query) > 2 else query, span, told  # …，露营也取消


def removal(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    """What to cancel: words of its title, and the time that it has."""
    reading = parse(text, now, "any") if decision.reading.missed is not None else decision.reading
    if reading.verdict == "ask":
        return decision.asking(about_time(reading, language), "when")
    query, span, told = _what_goes(text, reading)
    clauses = told or re.search(r"[,，;；]\s*\S", query)
    if not (query or reading.start) or _POINTS.fullmatch(query) or (told is None and clauses and GOES_ON.search(text)):
        return decision.leaving(say(language, "delete_which"))
    if reading.start is not None and _WHOLE_DAY.fullmatch(query) and _CLEARS.search(text):
        query = ""
    all_of = _ALL_OF.sub("", _COUNTED.sub("", query) if _WHOLLY.search(text) else query).strip()
    of_all = all_of != query and any(own_words(all_of))
    wholly = of_all or _WHOLLY.search(text) is not None
    whole = (reading.rrule is not None and wholly) or (reading.start is None and _FOR_GOOD.search(text) is not None)
    query, span = (all_of, "all") if whole else (query, span)
    of_all = of_all and reading.start is None and not whole
    arguments: dict[str, Any] = {"query": all_of, "every": True} if of_all else {"query": query}
    if not query and reading.grain == "day" and _CLEARS.search(text):
        arguments["every"] = True
    if clauses is not None:  # its name may stand anywhere in it
        arguments["loose"] = True
    since = [_FROM.search(text[begin:end].strip()) is not None for begin, end in reading.spans] == [True]
    since = since and (_ENDS_IT.search(text) is not None or not text.isascii())
    days = reading.grain != "minute" and query != "" and (reading.open_end or since)
    if reading.start is not None and days:  # "no more swimming after Christmas": what is left of it then
        first = reading.start if since else reading.start + DAY
        arguments |= {"start_time": first.isoformat(), "end_time": (reading.start + _AHEAD).isoformat()}
        span = "following"
    elif reading.start is not None and reading.open_end:  # everything after three
        midnight = reading.start.replace(hour=0, minute=0, second=0, microsecond=0) + DAY
        arguments |= {"start_time": reading.start.isoformat(), "end_time": midnight.isoformat()}
        arguments |= {} if query else {"every": True}
    elif reading.start is not None and reading.rrule is None:
        end = reading.end or (reading.start + (DAY if reading.all_day else timedelta(minutes=1)))
        start = now if _REST.search(text) is not None and reading.start < now < end else reading.start
        arguments |= {"start_time": start.isoformat(), "end_time": end.isoformat()}
    found = decision.calling("schedule_delete", arguments if span is None else {**arguments, "span": span})
    if len(arguments) > 1 or span is not None or judged(text).intents["list_remove"] < PERHAPS:
        return found
    calls = ("schedule_delete", {"query": query, "quiet": True}), ("list_remove", {"items": [query], "quiet": True})
    return replace(found, tries=tuple(ToolCall(name=name, arguments=given) for name, given in calls))


def _told_ahead(name: str) -> tuple[str, re.Match[str] | None]:
    """Return what is told ahead of that one does not go, and where: 监考换给老李了 我不去; else the name as it is."""
    told = _STAYS_BEHIND.fullmatch(name.strip(_ENDS))
    return (name, None) if told is None else (_HANDED_ON.sub("", told["what"]), told)


def is_of_all(call: ToolCall) -> bool:
    """Tell whether it takes away all that is on a day, which the tool asks about before it does."""
    query = str(call.arguments.get("query", ""))
    return call.name == "schedule_delete" and "start_time" in call.arguments and not _ALL.sub("", query).strip()


def _cut_short(name: str) -> tuple[str, str | None]:
    """Return the words without 以后的, 整个; all of a kind are asked about by their words."""
    if WHOLE.search(name):
        return WHOLE.sub("", name), "all"
    return (much(name)[0], "following") if FOLLOWING.search(name) else (name, None)
