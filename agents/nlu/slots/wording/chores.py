"""What is to be done at a time, and is nobody's but its writer's to do: "every Sunday water the plants", 明天把旧沙发扔掉. Pure.

Ordered of us it could only be to remind of it: "take out the bins on Thursday" takes away nothing of the calendar.
"""

import re
from collections.abc import Callable

from agents.nlu.decision import Decision
from agents.nlu.forms import is_chore, is_no_order, is_to_ring, names_ours
from agents.nlu.orders import is_pondered, is_question, is_supposed, orders_besides
from agents.nlu.slots.naming.foreign_clocks import unknown_zone

Alone = Callable[[str], Decision]
LONGEST = 80  # characters
_MADE = frozenset({"schedule_add", "reminder_add"})
_TAKES_AWAY = frozenset({"schedule_delete", "schedule_update"})
"""Tools for which such a sentence may be taken: "take out the trash", "change the sheets"."""
_MOVED = (
    r"(?:the |my |our |his |her )?(?:car|cars|van|truck|bike|couch|sofa|furniture|boxes|fridge|washing|laundry"
    r"|plants?|pots|chairs"
    r"|tables?|trailer|caravan|boat)\b"
)
_CHANGED = (
    r"(?:the |my |our |his |her )?(?:[a-z]+ ){0,2}?(?:sheets?|bedding|oil|filters?|batter(?:y|ies)|bulbs?"
    r"|ty?i?res?|napp(?:y|ies)|diapers?|bandages?"
    r"|dressings?|water|litter|passwords?|locks?|clocks?|towels|wipers?|strings?|bag)\b"
)
_CHORE_EN = re.compile(
    r"(?:(?:please|pls|also|and|must|need to|have to|i (?:need|have|must|should)(?: to)?|gotta)\s+)*"
    r"(?:buy|pack|finish|complete|prepare|print|scan|study|revise|practi[sc]e|send (?:the|my|our|out|off|in"
    r"|back) (?!following\b|e?-?mails?\b)|water|feed|walk|pay|wash|clean|mop|sweep|vacuum|hoover|dust|iron|mow"
    r"|rake|weed|prune|trim|brush|bathe"
    r"|groom|descale|defrost|thaw"
    r"|marinate|soak|refill|recharge|replace|renew|return(?!ing)|submit|collect|fetch|visit|tidy|fix|repair|mend|unpack"
    r"|rotate|inflate|bleed|lubricate"
    r"|give (?!me\b|us\b)|put (?:out|away|down)\b|put \S.{1,30} (?:out|away|in the (?:oven|freezer|fridge|post"
    r"|wash|dryer))\b"
    r"|take (?:out|back|in|down)\b|take (?:my |the |some |his |her |our |a )?(?:vitamins?|pills?|meds?|medicines?"
    r"|medication|tablets?|antibiotics"
    r"|insulin|iron|supplements?|temperature|blood pressure|bins?|trash|garbage|rubbish|recycling)\b"
    r"|take \S.{1,30} (?:out|to|for|back|in)\b|drop off\b|drop \S.{1,30} (?:off|at|to)\b|pick up\b"
    r"|(?:call|ring|phone) (?!me\b|us\b|off\b|it\b|or\b|my phone\b|and\b)\S|post (?:the|my|his|her|our|their|a|an"
    r"|some)\b|mail (?:the|my|his|her|our)\b"
    r"|wrap (?:the|my|his|her|some)\b|top up\b|chase (?:up )?(?:the|my)\b|check (?:the|my|our|his"
    r"|her) (?!calendar|diary|res\w+|flight\w*)|pay |sign up\b|hand in\b|turn in\b|fill (?:in|out|up)\b"
    r"|clear (?:out )?(?:the |my |our )?(?:gutters?|attic|garage|loft|basement|drains?|snow|leaves|table|fridge"
    r"|shed|desk)\b"
    r"|(?:remove|scrap|bin|empty|throw (?:out|away)|get rid of) (?:the |my |our |that )?(?:[a-z]+ )?(?:trash"
    r"|garbage|bins?|rubbish|recycling|fridge"
    rf"|sofa|couch|mattress|boxes|junk|leaves|snow|stitches|dishwasher|washing machine|car|litter)\b|move {_MOVED}"
    rf"|change {_CHANGED})"
    r"(?!.*\b(?:what|when|whether|which|or|tell|taxi|cab|uber|lyft|request|reservation|account|tickets?)\b)",
    re.IGNORECASE,
)
_WRITTEN_ZH = re.compile(  # to somebody who is not us
    r"(?:我?(?:要|得|必须|记得|去|该|需要))*(?:给(?!我|你|您|自己)[^,，。]{1,8}?(?:发|回|寄|打)[^,，。]{0,8}?"
    r"(?:邮件|消息|微信|短信|电话|快递|包裹)|打印[^,，。]{1,8}|值机)[。.!！]?"
)
_FOR_ME = re.compile(r"\bfor (?:me|us)\b", re.IGNORECASE)
_INSTEAD = re.compile(r"\binstead\b|\bout (?:the|my|of the) (?:doctor|dentist|appointment|meeting)\b", re.IGNORECASE)
_ANYTHING = re.compile(r"\b(?:what|it|that|this|everything|all|those|them)\b", re.IGNORECASE)
_TAKEN_FOR = frozenset({"schedule_delete", "schedule_update", "list_remove", "reminder_delete"})
_MOMENT = re.compile(  # acts of one's own that are done at once: they take no hour of the calendar
    r"^\W*(?:(?:please|pls|also|and|must|need to|have to|i (?:need|have|must)(?: to)?|gotta)\s+)*(?:pay|call|ring|phone"
    r"|water|feed|submit|hand in|return(?!ing)|renew|print|send|post|order|buy|take (?:out|my|the)"
    r"|put (?:out|away)|wash|clean"
    r"|pick up|collect|drop|refill|recharge|defrost|descale|empty|top up|turn (?:on|off)|lock)\b"
    r"|(?:打|回)一?个?电话|发一?[个条封份]?(?:邮件|消息|微信|短信|快递)|回一?下?[个条封]?(?:邮件|消息|微信|短信)"
    r"|[交缴付还充](?!流|接|班|给|往|谈|易|通|友)[^,，。\s会课]{0,5}(?:费|租|款|表|税|钱|贷|卡|押金|作业|材料|单子?)"
    r"|倒垃圾|扔垃圾|浇花|浇水|喂[猫狗鱼鸟]|打印|取(?:快递|包裹|件|药|干洗)|拿(?:快递|包裹|药)|寄(?:快递|包裹|东西)"
    r"|吃药|洗车|晾衣服|收衣服|关[煤燃]气|充电|值机|抢票|买(?:菜|票|药|牛奶|水果|奶粉)",
    re.IGNORECASE,
)
_MET = re.compile(
    r"[和跟与同](?!.{0,3}(?:打|发|回))[\u3400-\u9fff]|一起|\bwith\b|\b(?:lesson|class|meeting|appointment)\b",
    re.IGNORECASE,
)
_THING_ZH = r"(?:把[^,，。?？]{1,12}?)"
_CHORE_ZH = re.compile(
    r"(?:我?(?:要|得|必须|记得|去|该|需要))*"
    rf"(?:{_THING_ZH}(?:扔掉?|丢掉?|倒掉?|退掉?|寄出去|寄走|还掉?|交掉?|拿[上下出]去|送去|搬走|洗了?|晾了?"
    rf"|收[进起]来|关掉?|充满?电|处理掉|卖掉)[了吧]?$"
    r"|[抢秒][^,，。]{0,6}?(?:票|券|号|红包|名额|座位?)|秒杀"
    r"|挪车|移车|(?:换|更换)(?:一下|一次|个)?(?:床单|被套|机油|滤芯|灯泡|电池|轮胎|雨刮|牙刷|水|锁|密码|尿布|纱布"
    r"|药|冬胎|夏胎)"
    r"|清[空洗理扫](?!单)[^,，。]{0,2}(?:鱼缸|冰箱|空调|油烟机|洗衣机|阁楼|车库|仓库|房间|屋子|下水道|滤网|猫砂|垃圾)"
    r"|(?:关|开)(?:一下)?(?:空调|暖气|地暖|煤气|燃气|灯|窗户?|火|烤箱|热水器|洗衣机|电热毯|加湿器)"
    r"|(?:取消|退订|停掉)(?:一下)?[^,，。]{0,6}(?:会员|订阅|套餐|续费)|(?:删|清)一?[删清下][^,，。]{0,6}(?:照片"
    r"|相册|缓存|邮件|短信))"
    r"[了吧啊]?[。.!！]?"
)
_HAN = re.compile("[\u3400-\u9fff]")
_MOVES = re.compile(r"改|挪|推|取消|[吗呢么?？]$|我打|给我|买单")
_GOT_DONE = re.compile(r"把(?P<what>[^,，。了]{1,12}?)(?P<verb>[退洗晾])了$")
_ENDS = " \t\n,，。.;；!！"
_OF_CLOCKS = re.compile(r"\b(?:alarms?|timers?|meetings?|events?|appointments?)\b|闹钟|会议|提醒", re.IGNORECASE)


def chore(decision: Decision, text: str, alone: Alone) -> Decision | None:
    """Return the decision to remind of something that is to be done at the time that was read; None for any other sentence.

    `alone` decides on a text as on one thing.
    """
    reading = decision.reading
    if len(text) > LONGEST or reading.grain in ("month", "year", "quarter"):
        return None
    if is_question(text) or is_supposed(text) or is_pondered(text) or names_ours(text) or _OF_CLOCKS.search(text):
        return None
    if orders_besides(text):
        return None
    if unknown_zone(text, reading) or is_to_ring(text) or _FOR_ME.search(text) or _INSTEAD.search(text):
        return None  # what is to ring says so, and what somebody else is to do
    if reading.verdict == "none":
        return _untimed(decision, text, alone)
    if reading.verdict != "understood" or reading.start is None or not _may_be_one(decision, text):
        return None
    when = " ".join(text[begin:end] for begin, end in sorted(reading.spans))
    what = _what(decision, text)
    if _CHORE_EN.match(what) is not None and not is_no_order(what):
        said = alone(f"remind me to {what} {when}")
    elif (
        _CHORE_ZH.fullmatch(what)
        or _WRITTEN_ZH.fullmatch(what)
        or (_HAN.match(what) and is_chore(what) and not _MOVES.search(what))
    ):
        plain = _GOT_DONE.sub(r"\g<verb>\g<what>", what)
        said = alone(f"{when}提醒我{plain}")
    else:
        return None
    return said if said.call is not None and said.call.name in _MADE else None


def _may_be_one(decision: Decision, text: str) -> bool:
    """Tell whether a decision may be wrong about a chore: it would take away or change, or book what takes no time of the calendar."""
    call, reading = decision.call, decision.reading
    if call is None or call.name in _TAKES_AWAY:
        return True
    lasts = (reading.end is not None and not reading.all_day) or reading.duration is not None
    if call.name != "schedule_add" or decision.more or lasts:
        return False
    own = _MOMENT.search(text) or _CHORE_ZH.fullmatch(_what(decision, text))
    return "location" not in call.arguments and own is not None and not _MET.search(text)


def _what(decision: Decision, text: str) -> str:
    """Return the words of a sentence without its time."""
    for begin, end in sorted(decision.reading.spans, reverse=True):
        text = f"{text[:begin]} {text[end:]}"
    return " ".join(text.split()).strip(_ENDS)


def _untimed(decision: Decision, text: str, alone: Alone) -> Decision | None:
    """Return the question when to ring for what is to be done and would be taken for a removal: "drop Tim off at the dentist"."""
    bare = text.strip(_ENDS)
    if (
        decision.want.intent not in _TAKEN_FOR
        or _ANYTHING.search(bare)
        or _CHORE_EN.match(bare) is None
        or is_no_order(bare)
    ):
        return None
    said = alone(f"remind me to {bare}")
    return said if said.call is None and said.missing == "when" else None
