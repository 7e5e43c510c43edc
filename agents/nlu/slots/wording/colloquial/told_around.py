"""A change of what is there with what is told around it, in Chinese: who says so, why, and what stays as it was. Pure.

学妹说她自己看影片就好 跑胶那个取消; 人事说聚餐不是周四，是周五; 烫头慢得很 改成到五点结束. The clauses that only tell are left out, and
what names the thing or the value in them is put into the order that says neither.
"""

import re
from collections.abc import Iterable
from datetime import UTC, datetime

from agents.nlu.classify import is_question, judged
from agents.nlu.forms import is_to_ring
from agents.nlu.lexicon.han_letters import read_simplified
from agents.nlu.slots.reasons import ABOUT_OURS
from agents.nlu.slots.wording.colloquial.chinese_times import CLOCK, DAY, END, LENGTH, signed
from agents.timetext import parse

_SURELY = 0.8  # share from which a clause with no word of a change is a wish of its own
_MIDNIGHT = datetime(2026, 1, 1, tzinfo=UTC)
_SHORT = 3  # characters of a clause that tells something
LONGEST, MOST = 90, 5  # characters of a message, clauses of it
_WHO = r"(?:[^，\d我你]{1,8}?(?:那边|群里|秘书|助理)?)"
_SAYS = re.compile(  # 张姐说排练那个改到七点半
    rf"{_WHO}(?:刚刚?|刚才|又|今天|昨天|早上|临时|都|还)?(?:来电|打电话来?|发消息|发信息|发微信|来消息|通知)?"
    r"(?:说是?|讲|通知说?|来电|回复说?|表示)(?=[^，])(?![要想]|可能|打算|也许)"
)
_CHANGES = re.compile(
    r"取消|[删撤划勾]掉|[删撤划勾]了|删|[不别]用了|[不别]要了|不[去开上打来做约学练碰聚搞吃跑]了"
    r"|改(?!主意|变|善|造|天|进|名)[到成在为回期]?|挪|"
    r"推[迟后到]|往[前后]|延[长后到迟]|缩短|换[到成]|跳过|提前|提早|[早晚]半?一?个?半?小时|恢复|复原|救回|撤[回销]"
)
_THEN = re.compile(r"^(?:所以|那就|那|就|你|麻烦|请|帮我|给我|把那个|直接|于是|但是?|不过)+(?=[^，]{2})")
_LEANS = re.compile(
    r"(?:先|就|都|也|那|只是|就是|但是?|不过|还是|一起|帮我|给我|你|请|麻烦|说是?(?=[改推往挪换延提取删])){0,4}+"
    r"(?:(?:那|这)(?:个|条|场|次|天|节)|(?:改|推|往|挪|换|延|提)[到成后前在期迟长早]|取消|[删撤划勾]|[不别][用要去]"
    r"|缩短|恢复|[早晚]半?一?个)"
)
_OTHER_WISH = re.compile(r"提醒我|叫我|喊我|记一?下|加[个上到]|再[加来买]|笔记|查|找(?!到)|[?？吗]|什么|哪")
_AS_BEFORE = re.compile(  # the rest stays
    r"(?:之后|以后|后面|其他|其它|别的|其余|剩下)的?(?:都|还是|还|就)?(?:照旧|照常|一样|不变|不动|正常|继续"
    r"|保持)(?:的)?"
)
_NOTHING_NAMED = re.compile(
    r"(?:(?:帮我|给我|麻烦你?|请|你|就|再|稍微|把(?:它|时间)|它|时间|那个|这个|一起|也|跟着|顺便){0,4}+)"
    r"(?:(?P<shorter>缩短)|(?P<longer>延长|拉长|加长)|(?P<moved>改|调整?|更新|修改|挪|换|动))(?:一?下|过来"
    r"|过去)?(?:时间)?"
    rf"{END}"
)
_ONLY = re.compile(rf"(?:只|就|最多|至少|得|要|需要|能|有|给|讲|开|做|上|用|占){{1,4}}+(?P<long>{LENGTH})")
_AT = re.compile(rf"(?:改|换|挪|推|延|提前|定)?(?:在|到|成)?了?(?P<to>{DAY}?{CLOCK}|{DAY})")
_ENDS_AT = re.compile(  # 早班我只上到十点半
    rf"(?P<what>[^，\d]{{2,10}}?)(?:那[个场节次天])?(?:我|可能|估计|今天|那天){{0,2}}+(?:只|改回|就只|改成"
    rf"|最多){{1,2}}+(?:能|会|要|得)?"
    rf"(?:上|做|待|开|打|讲|学|玩|练|站|值|干|忙|排|留){{1,2}}到(?P<to>{CLOCK})(?:了|就走|就行|就够了|为止|结束"
    rf"|下班)?{END}"
)
_ITS_END = re.compile(  # 改成到五点结束
    rf"(?:改|弄|调)(?:成|为)?到?(?P<to>{CLOCK})(?:才)?(?:结束|完|收|散|下课|下班){END}"
)
_SLOW = re.compile(
    r"(?P<what>[\u3400-\u9fffA-Za-z]{2,6}?)(?:太|很|好|真|特别|比较|有点|要|会|可能|估计|得)?(?:慢|久|长|麻烦"
    r"|费时间?|耗时)"
)
_RETYPED = re.compile(
    rf"(?P<what>[^，\d]{{2,10}}?)该(?:到|成|在)(?P<to>{DAY}?{CLOCK}|{DAY})了?{END}"
)  # 该 typed for 改
_NOT_BUT = re.compile(  # 聚餐不是周四，是周五
    rf"(?P<what>[^，\d]{{2,10}}?)(?:时间)?(?:不是|并非)(?:{DAY}?{CLOCK}|{DAY})[哦啊呀]?，?(?:我?(?:说|记|看|搞"
    r"|弄|写|打)错了?，?)?"
    rf"(?:而?是|应该是)(?P<to>{DAY}?{CLOCK}|{DAY}){END}"
)
_SKIPPED = re.compile(  # 改报告的提醒周五那天先跳过
    rf"(?P<what>[^，\d]{{2,10}}?)(?:的提醒|那[个条](?:提醒)?)?(?P<day>[这本下]?{DAY})(?:那一?[天次回])?的?(?:先"
    rf"|就|可以){{0,2}}+"
    rf"(?:跳过|停一[次回天]|空一[次回天]|不用?(?:提醒|叫|喊|响)我?了?|别(?:提醒|叫|喊|响)我?了?)(?:一次)?{END}"
)
_RUNS = re.compile(  # 排练那个改到七点半开始，要搞两个小时
    rf"(?P<head>[^，]{{2,14}}?改(?:到|成|在)(?P<to>{DAY}?{CLOCK}))(?:才)?(?:开始)?，?(?:要|得|大概|可能|估计){{0,3}}"
    rf"(?:搞|弄|开|练|打|做|上|忙|排|花|用)(?:个)?(?P<long>{LENGTH}){END}"
)
_DROPPED = re.compile(  # 五点那个不用了, 麻将那个不打了，给我取消了嘛
    r"(?!刚|上面|前面|那|这|第|最)(?P<what>[^，]{2,12}?)(?:我|我们|咱)?(?P<one>那[个条场次节件])?"
    r"(?:就|也|先|都|可以)?(?:[不别]用|[不别]要|[不别][去开上打来做约学练碰聚搞吃跑])了"
    rf"(?P<off>，?(?:就|你|给我|帮我|麻烦你?){{0,3}}+(?:取消|删|撤)掉?了?)?{END}"
)
_OFF_THE_LIST = re.compile(  # 手套不进了，卖不动，从清单里删了
    r"(?P<what>[^，\d]{1,10}?)(?:就|也|先|都)?[不别][要买进拿用订]了，(?:[^，]{1,10}，)?(?:就|你|给我|帮我"
    r"|麻烦你?|把它){0,2}+"
    rf"(?:从)?(?P<list>[^，]{{0,6}}?(?:清单|单子))(?:上|里)?(?:把它)?(?:删|划|去|拿|移)(?:掉|了|走|除|去){{1,2}}{END}"
)
_OF_A_RING = re.compile(r"(?:提醒|闹钟)(?:也|就|都|可以|一起|先){0,2}+(?:取消|删|撤|去掉|不用|不要)")
_TOO, _RING_TOO = re.compile(r"也(?=取消|撤|去掉)"), re.compile(r"(?:(?<=提醒)|(?<=闹钟))(?:也|就|都)?删掉?了?$")
_TELLS = re.compile(r"[了不没要有在是太很都会能说来去到过得病出]|疼|痛|差|假|行$|好$")
_SAME = re.compile(r"(?:时间|地点|钟点|时长|长度)(?:都|还|还是|就)?(?:不变|照旧|一样|不动)")
_OPEN = re.compile(r"(?:[成到为叫是作]|名[字称]?)$|^把?[^，]{0,1}$")  # what it becomes stands behind the blank
_OF_THEMSELVES = re.compile(rf"{_WHO}(?:刚刚?|刚才|又)?(?:说|讲)(?:[他她]们?|自己|人家)(?!的)")  # 阿姨说她周四不来了
_CANCELLED = re.compile(r"取消掉?了$")
_OVER = re.compile(r"，(?:就|你|给我|帮我|麻烦你?|请|那){0,3}+(?:取消|删|撤)掉?了?[吧嘛哈呗啊呀]*$")  # said once more


def told_around(text: str, now: datetime) -> str | None:
    """Return the order of a message without what is told around it; None where nothing is, or where it is no such order."""
    bare = signed(text.strip(" 。.!！~～")) if len(text) <= LONGEST else ""
    if not bare or text.isascii() or "\n" in bare or is_question(bare):
        return None
    clauses = [one for one in bare.split("，") if one]
    if not 0 < len(clauses) <= MOST:
        return None
    plain = _with_value(clauses) or _with_name(clauses) or _off_the_list(bare)
    if plain is None and len(clauses) > 1:
        plain = _alone(clauses, now)
    elif plain is None and _plainly(_reported(bare)) != _reported(bare):
        plain = _plainly(_reported(bare))
    return plain if plain not in (None, text.strip(), bare) else None


def _off_the_list(bare: str) -> str | None:
    found = _OFF_THE_LIST.fullmatch(bare)
    return None if found is None else f"从{found['list']}里删掉{found['what']}"


def _alone(clauses: list[str], now: datetime) -> str | None:
    """Return the clauses that change something, where all others only tell and the first of them names its thing."""
    whole = _reported("，".join(clauses))
    if (plain_whole := _plainly(whole)) != whole:
        return plain_whole
    orders = [_THEN.sub("", _reported(one)) for one in clauses if _is_order(one)]
    beside = [one for one in clauses if not _is_order(one)]
    if not orders or _OPEN.search(orders[0]) or not all(tells_only(one, now) for one in beside) or _points(orders[0]):
        return None
    orders = [orders[0], *(one for one in orders[1:] if _OVER.fullmatch(f"，{one}") is None)]
    plain = [_CANCELLED.sub("取消", _RING_TOO.sub("取消", _TOO.sub("", _plainly(one)))) for one in orders]
    return "，".join(plain) if beside or plain != orders or len(plain) < len(clauses) else None


def _points(order: str) -> bool:
    """Tell whether an order names nothing: it leans on what was said before, and what is told may say of what it is."""
    return _LEANS.match(order) is not None


def _is_order(clause: str) -> bool:
    if _OF_THEMSELVES.match(clause):
        return False
    if _plainly(_THEN.sub("", clause)) != _THEN.sub("", clause):
        return True
    rings = is_to_ring(clause) and _OF_A_RING.search(clause) is None
    return _CHANGES.search(clause) is not None and _OTHER_WISH.search(clause) is None and not rings


def _reported(clause: str) -> str:
    """Return what somebody says, without who says it."""
    said = _SAYS.match(clause)
    return clause if said is None or len(clause) - said.end() < 4 else clause[said.end() :]


def tells_only(clause: str, now: datetime) -> bool:
    """Tell whether a clause only tells why, or that the rest stays: it wants nothing, and has no time but one that somebody reports."""
    if _AS_BEFORE.fullmatch(clause) or _OF_THEMSELVES.match(clause):
        return True
    if _OTHER_WISH.search(clause) or _CHANGES.search(clause) or is_question(clause) or is_to_ring(clause):
        return False
    if _SAYS.match(clause):
        return True
    if (
        len(clause) < _SHORT
        or parse(clause, now).verdict != "none"
        or not _TELLS.search(clause)
        or _SAME.search(clause)
    ):
        return False
    shares = judged(clause).intents
    return max(share for intent, share in shares.items() if intent in ABOUT_OURS) < _SURELY


@read_simplified
def value_told(text: str) -> str | None:
    """Return an order about what was just made that says no value, or nothing but another end, with the value that is told beside it."""
    bare = signed(text.strip(" 。.!！~～")) if len(text) <= LONGEST else ""
    clauses = [one for one in bare.split("，") if one]
    if not 0 < len(clauses) <= MOST or bare.isascii():
        return None
    ends = _ITS_END.fullmatch(clauses[-1])
    return _with_value(clauses) or (f"延长到{ends['to']}" if ends is not None and len(clauses) == 1 else None)


def _with_value(clauses: list[str]) -> str | None:
    """Return an order that says no value with the one that is told ahead of it: 老师说他只有一小时，帮我缩短一下."""
    order = _NOTHING_NAMED.fullmatch(clauses[-1]) if len(clauses) > 1 else None
    if order is None or _OTHER_WISH.search("".join(clauses[:-1])):
        return None
    told = clauses[-2]
    long, at = _last(_ONLY.finditer(told)), _last(_AT.finditer(told))
    if long is not None and (order["shorter"] or order["longer"]):
        return f"{'缩短' if order['shorter'] else '延长'}到{long['long']}"
    if at is not None and order["longer"]:
        return f"延长到{at['to']}"
    return None if at is None or not order["moved"] else f"改到{at['to']}"


def _last(found: Iterable[re.Match[str]]) -> re.Match[str] | None:
    return next(reversed(list(found)), None)


def _with_name(clauses: list[str]) -> str | None:
    """Return an order for another end with the thing that is told to take long: 烫头慢得很，改成到五点结束."""
    ends = _ITS_END.fullmatch(clauses[-1])
    if ends is None:
        return None
    slow = _SLOW.match(clauses[-2]) if len(clauses) > 1 else None
    return f"把{slow['what']}延长到{ends['to']}" if slow is not None else f"延长到{ends['to']}"


def _plainly(order: str) -> str:
    """Return an order in the words that all rules know: for another end or day, to leave out one time, with a slip in its verb."""
    if (ends := _ENDS_AT.fullmatch(order)) is not None:
        return f"把{ends['what']}延长到{ends['to']}"
    if (typed := _RETYPED.fullmatch(order) or _NOT_BUT.fullmatch(order)) is not None:
        return f"{typed['what']}改到{typed['to']}"
    if (skipped := _SKIPPED.fullmatch(order)) is not None:
        return f"{skipped['day']}的{skipped['what']}不去了"
    if (runs := _RUNS.fullmatch(order)) is not None and (ends_at := _ends_at(runs["to"], runs["long"])):
        return f"{runs['head']}到{ends_at}"
    if (off := _DROPPED.fullmatch(order)) is not None and (off["one"] or off["off"]):
        return f"{off['what']}{off['one'] or ''}取消"
    return order


def _ends_at(clock: str, long: str) -> str:
    """Return the hour at which it ends that begins then, as long as it takes; nothing where the two are not plain."""
    begins, takes = parse(clock, _MIDNIGHT), parse(long, _MIDNIGHT).duration
    if begins.start is None or takes is None or begins.alternatives:
        return ""
    return f"{begins.start + takes:%H:%M}"
