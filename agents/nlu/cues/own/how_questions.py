"""Questions how something is done here, or whether it can be: "can i change a reminder once its set", 你这儿能记购物清单吗. Pure.

They are of nothing in particular: "a reminder", "something", "things". With a name, a day or an hour it is an order.
"""

import re
from collections.abc import Mapping
from typing import Literal, TypeAlias

Topic: TypeAlias = Literal["notes", "lists", "calendar", "reminders", "settings", "data"]

LONGEST = 120  # characters of such a question
_THINGS: Mapping[Topic, str] = {
    "reminders": r"reminders?|alarms?|timers?|提醒|闹钟|闹铃|倒计时|番茄钟",
    "lists": r"(?:(?:shopping|grocery|groceries|to-?do|packing|check) ?)?lists?|(?:购物|待办|行李|采购|买菜)?清单|待办|要买的",
    "notes": r"notes?|memos?|笔记|备忘录?|记事",
    "calendar": (
        r"(?:recurring |repeating )?(?:events?|appointments?|meetings?|calendars?|schedules?|birthdays?|plans?)"
        r"|日程|日历|行程|安排|会议|生日|约会|活动"
    ),
}
_NOUN = "|".join(f"(?P<{topic}>{words})" for topic, words in _THINGS.items())
_TOPIC = re.compile(_NOUN, re.IGNORECASE)
_ANY = "|".join(_THINGS.values())
_UNDO = re.compile(
    r"\bundo\b|\b(?:get|take|put|bring)\b.{1,30}\bback\b|take (?:it |that |something )?back|go back|get (?:it"
    r"|that|something"
    r"|things) back|restore|bring (?:it|something) back|by (?:mistake|accident)"
    r"|accident|撤[销回]|反悔|恢复|找回|还原|误删",
    re.IGNORECASE,
)
_RINGS = re.compile(
    r"\b(?:reminds?|snooz\w*|repeat\w*|recur\w*|every (?:day|week|month|year)|each (?:week|month))\b|重复|每(?:天|周"
    r"|星期|个?月|年)",
    re.IGNORECASE,
)

_LEAD = (
    r"(?:(?:so|and|hey|hi|ok|okay|btw|also|quick (?:q|question)|question|just (?:wondering|asking|curious)|one"
    r" question|hang on|wait|um+|if i may"
    r"|newbie question|dumb question)[:,. -]{1,3}){0,3}+(?:(?:if|when|say|suppose) (?:i|we) [^,?]{3,50}?,? )?"
)
_MAY = (
    r"(?:how (?:do|can|would|could|should|does) (?:i|you|we|u|one)|how to|(?:can|could|may) (?:i|we|one)|is it"
    r" possible to|am i able to|are you able to"
    r"|is there (?:a|any|some) way (?:to|of)|is there (?:an? )?(?:option|button) to|do you (?:know how to|let"
    r" me)|what if (?:i|we) (?:want|need|have) to"
    r"|what (?:do|should) i (?:do|say) to|will (?:you|it) let me|do i have to do anything to)"
)
_DO = (
    r"(?:change|edit|move|reschedul\w+|snooz\w+|delet\w+|cancel|remov\w+|undo|take back|fix|correct|renam\w+"
    r"|share|set(?: up)?|mak\w+|add|keep|sav\w+"
    r"|find|search|get back|bring back|restor\w+|paus\w+|stop|turn off|repeat|export|tick off|check off|mark"
    r"|postpon\w+|delay|use|put|tweak|adjust|amend"
    r"|creat\w+|have|tag|pin|invit\w+|book)"
)
_GENERIC = (
    r"(?:(?:the time|the date|the day|the name|part) of )?(?:(?:an?|any|my|the|some|more than one|multiple"
    rf"|several|old|single|one|existing|set|of)\s){{0,2}}"
    rf"(?:(?:repeating|recurring|existing|new|old|daily|weekly|monthly|set|whole|past|deleted|shared) )?"
    rf"(?:{_ANY}|something|anything|things?|stuff|mistakes?|entr(?:y|ies)|items?|times?)"
)
_LATER = (
    r"(?:,? (?:once|after|when|if|later|afterwards?|again|or|in here|here|with (?:you|this|someone|somebody|my"
    r" \w+|other people)|in (?:this|the app|one go)|that"
    r"|every (?:day|week|month|year)|each (?:week|month)|to repeat|repeat|recur\w*|ring|as done|by mistake|for"
    r" good|for (?:me"
    r"|someone else)|too|at all|from|without|so)\b[^?]{0,60})?"
)
_BACK = rf"(?:get|take|put|bring) {_GENERIC} back"
_WHEN_IT_RINGS = r"(?:when|what time|how often) (?:it|you|this) (?:reminds?|pings?|rings?|buzz(?:es)?|tells?)(?: me)?"
_HOW = re.compile(rf"{_LEAD}{_MAY} (?:{_DO} (?:{_GENERIC}|{_WHEN_IT_RINGS})|{_BACK}){_LATER}", re.IGNORECASE)
_HOW_IT = re.compile(  # of it only what is said to be any: how do i undo it if i mess up
    rf"{_LEAD}{_MAY} (?P<do>undo|take back|get back|bring back|change|move|edit|fix|correct|delete|cancel)(?: "
    r"(?:it|that|this|them))?"
    r"(?P<later>,? (?:once|after|when|if|later|afterwards?)\b[^?]{0,50})?",
    re.IGNORECASE,
)
_SUPPOSED = re.compile(rf"{_LEAD}(?:if|when|say|suppose) (?:i|we) ", re.IGNORECASE)
_DOES = re.compile(  # do you do shopping lists
    rf"{_LEAD}(?:do|can|could|will|does) (?:you|this|u|it|you guys)(?: (?:guys|thing|app|bot))?(?: (?:also|even"
    r"|actually|only|just))?"
    rf" (?:do|have|support|keep|handle|manage|deal with|cope with|take|make|work with|remember|repeat)"
    rf" (?:(?:any|my|multiple|several|separate|repeating|recurring) )?(?:{_ANY})(?<=s)(?:,? (?:too|as well|or"
    rf"|here|and)\b[^?]{{0,50}})?"
    r"|(?:so )?what happens (?:if|when) (?:i|my phone|we) (?:miss|don['’]?t (?:see|answer|react|hear)|ignore"
    r"|forget)\b[^?]{0,40}",
    re.IGNORECASE,
)
_EACH = re.compile(  # can you remind me every month
    r"(?:(?:so|and|hey|ok)[, ]){0,2}+(?:can|could|will) (?:you|this|u) remind (?:me|people) "
    r"(?:(?:of|about) things )?(?:every|each) (?:day|week|month|year)(?:,? (?:or|too)\b[^?]{0,30})?",
    re.IGNORECASE,
)
_MISTAKE = re.compile(
    rf"{_LEAD}what (?:do i do |happens |can i do |should i do )?(?:if|when) (?:i|we) (?:make a (?:mistake|typo)"
    r"|mess|screw|get|typed?|delete|mistype|hit|press|write|fat[- ]finger)"
    r"\b[^?]{0,40}",
    re.IGNORECASE,
)

_ZH_LEAD = r"(?:问一?下|请问|那|对了|诶|哎|话说|我想问|想问|所以|另外|还有|你好|[,，\s]){0,4}+"
_YOU_ZH = r"(?:[你您](?:们|这儿|这里|这边|这)?|这(?:个|里|儿)?(?:软件|机器人|助手|小程序)?)?"
_CAN_ZH = r"(?:(?:还|也|都|可不可以|能不能|会不会|是不是能|能|会|可以|支持|可)){1,3}(?:帮我|给我|帮忙)?"
_OBJECT_ZH = (
    rf"(?:一个|个|点|一下|些)?(?:{_ANY}|东西|事情?|(?:每(?:天|周|星期|个?月|年)|定期)(?:都|要)?(?:重复)?的?"
    r"(?:提醒|事情?|日程|安排)?|重复的?(?:提醒|日程|事情?|安排)?)(?:这种|之类|什么)?的?"
)
_ASK_ZH = r"(?:吗|么|嘛|不|吧|没|呢|不能|不行)"
_MORE_ZH = r"(?:[,，\s]+(?:还是|或者|比如|就|要不|不然|只|例如|像)[^?？]{1,24})?"
_ABLE_ZH = re.compile(
    rf"{_ZH_LEAD}{_YOU_ZH}{_CAN_ZH}(?:记|管|做|存|建|设置?|弄|搞|加|安排|列|写|处理|提醒)(?:住"
    rf"|下)?{_OBJECT_ZH}{_ASK_ZH}?{_MORE_ZH}"
)
_LATER_ZH = re.compile(
    rf"{_ZH_LEAD}(?:{_ANY}|东西|事情?)?(?:要是|如果|万一)?(?:设|定|记|建|加|存|说|弄|删|打|按|写|记录)(?:置|下"
    rf"|错|好|完|掉|过)?(?:了)?(?:的|之后|以后|后|的话)?(?:的?(?:{_ANY}))?[,，]?"
    r"(?:还|再|又|是不是|我)?(?:能不能|可不可以|能|可以|可|怎么|咋|如何|要怎么)(?:再|够)?(?:改|删|取消|挪|调"
    rf"|换|撤[销回]|找回来?|恢复|反悔|推迟|动)(?:时间|掉|回来)?(?:了)?{_ASK_ZH}?{_MORE_ZH}"
)
_HOW_ZH = re.compile(
    rf"{_ZH_LEAD}(?:我)?(?:要|想|应该|该)?(?:怎么|如何|咋|怎样)(?:才能)?(?:改|撤[销回]|取消|删(?:除|掉)?|恢复|找回"
    r"|推迟|挪|调整?|修改|设置?|加)"
    rf"(?:一个|个|已经设好的|设好的|记过的|之前的)?(?:{_ANY}|东西|时间|事情?|删掉的(?:东西)?)[呢啊呀]?{_MORE_ZH}"
)
_MAY_ZH = re.compile(
    rf"{_ZH_LEAD}{_YOU_ZH}(?:能不能|可不可以|能|可以)把(?:一个|个|已经设好的|设好的)?(?:{_ANY}|时间)"
    rf"(?:推迟|提前|改|取消|删(?:掉|除)?|挪|调|关掉?|分享)(?:一下|掉|了)?{_ASK_ZH}?"
)
_WRONG_ZH = re.compile(
    rf"{_ZH_LEAD}(?:要是|如果|万一)?我?(?:不小心|手滑|一不小心)?(?:记|说|弄|删|打|按|点|发|手滑)错?(?:掉"
    r"|错)?了?(?:东西|字|的话|一条)?[,，]?(?:该)?"
    r"(?:怎么办|咋办|咋整|怎么(?:撤[销回]|改|恢复|弄)(?:回来)?)[啊呀呢]?"
)


def how_topic(text: str) -> Topic | None:
    """Return what a question after the ways of doing something here is about; None for any other sentence."""
    plain = text.strip().rstrip("?？!！.。~～ ")
    if not plain or len(plain) > LONGEST or "\n" in plain:
        return None
    if _MISTAKE.fullmatch(plain) or _WRONG_ZH.fullmatch(plain):
        return "data"
    it = _HOW_IT.fullmatch(plain)
    if it is not None and (
        it["later"] or _SUPPOSED.match(plain) or (it["do"].lower() == "undo" and plain.lower().split()[-1] == "undo")
    ):
        return _about(plain)
    forms = (_HOW, _DOES, _EACH, _ABLE_ZH, _LATER_ZH, _HOW_ZH, _MAY_ZH)
    return _about(plain) if any(form.fullmatch(plain) for form in forms) else None


def _about(plain: str) -> Topic:
    """Return the topic that a question names; what repeats and is not named rings."""
    if _UNDO.search(plain):
        return "data"
    found = _TOPIC.search(plain)
    if found is not None and found.lastgroup is not None:
        return next(topic for topic in _THINGS if topic == found.lastgroup)
    return "reminders" if _RINGS.search(plain) else "calendar"
