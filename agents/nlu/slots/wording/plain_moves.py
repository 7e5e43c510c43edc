"""Changes told as people tell them, as the order that is meant: "dentist rang, they've moved me to the 9th", 聚餐提前点，六点吧. Pure.

Each is yielded as it would have been ordered; what becomes of it must be a change (agents.nlu.slots.wording.rephrased).
"""

import re
from collections.abc import Iterator

_NAME = (
    r"(?:the |my |our )?(?P<what>(?!(?:it|that|this|he|she|they|we|i|you|there|me|us|what|who|when|how)\b)\S.{1,30}?)"
)
_LENGTH = (
    r"(?:(?:half an?|an?|one|two|three|four|\d{1,3}) (?:more )?(?:hours?|hrs?|minutes?|mins?|days?|weeks?|fortnight"
    r"|months?)"
    r"(?: and a half)?)"
)
_DAY = (
    r"(?:(?:this |next |the )?(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|today|tomorrow|tmrw"
    r"|the \d{1,2}(?:st|nd|rd|th))"
)
_END = r"(?:[,\s]+(?:please|pls|now|instead|then|thanks?|if possible|ok))*[\s.!?]*"
_LENGTHENED = re.compile(
    r"(?:(?:ok|hey|please|pls|can you|could you|can we|and|also)[, ]+){0,3}+(?:add|tack|stick|put|whack|give)(?: on)? "
    rf"(?:another |an extra |a further |about )?(?P<by>{_LENGTH}|half an hour|a quarter of an hour)(?: more| extra)?"
    rf" (?:on to|onto|to|on) (?:the end of )?{_NAME}{_END}"
    r"|(?:(?:ok|hey|please|pls|can you|could you|and|also)[, ]+){0,3}+give "
    r"(?:the |my |our )(?P<who>\S.{1,30}?) (?:another|an extra|a further) "
    rf"(?P<by2>{_LENGTH}|half an hour|half hour|quarter of an hour){_END}",
    re.IGNORECASE,
)
_FINISHES = re.compile(
    r"(?:on )?(?P<what>(?!(?:it|that|this|he|she|they|we|i|you|there|what|who|when|how|school"
    r"|work)\b)\S.{1,40}?) (?:now )?(?:finishes|ends|is done"
    r"|is over|wraps up|stops)(?: now)? at (?P<to>\S.{0,12}?)(?: now| instead)?[\s.!]*",
    re.IGNORECASE,
)
_RANG = re.compile(
    r"(?:so |hey |ok |oh )?(?:the |my |our )?(?P<what>\S.{1,24}?) (?:just |has |have )*"
    r"(?:rang|called|phoned|emailed|texted|messaged|said|says|got in touch|wrote)(?: (?:up|back|me|us|earlier|today"
    r"|just now))*"
    r"(?:,| and| to say| that|\.)* (?:that )?(?:they|he|she|it|the appointment|my appointment|we)"
    r"(?:['’]ve|['’]s|['’]d| have| has| had|['’]re|['’]ll)? ?(?:been |have to |had to |need(?:s|ed)? to |want(?:s"
    r"|ed)? to )?"
    r"(?:moved?|moving|changed?|changing|pushed|push|shifted|shift|put|rescheduled?|can only do|can do)"
    r"(?: (?:me|us|it|that|my appointment|the appointment|my slot))?(?: back| forward)?(?: to| until"
    r"| at)? (?P<to>\S.{1,30})",
    re.IGNORECASE,
)
_RANG_OFF = re.compile(  # Mr Bell has just rung to cancel
    r"(?:(?:so|hey|ok|oh|just had)[, ]+){0,2}+(?:the |my |our )?(?P<what>(?!(?:i|we|he|she|they|it)\b)\S.{1,24}?)"
    r"(?:['’]s| has| have)?(?: just)?(?: rung| rang| called| phoned| emailed| texted| messaged| been in touch| wrote)"
    r"(?: up| me| us)? (?:to cancel|and cancell?ed|cancell?ing)"
    r"(?: (?:on me|it|the appointment|their appointment|today))?[.! ]*",
    re.IGNORECASE,
)
_IN_ROOM = re.compile(
    rf"{_NAME}(?:['’]s| is| are| will be)(?: now)? (?:in|at) (?P<place>(?=[a-z]).{{3,30}}?)(?: now| instead)?,?"
    r"(?: and)? (?:not|instead of|rather than) (?:in |at )?\S.{0,20}",
    re.IGNORECASE,
)
_NOT_AT = re.compile(
    rf"{_NAME} (?:now )?(?:kicks off|starts|begins|opens|leaves|comes)(?: now)? (?:at|on) (?P<to>\S.{{0,18}}?),?"
    r" (?:and )?(?:not|instead of|rather than) (?:at |on )?\S.{0,12}",
    re.IGNORECASE,
)
_EARLIER_LIKE = re.compile(
    r"(?:(?:ok|hey|please|pls|can we|could we|shall we|let['’]?s|can you|we need to|i want to)[, ]+)*(?:make|have|do"
    r"|move|start|bring)"
    rf" {_NAME} (?:a (?:bit|little|touch) |slightly )?(?:earlier|later|sooner|forward|back)[,.]? ?(?:to|like|say|maybe"
    rf"|around|about|at|more like)"
    rf"(?: at)? (?P<to>\S.{{0,15}}?){_END}",
    re.IGNORECASE,
)
_NEW_PLAN = re.compile(
    r"(?:change of plans?|slight change(?: of plans?)?|small change|new plan|plans (?:have )?changed|quick update"
    r"|update)\s*[,:.!–-]+\s*"
    r"(?P<rest>\S.{5,})",
    re.IGNORECASE,
)
_NOW_ON = re.compile(
    rf"{_NAME}(?:['’]s| is| are| will be)?(?: now)?(?: on"
    rf"| at)? (?P<to>{_DAY}(?: (?:at )?\d\S{{0,4}}(?: ?[ap]m)?)?)(?:,? (?:now|instead))+[\s.!]*"
    rf"|(?P<what2>\S.{{1,30}}?),? now (?:on|at) (?:the )?(?P<to2>\S.{{2,20}}?)(?: instead)?[\s.!]*",
    re.IGNORECASE,
)
_RATHER = re.compile(
    r"(?:actually |hm+ )?(?:i['’]?d|i would|we['’]?d|we would) (?:rather|prefer(?: to)?|much rather|like to) (?:have"
    r"|do|make|move)"
    rf" (?P<what>(?:the|my|our) \S.{{1,30}}?) (?:in|on|at|to) (?P<to>\S.{{2,20}}?){_END}",
    re.IGNORECASE,
)
_CUT = re.compile(
    rf"(?:(?:please|pls|can you|can we|let['’]?s|could we)[, ]+)*(?:cut|trim|reduce|bring|get|keep) {_NAME} (?:down "
    rf"|short )?to (?:just |only )?"
    rf"(?P<long>{_LENGTH}|\d+h){_END}",
    re.IGNORECASE,
)
_SAY = re.compile(
    r"(?:.{3,40}?\b(?:so|then|,) ?)?(?:let['’]?s|we['’]?ll|can we|shall we|could we) (?:say|make it|do|go with|try"
    r"|go for) (?P<to>\S.{0,18}?)"
    rf" for (?P<what>(?:the|my|our) \S.{{1,30}}?){_END}",
    re.IGNORECASE,
)
_BEEN_PUT = re.compile(
    rf"{_NAME}(?:['’]s| is| has| got| was| gets)?(?: been| getting| being| all)? (?P<way>postponed|pushed|put back"
    rf"|delayed|moved back"
    rf"|moved forward|brought forward|moved up|set back)(?: back)?(?: by)? (?P<by>{_LENGTH}){_END}",
    re.IGNORECASE,
)
_PAST_HOUR = re.compile(
    r"(?P<head>(?:bump|push|move|shift|slide|nudge|change) (?:my|the|our) (?P<hour>1[0-2]|[1-9]) ?(?:o['’ ]?clock"
    r"|[ap]m)?(?: \w{3,12}){0,2}?)"
    r" to (?P<at>half past|half|quarter past|ten past|twenty past)[\s.!]*",
    re.IGNORECASE,
)
_MINUTES = {"half past": "30", "half": "30", "quarter past": "15", "ten past": "10", "twenty past": "20"}
_BY_LATE = re.compile(
    rf"(?:(?:please|pls|can you|can we|could we|let['’]?s)[, ]+)*(?:put|run"
    rf"|hold) (?!an? ){_NAME} (?P<by>{_LENGTH}) (?P<way>earlier|later|back|forward){_END}",
    re.IGNORECASE,
)
_ZH_DAY = r"(?:今天|明天|后天|大后天|今晚|明晚|(?:下{0,2}|[这本])(?:周|星期|礼拜)[一二三四五六日天末]|\d{1,2}号)"
_ZH_LENGTH = r"(?:(?:\d{1,3}|[一二两三四五六七八九十半]{1,3})个?半?(?:小时|钟头|分钟|刻钟|天|周|星期|礼拜))"
_RANG_ZH = re.compile(
    r"(?P<what>[^,，。\d]{2,10}?)(?:那边|那头|的人)?(?:刚才?|刚刚|今天)?(?:打了?个?电话|来电话?|发(?:来)?了?个?(?:微信"
    r"|短信|消息|邮件)|来信|通知)"
    r"(?:过?来)?(?:我)?[,，]?(?:说|通知|告诉)?(?:我)?(?:是|时间|预约|我的)*[,，]?(?:改|换|推迟|提前|挪|调)(?:到|成"
    r"|至)(?P<to>[^,，。]{2,18}?)了?[。.!！]*"
)
_SAME_HOUR = re.compile(
    rf"(?:把)?(?P<what>[^,，。]{{2,14}}?)(?:改|挪|换|调)(?:到|成)?(?P<to>{_ZH_DAY})[,，]?(?:还是)?(?:老|原"
    rf"|原来的?)(?:时间|点儿?|钟点)(?:不变)?[吧了啊。.!！]*"
)
_PUT_BY_THEM = re.compile(  # 公司把面试挪到周五了，时间不变; 面试被推到下周一，还是那个时间
    rf"(?:[^,，。\d]{{0,8}}?把(?P<what>[^,，。把]{{2,14}}?)|(?P<what2>[^,，。把]{{2,14}}?)(?:被|给))"
    rf"(?:改|挪|换|调|推|移|延)(?:到|成|至)?(?P<to>{_ZH_DAY}|\d{{1,2}}月\d{{1,2}}[号日]|(?:周|星期|礼拜)"
    r"[一二三四五六日天末])了?[,，\s]*(?:还是|仍然?|依旧)?在?"
    r"(?:(?:老|原|原来的?|那个|同一个?|一样的?)(?:时间|点儿?|钟点)(?:不变)?"
    r"|时间(?:还是)?(?:不变|照旧|没变|一样))[吧了啊。.!！]*"
)
_EARLIER_ZH = re.compile(
    r"(?:把)?(?P<what>[^,，。\d]{2,12}?)(?:的?时间)?(?:能不能|可以|想)?(?:提前|推后|推迟|延后|改|早|晚)(?:早"
    r"|晚)?(?:一点儿?|点儿?|一些|些|一下)[吧吗啊]?"
    r"[,，\s]*(?:大概|比如|就|改?到)?(?P<to>[^,，。]{2,8}?)(?:左右|行吗|可以吗|吧|好了){0,2}[。.!！?？]*"
)
_OFF_BY_ZH = re.compile(
    rf"(?P<what>[^,，。]{{2,12}}?)(?:改期|改时间|延期|顺延)了?[,，]?(?:要)?(?P<way>往后|推后|延后|推迟|往前|提前)(?:推"
    rf"|挪|了)?(?P<by>{_ZH_LENGTH})[了吧。.!！]*"
)
_LATE_ZH = re.compile(
    rf"(?P<what>(?:{_ZH_DAY}?(?:早上|上午|中午|下午|晚上)?的?)?[^,，。我你他她叫提醒每]{{0,8}}?(?:会|课|约|饭|餐|面试"
    rf"|评审|活动|比赛|球赛|电影|培训|班))"
    rf"(?P<way>晚|早)(?P<by>{_ZH_LENGTH})(?:再)?(?:开始?|进行|上|举行|集合|见|吃)?[吧了哈。.!！]*"
)
_RATHER_ZH = re.compile(
    r"(?P<what>[^,，。]{2,14}?)(?:不[上去开做办]了?|取消了?|去不了)[,，\s]*(?:就|那|我)?(?:改|换|挪|调)(?:成|到"
    r"|在)(?P<to>[^,，。]{2,12}?)(?:去|上|吧|了)*[。.!！]*"
)
_PLACE_ZH = re.compile(
    r"(?P<what>[^,，。]{2,12}?)(?:改|换|挪)(?:到|在)(?P<place>[^,，。\d]{2,10}?)(?:吃|见面?|碰头|开|办|举行|集合|上课?"
    r"|聚|踢|打)[吧了啊。.!！]*"
)
_ZH_TIME = re.compile(r"[点时号周天早晚]|星期|礼拜|上午|下午|月")


def moved_plainly(text: str) -> Iterator[str]:
    """Yield a message as the order to change what it tells of."""
    yield from _told(text)
    yield from _asked(text)
    yield from _han(text)


def _told(text: str) -> Iterator[str]:
    if (found := _RANG.fullmatch(text)) is not None:
        yield f"move {found['what']} to {found['to']}"
    if (found := _RANG_OFF.fullmatch(text)) is not None:
        yield f"cancel {found['what']}"
    if (found := _FINISHES.fullmatch(text)) is not None:
        yield f"extend {found['what']} until {found['to']}"
    if (found := _IN_ROOM.fullmatch(text)) is not None:
        yield f"change the location of {found['what']} to {found['place']}"
    if (found := _NOT_AT.fullmatch(text)) is not None:
        yield f"move {found['what']} to {found['to']}"
    plan = _NEW_PLAN.fullmatch(text)
    if plan is not None:
        yield plan["rest"]
    if (found := _NOW_ON.fullmatch(plan["rest"] if plan is not None else text)) is not None:
        yield f"move {found['what'] or found['what2']} to {found['to'] or found['to2']}"
    if (found := _BEEN_PUT.fullmatch(text)) is not None:
        way = "earlier" if found["way"].lower() in ("moved forward", "brought forward", "moved up") else "later"
        yield f"move {found['what']} {found['by'].replace('fortnight', '2 weeks').replace('a 2', '2')} {way}"


def _asked(text: str) -> Iterator[str]:
    for form in (_EARLIER_LIKE, _RATHER, _SAY):
        if (found := form.fullmatch(text)) is not None:
            yield f"move {found['what']} to {found['to']}"
    if (found := _LENGTHENED.fullmatch(text)) is not None:
        yield f"make {found['what'] or found['who']} {found['by'] or found['by2']} longer"
    if (found := _CUT.fullmatch(text)) is not None:
        yield f"change {found['what']} to {found['long']}"
    if (found := _PAST_HOUR.fullmatch(text)) is not None:
        yield f"{found['head']} to {found['hour']}:{_MINUTES[found['at'].lower()]}"
    if (found := _BY_LATE.fullmatch(text)) is not None:
        way = "earlier" if found["way"].lower() in ("earlier", "forward") else "later"
        yield f"move {found['what']} {found['by']} {way}"


def _han(text: str) -> Iterator[str]:
    if (found := _PUT_BY_THEM.fullmatch(text)) is not None:
        yield f"{found['what'] or found['what2']}改到{found['to']}了，时间不变"
    for form in (_RANG_ZH, _SAME_HOUR, _EARLIER_ZH, _RATHER_ZH):
        if (found := form.fullmatch(text)) is not None:
            yield f"把{found['what']}改到{found['to']}"
    for form in (_OFF_BY_ZH, _LATE_ZH):
        if (found := form.fullmatch(text)) is not None:
            yield f"把{found['what']}{'提前' if found['way'] in ('早', '往前', '提前') else '推迟'}{found['by']}"
    found = _PLACE_ZH.fullmatch(text)
    if found is not None and _ZH_TIME.search(found["place"]) is None:
        yield f"{found['what']}的地点改到{found['place']}"
