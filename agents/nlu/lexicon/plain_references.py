"""Words about what was shown before in the form that is read: "the second one should be 6.30", "not this weds, next". Pure."""

import re

LONGEST = 60  # characters
_PLACE = r"(?:first|second|third|fourth|last|other)"
_SHOULD = re.compile(  # "the second one should be 6.30", "first one's at 4 now, just that one": orders to move it
    rf"^(?:and |oh |so |actually,? )?(?P<en>(?:the\s)?{_PLACE}\sone|that\sone)(?:\s(?:should|has to"
    r"|has got to|needs to|ought to|must|was meant to)\s(?:have\s)?be(?:en)?"
    r"|(?:['’]s|\sis)(?:\snow|\sactually)?(?=\s(?:at\s)?\d))"
    r"\s(?:at\s|on\s)?(?P<to>\S.*?)"
    r"(?:,? (?:now|tho(?:ugh)?|actually|please|not \S+|(?:just|only) (?:that|this|the)(?: \w+)?(?: one)?))*$",
    re.IGNORECASE,
)
_AND_IT = re.compile(  # behind another move: "and the first to 9.30", "the other one at 5:30"
    rf"^(?:and|then|also)?,?\s?(?P<en>the\s{_PLACE}(?:\sone)?)\s(?:back\s)?(?:to|at)\s"
    r"(?P<to>(?:\d|noon|half|quarter)\S*(?:\s\S+)?)$",
    re.IGNORECASE,
)
_WHICH = r"(?:(?:so|and|but|oh|ok|ah|ugh)[, ]+)*(?:the )?(?P<which>first|second|third|fourth|fifth|last) one"
_ONE_OFF = re.compile(  # the second one's off
    rf"^{_WHICH}(?:['’]?s| is| has been| was| got| has| can)? (?:off|cancel+ed|called off|scrapped|dropped"
    rf"|not happening|no longer on|not on|fallen through|go|be dropped)"
    r"(?: now| actually| tho| though| again)?[\s.!]*$",
    re.IGNORECASE,
)
_ONE_MOVED = re.compile(
    rf"^{_WHICH}(?:['’]?s| is| has been| was| got| has)? (?:now |been )?(?:moved to|pushed to|bumped to"
    rf"|changed to|at|now at|been moved to) (?P<to>\S.{{0,24}}?)"
    r"(?: now| actually| instead| tho| though)?[\s.!]*$",
    re.IGNORECASE,
)
_SO_MUCH = re.compile(  # "half an hour earlier", of what stands above
    r"^(?=(?:(?:about|maybe|perhaps|say) )?(?:an?|half an?|one|two|three|four|five|ten|fifteen|twenty|thirty"
    r"|a quarter of an|a couple of|\d{1,3})[ -]"
    r"(?:minutes?|mins?|hours?|hrs?|days?|weeks?|half hours?)(?: and a half)? (?:earlier|later|sooner)(?: then"
    r"| please| instead| rather)?[\s.!]*$)",
    re.IGNORECASE,
)
_GOES_ON = re.compile(  # it is a long programme and will go on until a quarter to ten
    r"^(?:(?:it|that|this|they)(?:['’]s| is| was| has| have|['’]re| are) [^;.?!]{3,60}?(?:,? (?:and|so)"
    r"|,) )?(?:(?:it|that|this|they) ?)?(?:will|['’]ll|should|is going to|are going to|['’]s going to"
    r"|may|might|could)(?: now| probably| also)?"
    r" (?:go on|run|last|finish|end|be over|continue|carry on|take me|take us|be)(?: on| over)? (?:until|till?"
    r"|to|at|by) (?P<to>[^,;?]{1,30}?)(?: (?:this time|this year|today|instead|now))?[\s.!]*$",
    re.IGNORECASE,
)
_MADE_UNTIL = re.compile(  # better make that till quarter to eight, the lads are slow
    r"^(?:(?:oh|ah|ok(?:ay)?|so|and|actually|sorry|no|better|we['’]?d better|please|can you|let['’]?s)[, ]+){0,3}"
    r"(?:(?:make|let|have|keep|leave) (?:it|that|this)(?: (?:go(?: on)?|run|last|end|finish))?"
    r"|(?:it|that) (?:goes|runs) on) (?:un)?til{1,2} (?P<to>(?:about |around )?[^,;?.]{1,24}?)"
    r"(?: (?:instead|now|so|then|please))?(?:,? (?:as|since|because) .{1,60}|, .{1,80})?[\s.!]*$",
    re.IGNORECASE,
)
_ZH_SHOULD = re.compile(r"^(?P<zh>第[一二三四]个|最后一?个)(?:应该|其实)?是(?P<to>\S.*)$")
_FOR_SO_LONG = re.compile(
    r"^(?:book|do|have|schedule|keep|put) it (?:in )?for (?=\d|half|an? |one |two )", re.IGNORECASE
)
_SO_SKIP = re.compile(  # helen's away on the 10th so skip that one
    r"^[^,;]{3,40}? (?:on |for )?(?P<day>the \d{1,2}(?:st|nd|rd|th)|(?:this|next) \w+day|(?:this|next) week"
    r"|tomorrow),? (?:so )?"
    r"(?:skip|cancel|drop|leave out|miss) (?:that|that one|it|this one|that week)[\s.!]*$",
    re.IGNORECASE,
)
_NOT_THIS = re.compile(  # "not this weds, next": the one of the week after
    r"(?:(?:no|sorry|oh|wait|actually|i meant?)[,. ]+)*(?:not|isn['’]?t) (?:on )?(?:this |the )?(?:coming )?"
    r"(?P<day>(?:mon|tues?|wed(?:nes)?|weds|thu(?:r?s)?|fri|sat(?:ur)?"
    r"|sun)(?:day)?)(?: coming)?[,;. ]+(?:but |it['’]?s "
    r"|i mean |the )*"
    r"(?:next(?: (?:one|week|week['’]?s))?|(?:one|week) after(?: that)?|following(?: one| week)?)[\s.!]*",
    re.IGNORECASE,
)
_THEN_OR = (
    r"(?P<{}>(?:(?:this|next) (?:coming )?)?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:this|next) (?:week(?:end)?|month)"
    r"|tomorrow|the \d{{1,2}}(?:st|nd|rd|th))"
)
_WHY = (  # bank holiday; as we are away: no other time, and nothing else to be done
    r"(?:(?:\s?[,;.–-]\s?|\s(?:because|cos|cause|since|as)\s|\s(?=(?:bank|school|public|half|we|i|he|she|it|they|there)\b))"
    r"(?![^\n]{0,60}?\b(?:but|instead|rather|move|make|put|add|book|remind|week|tomorrow|today|later|earlier"
    r"|then|only|just|(?:mon|tues|wednes|thurs|fri|satur|sun)day|next)\b)[^\n?\d]{2,60})?[\s.!]*"
)
_RESTS_THEN = re.compile(  # not this week, bank holiday; next week's off; leave it on friday, school trip
    r"(?:(?:but|oh|and|actually|sorry|no|well|ok(?:ay)?|ah|please)[, ]+)*(?:(?:it['’]?s )?not(?: (?:needed|required|on"
    r"|happening))?|no need|(?:we['’]?(?:ll|re)|i['’]?(?:ll|m)|let['’]?s|can (?:we|you)|we can) (?:skip(?:ping)?(?: it)?"
    r"|miss(?:ing)?(?: it)?|leave it)|(?:leave|give|skip|miss) it(?: a miss| out| off)?)"
    rf"(?: for| on)? {_THEN_OR.format('then')}(?:['’]?s(?: one)?)?{_WHY}"
    rf"|(?:(?:but|oh|and|actually|sorry|no)[, ]+)*{_THEN_OR.format('off')}(?:['’]?s| is| has been| will be)"
    rf" (?:off|cancel+ed|called off|not (?:on|happening|needed)){_WHY}",
    re.IGNORECASE,
)
_OPENS_IT = re.compile(
    r"^(?:打开|展开|点开)(?:它)?(?:看看|看一下|看下|瞧瞧)?[吧呗。!！]*$|^(?:show|read)\s+(?:it|that"
    r"|this)(?:\s+one)?\s+to\s+(?:me|us)$"
    r"|^(?:show|read)\s+(?:me|us)\s+(?:it|that|this)(?:\s+(?:one|note))?$|^let\s+me\s+(?:see|read)\s+(?:it|that"
    r"|this)(?:\s+one)?$",
    re.IGNORECASE,
)
_READ_OUT = re.compile(  # 第一条念给我听
    r"^(?:请|帮我|把|麻烦)*(?P<what>第[一二三四五六七八九十]条|最后一条|[那这]一?条)(?:笔记)?(?:念|读|讲"
    r"|说)(?:给我)?(?:听听?|一下|一遍|出来)?[吧呗]?$"
)
_ASKS_ONE = re.compile(  # 第二条呢; "and the second one?" opens it
    r"(?:那|还有|然后)?(?P<zh>第[一二三四五六七八九十]|最后一)(?P<of>[条个篇])(?:笔记)?呢[?？]?"
    r"|(?:and|so|ok|what about|how about)\s+the\s+(?P<en>first|second|third|fourth|fifth|last)\s+one\s?[?？]?",
    re.IGNORECASE,
)
_BEFORE_IT = re.compile(  # 这个开始前半小时提醒我连线: so long ahead of what was just made
    r"^(?:那|就|请|在)?(?:(?:[这那]一?[个场节次顿趟堂](?:会议?|课|活动|约)?|它|到时候?)(?:要|快)?(?:的|正式)?"
    r"(?:开始|开场|出发|开会|上课)?|开始|开场|开会|上课|出发)(?:之"
    r"|以)?前\s?(?P<ahead>[\d一二两三四五六七八九十半][^,，。前提]{1,6}?)"
    r"(?P<order>(?:再|要)?(?:提醒|叫|喊|通知)(?:一下|一声)?我)"
)
_BACK_TO = re.compile(  # and back to thursday again
    r"^(?:(?:and|now|ok(?:ay)?|then|so|please)[, ]+)*(?:(?:move|put|change|set|bring) (?:it|that) )?back (?:to|on|at) "
    r"(?P<to>(?:(?:this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|the \d{1,2}(?:st|nd|rd|th)"
    r"|\d{1,2}(?:[:.]\d\d)?(?:\s?[ap]m)?|noon|\w{3,9} \d{1,2})(?: at \d\S{0,6}| \d{1,2}(?::\d\d)?\s?[ap]m)?)"
    r"(?: again| then| please)*[\s.!]*$",
    re.IGNORECASE,
)
_BACK_TO_ZH = re.compile(
    r"^(?:还是|再|又|那就|那|就)*(?:把它)?[改挪移调换]回(?:到|去)?(?P<to>(?:[今明后]|(?:下|这|本)?(?:周|星期|礼拜)|\d|"
    r"[一二三四五六七八九十上下晚早中])[^,，。]{0,12}?)[吧了。!！]*$"
)


_NIGHT_AHEAD = re.compile(  # 前一晚提醒我带证件; 前晚 of the day itself, since what was two nights ago can ring no more
    r"^(?P<so>(?:那就?|就|还有|然后|[,，\s])*)(?:(?:提?前一|[头頭]一?)晚上?(?!.{0,8}(?:那个|的提醒))"
    r"|前晚(?=[^,，。昨]{0,8}(?:提醒|叫|喊)我))"
)


def night_ahead(text: str) -> str:
    """Return a text with 前一晚 in the words that all rules know."""
    return _NIGHT_AHEAD.sub(r"\g<so>前一天晚上", text, count=1) if len(text) <= LONGEST else text


_LONG = (
    r"(?:(?:at least |about |around )?(?:an?|half an|quarter of an"
    r"|one|two|three|\d{1,3}) ?(?:hours?|hrs?|minutes?|mins?|m|h)"
    r"(?: and a half)?)"
)
_REMIND = (
    r"(?:[,;.]? (?:so |and |then |but )?(?:(?:can|could|will|would) you |please |pls )?(?:remind|ping|nudge|tell|buzz"
    r"|warn|give) me(?: a (?:nudge|shout|ping|reminder))?(?: then| to(?: (?:go|leave|do (?:it|that|so)))?| of (?:it|that)"
    r"| about (?:it|that)| when(?: to (?:go|leave)| it['’]?s time(?: to (?:go|leave))?)?)?(?:,? (?:please|pls|thanks|ta"
    r"|will you|would you))?[\s.!?]*)"
)
_SETS_OFF = re.compile(  # i need to leave 30 min early for it, remind me
    r"(?:(?:and|so|oh|also|ok|but|btw)[, ]+)*(?:(?:i|we)(?:['’]?ll"
    r"| will| shall)? ?)?(?:['’]?ve got to|have to|need to|got to"
    r"|gotta|must|should|want to|ought to|have got to) (?P<do>(?:leave|set off|set out|head (?:off|out|over)|go|get going"
    rf"|be out|get ready|start getting ready)(?: (?:work|home|the (?:house|office)|school|here))?),? (?P<long>{_LONG})"
    r"(?: (?:early|earlier|before(?:hand)?|ahead|prior))(?: (?:(?:for|of) )?(?:it|that|this|then))?" + _REMIND,
    re.IGNORECASE,
)
_TAKES_TO_GET = re.compile(  # it takes 40 minutes to get there, remind me when to leave
    rf"(?:(?:and|so|oh|also|ok|but|btw)[, ]+)*(?:(?:it['’]?ll|it will|it|it['’]?s)(?: takes?| take)?(?: me| us)? (?:an? )?"
    rf"(?P<long>{_LONG})(?:['’]? (?:drive|walk|away))?(?: to (?:get|drive|walk|go) there)?)(?:,? (?:so|and))?"
    r",? (?:(?:can|could) you |please )?remind me (?:when )?to (?P<do>leave|go|set off)[\s.!?]*",
    re.IGNORECASE,
)


def set_off(text: str) -> str:
    """Return when one has to leave for something, and wants to be told, as a lead of that; a text itself where it is none of this."""
    for form in (_SETS_OFF, _TAKES_TO_GET) if len(text) <= 2 * LONGEST else ():
        if (found := form.fullmatch(text.strip())) is not None:
            return f"remind me {found['long']} before to {found['do']}"
    return text


_A_DAY_ON = re.compile(  # make that the day after, same time
    r"^(?:(?:no|sorry|actually|oh|wait|can (?:you|we)|could (?:you"
    r"|we)|please|ok|so|and|hm+)[,. ]+)*(?:make|move|push|put|change"
    r"|do|have) (?:it|that|this)(?: to| for| on| back)? (?:(?:the "
    r"|an? |one )?(?P<of>day|week)(?: (?:after|later))(?: that)?"
    r"|the (?:next|following) (?P<then>day|week))(?: instead| then| please)*(?:,? (?:at )?(?:the )?same times?)?[\s.!?]*$",
    re.IGNORECASE,
)


def is_made_longer(text: str) -> bool:
    """Tell whether a text only says until when it is to last: "make it till eight"."""
    return _MADE_UNTIL.match(text) is not None


def pointed_plainly(text: str) -> str:
    """Return a text as an order about what was shown; itself where it is none of these."""
    text = _ONE_OFF.sub(r"cancel the \g<which> one", text, count=1)
    text = _BACK_TO_ZH.sub(r"改到\g<to>", _BACK_TO.sub(r"move it to \g<to>", text))
    if (later := _A_DAY_ON.match(text)) is not None:
        text = f"push it back a {later['of'] or later['then']}"
    text = _ONE_MOVED.sub(r"move the \g<which> one to \g<to>", text, count=1)
    text = _SO_MUCH.sub("make it ", text, count=1)
    text = _MADE_UNTIL.sub(r"extend it until \g<to>", _GOES_ON.sub(r"extend it until \g<to>", text, count=1), count=1)
    text = _SHOULD.sub(r"move \g<en> to \g<to>", text, count=1)
    text = _AND_IT.sub(r"move \g<en> to \g<to>", text, count=1)
    text = _FOR_SO_LONG.sub("make it ", text, count=1)
    text = _OPENS_IT.sub("open it", text)
    text = _READ_OUT.sub(r"打开\g<what>", text)
    text = night_ahead(set_off(text))
    text = _BEFORE_IT.sub(r"提前\g<ahead>\g<order>", text, count=1)
    text = _SO_SKIP.sub(r"skip \g<day>", text)
    if (rests := _RESTS_THEN.fullmatch(text)) is not None:
        then = rests["then"] or rests["off"]
        text = f"skip {then if ' ' in then or then.lower() == 'tomorrow' else f'this {then}'}"
    if (other := _NOT_THIS.fullmatch(text)) is not None:
        text = f"make it {other['day']} next week"
    if (asked := _ASKS_ONE.fullmatch(text)) is not None:
        text = f"打开{asked['zh']}{asked['of']}" if asked["zh"] else f"open the {asked['en']} one"
    return _ZH_SHOULD.sub(r"\g<zh>改到\g<to>", text, count=1)
