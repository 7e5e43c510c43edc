"""Questions whether a kind of thing can be kept here at all: 你能管每周重复的事吗, "can you do shopping lists?". Pure."""

import re
from collections.abc import Mapping

LONGEST = 60  # characters of such a question, all clauses together
_KINDS: Mapping[str, str] = {
    "lists": r"(?:购物|采购|买菜|待办|行李)?清单|要买的(?:东西)?|shopping lists?|(?:to-?do |packing )?lists?",
    "reminders": (
        r"(?:每(?:隔|一)?(?:几|[一两]个?)?个?(?:天|周|星期|礼拜|月|年)|定期|周期性?|长期|固定"
        r"|循环)(?:都)?(?:要|得|会)?(?:重复|来一次|做|办)?的?"
        r"(?:事儿?|事情|提醒|任务|东西|活儿?|日程|安排)?|重复的?(?:事儿?|事情|提醒|任务|东西|日程"
        r"|安排)|定时(?:提醒)?|闹钟|倒计时|提醒"
        r"|recurring (?:things|reminders|events|stuff)|repeating (?:things|reminders|events)|reminders?|timers?|alarms?"
    ),
    "notes": r"笔记|备忘录?|随手记|电话号码|号码|密码|notes?|phone numbers?",
    "calendar": r"日程|日历|会议|约会|行程|(?:课程?|排班)表|生日|纪念日|calendars?|appointments?|birthdays?|meetings?",
}
_WHO = (
    r"(?:(?:那|请问|问一?下|想问一?下|我想问一?下|对了|所以)[,，\s]?){0,3}+"
    r"(?:[你您]们?|这)(?:这儿|这里|这边|这个|自己|个|东西|机器人|软件|小程序)?(?:是不是|到底|还|也|都)?"
)
_DO = (
    r"(?:帮我?|替我?|给我?)?"
    r"(?:管理?|记录?|做|设置?|处理|弄|存|安排|搞|打理|整|加|用)?(?:一?下|点|些|个|那种|这种)?"
)
_ASKED, _CAN = r"(?:能不能|可不可以|会不会|有没有|支不支持)", r"(?:能|可以|会|支持)"
_EN = (
    r"(?:(?:so|and|hey|ok)[, ]){0,2}+(?:can|could|do) (?:you|u|this(?: thing)?) (?:also |even )?(?:do"
    r"|handle|keep|manage|track|support|have|take)"
)
_END = r"(?:的?功能)?(?:吗|么|嘛|不|没有?|呢|吧|不行|行吗|可以吗|不能)[啊呀]?"
_FORMS = tuple(
    (
        topic,
        re.compile(
            (
                rf"{_WHO}(?:{_ASKED}{_DO}(?:{words})(?:{_END})?|{_CAN}{_DO}(?:{words}){_END})|{_EN}(?: my| our"
                rf"| a| the)? (?:{words})(?:{_END})?"
            ),
            re.IGNORECASE,
        ),
    )
    for topic, words in _KINDS.items()
)
_CLAUSE = re.compile(r"(?<![?？,，。!！;；\s])[?？,，。!！;；\s]++(?=[\u3400-\u9fff])")
_BESIDE = re.compile(  # what is meant by it, or what it is asked beside
    r"(?:还是|或者)(?:只|光|就)?(?:能|会|管|记|做)?.{1,12}|(?:比如|比方|例如|就像|像)说?.{1,20}"
    r"|(?:就是)?.{1,14}(?:那种|这种|之类的?|什么的)"
    r"|(?:请问|问一?下|想问一?下|你好|hi|hello|hey|在吗|新来的)"
)


def asked_ability(text: str) -> str | None:
    """Return the topic of a question whether such a thing can be kept here at all; None for any other sentence."""
    bare = text.strip().rstrip("?？!！.。~～ ")
    if not bare or len(bare) > LONGEST:
        return None
    clauses = [one for one in _CLAUSE.split(bare) if one] if not bare.isascii() else [bare]
    found = [(place, topic) for place, one in enumerate(clauses) for topic, form in _FORMS if form.fullmatch(one)]
    if len({place for place, _ in found}) != 1:
        return None
    asked, topic = found[0]
    return topic if all(_BESIDE.fullmatch(one) for place, one in enumerate(clauses) if place != asked) else None
