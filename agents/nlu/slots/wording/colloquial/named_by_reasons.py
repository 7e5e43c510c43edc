"""Orders whose thing is named in the reason ahead: 电费已经交过了 那个提醒去掉, 胃镜要排队的 给它留到11点. Pure."""

import re
from datetime import datetime

from agents.nlu.slots.changing.done_by_name import done_beside
from agents.nlu.slots.wording.colloquial.chinese_times import CLOCK, DAY, END, LENGTH, signed
from agents.nlu.slots.wording.typed.who_is_off import with_who
from agents.timetext import parse

LONGEST = 90  # characters
_AGO = r"(?:已经|以经|己经|巳经|早就|刚刚|刚才|刚|都|我|我们|昨天|今天|上午|下午|老公|老婆|他|她|人家|室友|同事){0,3}+"
_PAST = (
    rf"(?P<what>[^，\d我你他她]{{1,8}}?)(?:那边|那儿|的事儿?)?{_AGO}(?P<do>[\u3400-\u9fff]{{1,2}}?)(?:过|完"
    rf"|好|掉|到|出去|上去)?(?:了|啦)[啊呀哈]?"
)
_THE_RING = r"(?:[那这]个|[那这]条)?(?:的)?(?:提醒|闹钟|闹铃)"
_NO_MORE = r"(?:去掉|删掉|取消掉?|关掉|撤掉|停掉|删|取消|关|撤|停|不用|不要|不需要|免)(?:了|一下)?"
_DROPPED = re.compile(  # 电费交过了，那个提醒去掉
    rf"{_PAST}，(?:把|就|你|请|麻烦|帮我|给我){{0,2}}+(?:那(?!个|条))?(?:{_THE_RING}(?:可以|就|也|都|给我"
    rf"|帮我)?{_NO_MORE}|(?:取消|删掉|去掉|关掉|停掉){_THE_RING}"
    rf"|(?:别|不用|不要|甭)再?(?:提醒|叫|喊)(?:我|了){{0,2}}+){END}"
)
_HANDED_ON = re.compile(  # 周四的晚班换给小贾了，我不上
    rf"(?P<day>{DAY})的?(?:那[个节场])?(?P<what>[^，\\d我]{{2,8}}?)(?:我)?(?:换给|让给|(?:转给|交给)(?=.*，))"
    r"[^，\d]{1,6}?(?:去|上|做|来)?了(?:，(?:所以|那|就)?我?(?:就)?不(?:用)?(?:去|上|来|值|管)了?)?"
    rf"{END}"
)
_HOLDS = (
    r"(?:那边|那儿|那天|可能|估计|恐怕|应该|大概|听说|会|要|得|人|老师|老板|教练|教授|经理|医生|"
    r"师傅|对方|客户|领导|甲方|东西|内容|事|有点|有事|怕)"
)
_WHY = (
    rf"(?P<what>(?!我|你|他|她|那|这|就|还|不|再|估计|可能|大概)[\u3400-\u9fffA-Za-z]{{2,8}}?){_HOLDS}[^，\d]{{1,14}}，"
)
_TO_IT = (
    r"(?:就|那(?!个)|你|请|麻烦|帮我|给我|得|要|先){0,2}+(?:[给把将]?[它他她这那]个?|给我?|把时间)?(?:再|都|就|先)?"
)
_STRETCHED = re.compile(rf"{_WHY}{_TO_IT}(?:留|弄|开|排|拖|放|搞|占|安排|延长?|拉长|算)到(?P<to>{CLOCK}){END}")
_LONGER = re.compile(rf"{_WHY}{_TO_IT}(?:多[留排放算给弄占]|延长|加|拉长)(?:出|个|上)?(?P<long>{LENGTH}){END}")
_LATER = re.compile(
    rf"{_WHY}{_TO_IT}(?P<way>往后|推后|推迟|延后|晚|往前|提前|提早)(?:推|挪|移|延|排|开|弄)?(?:个"
    rf"|上)?(?P<long>{LENGTH}){END}"
)
_MOVED = re.compile(rf"{_WHY}{_TO_IT}(?:改|挪|推|换|移|调)(?:到|成|至)?(?P<to>{DAY}?{CLOCK}|{DAY}){END}")
_CALLED_OFF = (  # who cannot do it said so: the dentist rang, they can't do today, cancel it
    re.compile(
        r"(?:the |my |our )?(?P<what>[a-z][\w'’ ]{2,20}?)(?: has| have|['’]s|['’]ve)?(?: just)? (?:rang|rung|called|phoned"
        r"|texted|emailed|messaged|says?|said)(?: me| back| up)?[,.;]?(?: (?:to say|that|and|cos|because))?"
        r"\s(?:that )?(?:they|he|she) "
        r"(?:can['’]?t|cannot|can not|won['’]?t|couldn['’]?t) (?:be able to )?(?:do|come|make(?: it)?|be there|see me)(?: it)?"
        r"(?: on)? (?P<when>[a-z]\S{2,9}(?: \S{3,9})?)[,.;]?\s(?:so )?(?:(?:please|pls|can you|could you|just) )*"
        r"(?:cancel|scrap|drop|delete)(?: it| that| the appointment)?(?: please| pls| then| for me)*[.! ]*",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<what>[^，\d我你他她]{2,8}?)(?:那边)?(?:来电话?|打来|打电话来?|发[消微]息?信?)?(?:说|通知我?)(?:他们?|她们?)?"
        rf"(?P<when>{DAY})(?:不行|来不了|做不了|有事|没空|没人|不方便|不开门?|不营业|约不上)了?，"
        rf"(?:那|就|所以|先|帮我|给我){{0,2}}(?:取消|不去|删掉?)掉?{END}"
    ),
)
_CHANGES = (_STRETCHED, _LONGER, _LATER, _MOVED)
_BACK = frozenset({"往后", "推后", "推迟", "延后", "晚"})
_PRONOUN = frozenset("钱人事话车路饭天水雨")  # of one character says nothing of a reminder


def named_by_reason(text: str, now: datetime) -> str | None:
    """Return the order with its thing in it; None where a text is none, or names nothing. `now`: when it was written."""
    if (named := with_who(text)) is not None:
        return named
    bare = signed(text) if len(text) <= LONGEST else ""
    if (handed := _HANDED_ON.fullmatch(bare)) is not None:
        return f"{handed['day']}的{handed['what']}不去了"
    said = bare if not text.isascii() or not bare else text.strip()
    called = next((one for form in _CALLED_OFF if (one := form.fullmatch(said)) is not None), None)
    if called is not None and parse(called["when"], now).verdict == "understood":
        what, when = called["what"], called["when"]
        return f"cancel the {what} {when}" if text.isascii() else f"取消{when}的{what}"
    if "，" not in bare or "\n" in bare or bare.count("，") > 1:
        return None
    dropped = _DROPPED.fullmatch(bare)
    if dropped is not None and (done := done_beside(text) or _named(dropped)):
        return f"取消{done}的提醒"
    found = next((one for form in _CHANGES if (one := form.fullmatch(bare)) is not None), None)
    return None if found is None or parse(found["what"], now).verdict != "none" else _changed(found)


def _named(dropped: re.Match[str]) -> str:
    """Return the name of what need not ring any more; "" where a reason names nothing: 人走了."""
    what, do = dropped["what"], dropped["do"]
    if what in _PRONOUN or len(what) > 1:
        return "" if what in _PRONOUN else what
    return f"{do}{what}" if len(do) == 1 else f"{what}{do}"


def _changed(found: re.Match[str]) -> str:
    """Return the order of a change, with what the reason names in it."""
    said = found.groupdict()
    if "way" in said:
        return f"把{found['what']}{'推迟' if found['way'] in _BACK else '提前'}{found['long']}"
    if "long" in said:
        return f"把{found['what']}延长{found['long']}"
    return f"把{found['what']}{'延长到' if found.re is _STRETCHED else '改到'}{found['to']}"
