"""Changes that are told and not ordered: "the lab is in room 12", "yoga has moved to 5pm", 述职地点在三楼. Pure."""

import re
from datetime import datetime, timedelta
from typing import Any

from agents.nlu.slots.event_changes import which
from agents.nlu.slots.new_values import Unclear, at_time
from agents.nlu.slots.times.time_shifts import length
from agents.timetext import parse

LONGEST = 80  # characters
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
_MOVED = (
    r"(?:moved|preponed|advanced|changed|shifted|switched|rescheduled|pushed(?: back| out)?|postponed|brought forward"
    r"|put back)"
)
_IS = r"(?:['’]s|\s+(?:is|are|has|was|got|gets|will be|has been|is being|have been))"
_TIMES = re.compile(
    (
        rf"(?P<which>\S.{{1,40}}?)(?:{_IS}(?:\s+now)?\s+{_MOVED}|\s+(?:{_MOVED}|moves|shifts|switches|slips)"
        rf"|{_IS}\s+now|\s+now\s+(?:starts|begins))\s+(?:to|till|until|at|on|for)\s+(?P<to>\S.*)"
    ),
    re.IGNORECASE,
)
MADE = re.compile(
    r"make\s+(?:the\s+|my\s+)?(?P<which>(?!it\b|that\b|this\b)\S.{1,30})\s+(?P<to>\d\S*(?:\s[ap]m)?)(?:\s+instead)?",
    re.IGNORECASE,
)
_TIMES_OTHERWISE = (
    re.compile(  # "Dan can't do four, can we make it five?"
        (
            r"(?P<which>\S.{1,30}?)\s+(?:can['’]?t|cannot|couldn['’]?t|won['’]?t)\s+(?:do"
            r"|make)\b[^,;.]{0,24}[,;.]\s*(?:so\s+|but\s+)?(?:can we\s+)?(?:make|do|say|try)\s+(?:it\s+)?(?P<to>\S.*)"
        ),
        re.IGNORECASE,
    ),
    re.compile(  # 老周三点不行，改四点
        r"(?P<which>[^,，。\d]{1,12}?)(?:说|讲)?(?:那|这)?(?:[\d一二两三四五六七八九十半]{1,3}点[半一三刻]{0,2}"
        r"|那天|那时候|当天)?(?:不行|来不了|没空|不方便|有事)[,，]\s*(?:就|那|给我|我们|想)*(?:改|换|挪|约"
        r"|放)(?:到|成|在)?(?P<to>[^,，。]{2,16})"
    ),
    re.compile(
        rf"(?P<which>\S.{{1,40}}?){_IS}\s+(?:now\s+)?(?:at|on|from)\s+(?P<to>\S.*?)\s+(?:now|instead|after all)",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<which>[^,，。:：]{1,20}?)(?:应该|其实)?是(?:在)?(?P<to>[^,，。]{2,16}?)(?:才对|才是"
        r"|[,，]?\s*不是.{1,12})"
    ),
    re.compile(
        r"(?![我他她咱把将请帮麻])(?P<which>[^,，。:：]{2,24}?)的?(?:时间)?(?:被|又|临时|要)?(?:改|推迟|延后|提前"
        r"|挪|调整?|换)(?:到|成|至)(?P<to>[^,，。]{2,16}?)(?:才?开始|举行|集合)?了"
        # of what is ordered it is not said
    ),
)
_NEWLY = re.compile(  # 提案又改了，下周三上午十点
    r"(?![我他她咱把将请帮麻])(?P<which>[^,，。:：]{2,16}?)的?(?:时间)?(?:又|也|临时|突然|那边){0,2}(?:改|变|换"
    r"|调|推迟|延|提前)(?:期|时间|点)?了"
    r"(?:时间)?[,，\s]+(?:现在)?(?:改?到|改成|是|定在|在|变成)?(?P<to>[^,，。]{2,16})"
)
_CORRECTED = (  # what was said of it before was wrong: 家长会记错啦，是四点; "dentist is fri not tmrw"
    re.compile(
        r"(?P<which>[^,，。:：]{1,20}?)(?:[那这][个条场次]|的?时间)?(?:我|是我|刚才"
        r"|又){0,2}[说记写弄搞看定约报][早晚错反]了?[啦啊哈]?"
        r"[,，\s](?:应该|其实)?(?:是|改成|改到)?(?P<to>[^,，。]{2,16}?)(?:才对|才是|就[得要][^,，。]{1,3})?"
    ),
    re.compile(r"(?P<which>[^,，。:：]{1,20}?)[那这][个条场次](?:应该|其实)?是(?P<to>[^,，。]{2,16}?)的?"),
    re.compile(
        rf"(?P<which>\S.{{1,40}}?)(?:{_IS}|\s+should be|\s+was meant to be|\s+(?:starts|begins|kicks off))\s+(?:at\s"
        rf"|on\s)?(?P<to>\S.{{0,16}}?),?"
        r"\s+(?:only|actually|sorry|(?:and )?not\s\S.{0,20})",
        re.IGNORECASE,
    ),
)
_PLAINLY = (  # as something new is told, too: where a thing of that name is there it is that one's time
    re.compile(
        rf"(?P<which>\S.{{1,40}}?)(?:{_IS}|\s+(?:starts|begins|kicks off))\s+(?:at|on|from)\s+"
        r"(?P<to>\S.*?)(?:\s+(?:now|instead|after all))?",
        re.IGNORECASE,
    ),
    re.compile(r"(?P<which>[^,，。:：\d]{2,14}?)(?:的?时间)?(?:应该|其实)?是(?P<to>[^,，。]{2,16})"),
)
_LONG = (
    re.compile(
        (
            r"(?P<which>\S.{1,40}?)(?:['’]ll)?\s+(?:(?:will|is going to|should|can|may|might|usually|probably|only"
            r"|just|now)\s+)*+(?:takes?|lasts?|runs?(?: for)?|goes on for|needs?|be|is)\s+(?:only |just )?(?:about "
            r"|around |roughly )?(?P<to>\S.{1,20})"
        ),
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<which>[^,，。]{1,20}?)(?:可能|应该|恐怕|顶多|最多|至少|要|得|需要|大概|大约|估计|差不多|一共|总共"
        r"|只|就|才)+(?:讲|开|上|做|花|用|占|持续|进行|练|打|谈|聊|办|修|拍|弄)?(?P<to>[^,，。]{1,8})"
    ),
)
_PART = re.compile(  # 体检要一上午
    r"(?P<which>[^,，。]{2,14}?)(?:可能|应该|恐怕|估计|大概|要|得|会)+(?:搞|开|上|忙|弄|排|做|讲|占)?"
    r"(?:整整)?(?:一整?个?|整个)"
    r"(?P<part>上午|下午)(?:呢|吧)?"
)
_PART_ENDS = {"上午": "12:00", "下午": "18:00"}
_ENDS_AT = re.compile(  # 周六加班到八点才能走, 评审估计开到六点
    r"(?P<which>[^,，。]{2,14}?)(?:可能|应该|恐怕|估计|大概|要|得|会)*(?:弄|搞|开|上|忙|打|聊|拖|干|排|做|讲)?到"
    r"(?P<to>[^,，。]{2,8}?)(?:才|就)?(?:能)?(?:走|完|结束|散场?|下班|收工|收摊|下课|回家|散会)了?"
)
_GOES_ON_TO = re.compile(  # 家长会要开到五点半
    r"(?P<which>[^,，。\s]{2,14}?)(?:可能|应该|恐怕|估计|大概|要|得){1,3}(?:开|上|打|聊|拖|讲|谈|拍|考|练|办"
    r"|弄|搞)到"
    r"(?P<to>[^,，。]{2,8}?)(?:左右)?"
)
_TOPS = re.compile(
    r"(?<!\s)\s++(?:tops|max|at (?:the )?most|or so|at least|ish)$"
    r"|(?:左右|上下)?(?:才|就)?(?:能)?(?:开|讲|做|弄|搞|结束|打|拍|修|聊)?(?:得)?(?:完"
    r"|好)?$", re.IGNORECASE)  # fmt: skip
_NOTHING = re.compile(r"|地[点址方]|位置|会议室|时间|名[字称]|标题", re.IGNORECASE)  # what is changed, and not of what
_SAID = re.compile(
    r"^[^,，]{0,8}?(?:刚才|刚刚|刚|又|来电话?|打电话)?(?:说|通知|讲)(?:了|是|[:：])?(?=\S{2})"
)  # who says so
_PLACES = (
    re.compile(  # 面试那个改线上了
        r"(?P<which>[^,，。:：]{2,20}?)(?:那个|那场|的)?(?:改|换|转)(?:成|到|为|在)?"
        r"(?P<to>线上|网上|视频|腾讯会议|电话|online|zoom|teams)(?:会议|面试|开)?了?",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?P<which>\S.{{1,40}}?)(?:{_IS}(?:\s+now)?(?:\s+{_MOVED})?|\s+{_MOVED})"
        r"\s+(?:at|in|to|on(?=\s.{2,30}\b(?:road|rd|street|lane|avenue|drive|square|floor"
        r"|terrace)\b))\s+(?P<to>\S.*)",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<which>[^,，。:：]{2,20}?)的?(?:地点|地址|位置|会议室)(?:就|定|设|改|换|是)*(?:在|到|成|为"
        r"|是)(?P<to>\S.*)"
    ),
    re.compile(
        r"(?P<which>[^,，。:：]{2,20}?)的?(?:(?:地[点方址]|位置)(?:换|改|变)了?|(?:换|改)地[方点]了?)[,，\s]*"
        r"(?:就|现在)*(?:改|换|定)?(?:到|成|为|在|去)(?P<to>[^,，。]{2,20})"
    ),
    re.compile(
        r"(?P<which>[^,，。:：]{2,20}?)都?(?:改|换|挪)在(?P<to>[^,，。\d]{2,12}?)(?:举行|办|集合|见|开)?了?"
    ),  # 决赛改在静安了
    re.compile(
        r"(?P<which>[^,，。:：]{2,20}?)都?(?:改|换|定)?在"
        r"(?P<to>[^,，。]{2,20}(?:[楼层室厅店馆路街号座区期厦场园院校站家里边旁口]"
        r"|"
        r"公司|中心|酒吧))"
    ),
)
_PLACE = re.compile(
    r"\d|[\u3400-\u9fff]"
    r"|\b(?:online|zoom|teams|room|hall|street|st|road|rd|lane|ln|avenue|ave|studio|building|floor"
    r"|office|school|library"
    r"|cafe|café|"
    r"park|centre|center|gym|church|clinic|hospital|station|theatre|theater|hotel|pub|bar|restaurant|kitchen|lobby"
    r"|campus)\b",
    re.IGNORECASE,
)
_HOUR = re.compile(r"\d{1,2}")
_HOUSE = re.compile(r"(?:[楼层室厅店馆园院校站]|公司|中心)$")
_NOT_THAT = re.compile(r",?\s+(?:and )?(?:not|instead of|rather than)\s.*$", re.IGNORECASE)  # what it no longer is
_AFTER_ALL = re.compile(r"(?:,? (?:now|instead|after all|this time|from now on))+$", re.IGNORECASE)
_ASKED = re.compile(r"什么|啥|哪|多少|\b(?:where|what|which)\b", re.IGNORECASE)
_SIGNS = " \t\n,.;:!，。；：！~～吧啊呀了"
_SIGNS_BUT_LE = _SIGNS.replace("了", "")
_START = re.compile(
    r"(?:(?:so|oh|ok(?:ay)?|well|btw|fyi|actually|no|sorry|oops|wait)\b[, ]*|(?:对了|哦|那个|不对"
    r"|哎呀|错了)[,， ]*)*+",
    re.IGNORECASE,
)


def told(text: str, now: datetime) -> dict[str, Any] | None:
    """Return the arguments of a change that a sentence tells of; None for any other sentence, and a time that must be asked for."""
    bare = text.strip()
    if len(bare) > LONGEST or bare.endswith(("?", "？", "吗", "呢")) or "\n" in bare:
        return None
    start = _START.match(bare)
    bare = (bare[start.end() :] if start is not None else bare).strip(_SIGNS)
    found, becomes = _timed(f"{bare}了" if text.strip(_SIGNS_BUT_LE).endswith("了") else bare, now)
    if found is None or becomes is None:
        found = next((one for pattern in _PLACES if (one := pattern.fullmatch(bare)) is not None), None)
        becomes = _place(found["to"], now) if found is not None else None
    if found is None or becomes is None:
        found = next((one for pattern in _LONG if (one := pattern.fullmatch(bare)) is not None), None)
        long = length(_TOPS.sub("", found["to"])) if found is not None else None
        becomes = {"length_minutes": int(long.total_seconds() // 60)} if long and MINUTE <= long < DAY else None
    if (found is None or becomes is None) and (found := _PART.fullmatch(bare)) is not None:
        becomes = {"end_clock": _PART_ENDS[found["part"]]}
    ends = _ENDS_AT.fullmatch(bare) or _GOES_ON_TO.fullmatch(bare)
    if (found is None or becomes is None) and (found := ends) is not None:
        becomes = _time(found["to"], now, "延长到")
    if found is None or becomes is None:
        return None
    named = which(_SAID.sub("", found["which"]), now)
    if named is None or _NOTHING.fullmatch(named[0].get("query", "")):
        return None
    return {**named[0], **becomes}


def told_plainly(text: str, now: datetime) -> dict[str, Any] | None:
    """Return the change that may be told by saying when something is: "the dentist is at 10:20"; None for any other sentence."""
    bare = text.strip().rstrip(_SIGNS)
    if len(bare) > LONGEST or "\n" in bare:
        return None
    start = _START.match(bare)
    bare = bare[start.end() :] if start is not None else bare
    found = next((one for form in _PLAINLY if (one := form.fullmatch(bare)) is not None), None)
    if found is None:
        return None
    named, becomes = which(found["which"], now), _time(found["to"], now)
    if named is None or becomes is None or not named[0].get("query") or _NOTHING.fullmatch(named[0]["query"]):
        return None
    return {**named[0], **becomes}


def _timed(bare: str, now: datetime) -> tuple[re.Match[str] | None, dict[str, Any] | None]:
    """Return the form in which a new time is told, and what it makes of the thing."""
    forms = [_TIMES.fullmatch(bare), MADE.fullmatch(bare)]
    forms += [one.fullmatch(bare) for one in (*_TIMES_OTHERWISE, _NEWLY, *_CORRECTED)]
    for found in forms:
        becomes = _time(found["to"], now) if found is not None else None
        if becomes is not None:
            return found, becomes
    return None, None


def _time(words: str, now: datetime, before: str = "to") -> dict[str, Any] | None:
    words = _NOT_THAT.sub("", words)
    try:
        return at_time(words, before, now) or None
    except Unclear:
        return None


def _place(words: str, now: datetime) -> dict[str, Any] | None:
    """Return the place that words name; what may be a time, or a person's mood, is none."""
    words = _AFTER_ALL.sub("", words.strip(_SIGNS))
    timed = parse(words, now).verdict == "understood" and _HOUSE.search(words) is None  # 三年二班教室 is no time
    if _HOUR.fullmatch(words) or _PLACE.search(words) is None or _ASKED.search(words) or timed:
        return None
    return {"location": words}
