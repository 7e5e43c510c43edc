"""What people say beside an order, in Chinese and in both languages at once, in plain words: who sent the invitation, from which
week on it is, that a room is booked, that no ring for it is wanted any more. Pure.
"""

import re
from collections.abc import Callable
from datetime import datetime

from agents.nlu.slots.wording.colloquial.chinese_times import DAY, END, LENGTH, PART
from agents.timetext import parse

LONGEST = 100  # characters
_GAP = r"(?:\s*[,，]\s*|\s+)"
_WHO = r"(?:[A-Za-z][\w'.-]{1,14}(?: [A-Z][\w'.-]{1,14})?|[\u3400-\u9fff]{1,5}?)"
_INVITED = re.compile(  # Lena 发来邀请 周四下午三点 sync: the rest is what it is about
    rf"(?P<who>{_WHO})\s?(?:那边|刚刚?|又|已经)?\s?(?:给我)?(?:发(?:来|了|过来)?|拉了?|约了?)(?:个|一个|我)?\s?"
    rf"(?:invite|invitation|calendar invite|邀请|会议邀请|日历邀请|会议|会)(?:了|过来)?{_GAP}(?P<rest>\S.{{5,80}})",
    re.IGNORECASE,
)
_FROM_THEN = re.compile(  # 隔周周五四点提醒我交周报 这周开始
    rf"(?P<head>.{{0,12}}?(?:每|隔|双周|工作日)\S?.{{4,60}}?){_GAP}?(?:就)?从?(?P<first>{DAY}"
    rf"|[这本下]个?(?:周|星期|礼拜|月)|"
    rf"(?:\d{{1,2}}月)?\d{{1,2}}[号日])(?:开始|起|算起|开始算){END}"
)
_ROOM_BOOKED = re.compile(  # 评审的会议室订到了 在3楼
    rf"(?P<what>[^,，。?？]{{2,20}}?)的?(?:房间|会议室|会议间|场地|包间|包厢|位子|位置|座位|教室"
    rf"|room|场子)\s?(?:已经|也)?(?:订|定|约|抢|借|安排)"
    rf"(?:到|好|上|下来|妥)?了{_GAP}(?:就?在|是)?\s?(?P<place>[^,，。?？]{{2,20}}?){END}",
    re.IGNORECASE,
)
_NO_RING = re.compile(  # 快递那条也不用提醒了
    rf"(?:把)?(?P<what>(?!我|你|他|她|明天|今天|以后)[^,，。?？]{{2,20}}?)\s?(?:那[条个件]"
    rf"|这[条个件]|的)?(?:提醒)?(?:也|就|都|可以|先){{0,2}}+"
    rf"(?:不用|别|不要|不必|甭|无需)(?:再)?(?:提醒|叫|喊|催|通知)(?:我)?了?{END}(?:{_GAP}[^,，。?？\d]{{2,16}})?"
)
_POMODORO = re.compile(  # 来个25min的番茄钟
    r"(?:(?:再|给我|帮我)?(?:来|定|设|开|计|start|set)\s?(?:一?个"
    r"|an?)?\s?)?(?P<long>\d{1,3})\s?(?P<unit>min(?:ute)?s?|m|h(?:ou)?rs?|h)"
    rf"\s?的?\s?(?:番茄钟?|倒计时|计时器?|timer|pomodoro|focus){END}",
    re.IGNORECASE,
)
_PUSHED = re.compile(  # 老客那个往前提半个钟，她赶车
    rf"(?:把)?(?P<what>[^,，。?？\d]{{2,14}}?)(?:那[个场次条节]|的)?(?:得|要|想)?(?:(?P<ahead>往前"
    rf"|向前)|往后|向后)(?:再)?"
    rf"(?:提|挪|移|赶|调|推|延|顺|拖)(?:一下|个)?\s?(?P<long>{LENGTH})(?:{_GAP}[^,，。\d?？]{{2,14}})?{END}"
)
_OFF_IN_LATIN = re.compile(  # 客户临时出差 pricing sync 那个取消
    rf"(?:.{{2,30}}?[\u3400-\u9fff]\s)?(?P<what>[A-Za-z][\w'-]+(?:\s[A-Za-z][\w'-]+){{0,4}})\s?[那这][个场次条](?:就"
    rf"|先|也)?"
    rf"(?:取消|不用了|不去了|不开了|不要了|删掉?){END}"
)
_ROW = re.compile(  # 进货单 尤加利 满天星: a list by its head, and what goes on it
    r"(?P<head>(?:[^\s,，。:：\d]{0,6}(?:清单|单子)|(?:购物|采购|进货|补货|买菜|备货|装箱|行李"
    r"|物料|食材)(?:单|list)|[A-Za-z]{2,12}\slist))\s"
    r"(?P<row>[^\s,，。:：?？]{1,8}(?:\s[^\s,，。:：?？]{1,8})+)"
)
_GOT_WHAT = re.compile(  # 明天 got 什么: as it is said in Malaysia and Singapore
    rf"(?P<when>{DAY}{PART}?)\s?got\s?(?:什么|甚么|啥|what|any)\s?(?:事|安排|meetings?|plans?|appointments?)?{END}",
    re.IGNORECASE,
)
_MOVED_ONE = re.compile(  # 交房租那条改到五点半: of a reminder
    r"(?P<what>[^,，。?？]{2,20}?)\s?那条(?:提醒)?(?P<to>(?:改|挪|换|推迟|推|提前|调|延)(?:到|成"
    r"|至)[^,，。?？]{2,12}?)[吧了]?"
)
_OTHER_WISH = re.compile(r"提醒|叫我|取消|[?？吗]")


def _after_invitation(text: str, now: datetime) -> str | None:
    """Return what somebody sent an invitation for, where its time is said behind it."""
    found = _INVITED.fullmatch(text)
    reading = None if found is None else parse(found["rest"], now)
    timed = reading is not None and reading.start is not None and reading.grain in ("minute", "day")
    return found["rest"] if found is not None and timed and not _OTHER_WISH.search(found["rest"]) else None


def _since(text: str, now: datetime) -> str | None:
    """Return what repeats with the day that it begins on ahead."""
    found = _FROM_THEN.fullmatch(text)
    if found is None or parse(found["head"], now).rrule is None:
        return None
    plain = f"从{found['first']}起{found['head']}"
    return plain if parse(plain, now).rrule is not None else None


def _in_room(text: str, _now: datetime) -> str | None:
    found = _ROOM_BOOKED.fullmatch(text)
    return None if found is None else f"{found['what'].strip()}的地点改到{found['place'].strip()}"


def _unreminded(text: str, now: datetime) -> str | None:
    found = _NO_RING.fullmatch(text)
    if found is None or parse(found["what"], now).rrule is not None:
        return None
    return f"取消{found['what'].strip()}的提醒"


def _focus(text: str, _now: datetime) -> str | None:
    found = _POMODORO.fullmatch(text)
    return None if found is None else f"计时{found['long']}{'小时' if found['unit'][0].lower() == 'h' else '分钟'}"


def _pushed(text: str, _now: datetime) -> str | None:
    """Return what is put off, or earlier, by a length."""
    found = _PUSHED.fullmatch(text)
    return None if found is None else f"把{found['what']}{'提前' if found['ahead'] else '推迟'}{found['long']}"


def _off(text: str, _now: datetime) -> str | None:
    found = _OFF_IN_LATIN.fullmatch(text)
    return None if found is None else f"取消日程 {found['what']}"


def _row(text: str, now: datetime) -> str | None:
    found = _ROW.fullmatch(text)
    timed = found is not None and parse(found["row"], now).verdict != "none"
    return None if found is None or timed else f"{found['head']}：{'、'.join(found['row'].split())}"


def _moved_one(text: str, now: datetime) -> str | None:
    found = _MOVED_ONE.fullmatch(text)
    timed = found is not None and parse(found["to"], now).start is not None
    return f"{found['what'].strip()}的提醒{found['to']}" if found is not None and timed else None


def _got_what(text: str, _now: datetime) -> str | None:
    found = _GOT_WHAT.fullmatch(text)
    return None if found is None else f"{found['when']}有什么安排"


_Form = Callable[[str, datetime], str | None]
_FORMS: tuple[_Form, ...] = (
    _after_invitation,
    _since,
    _in_room,
    _unreminded,
    _focus,
    _pushed,
    _off,
    _row,
    _moved_one,
    _got_what,
)


def beside_order(text: str, now: datetime) -> str | None:
    """Return what such a message says in plain words; None where a text is none."""
    bare = text.strip() if len(text) <= LONGEST else ""
    if not bare or "\n" in bare or bare.isascii():
        return None
    return next((plain for form in _FORMS if (plain := form(bare, now)) is not None), None)
