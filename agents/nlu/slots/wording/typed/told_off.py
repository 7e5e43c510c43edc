"""Chinese news that something is off, whoever says so and why: 老师说明天的教研活动取消了, 下雨了，野餐泡汤了. Pure."""

import re
from dataclasses import replace
from datetime import datetime

from agents.nlu.classify import is_question
from agents.nlu.decision import Decision, ToolCall
from agents.nlu.orders import is_pondered, is_supposed
from agents.nlu.slots.wording.typed.told_news import both, named_off

LONGEST = 60  # characters
_SOURCE = (
    r"(?:(?:听说|据说|刚(?:接到|收到)?通知|收到通知|接到通知|通知)(?:说|是)?"
    r"|(?!我)[^，\d今明后周]{1,8}?(?:刚刚?|那边|今天|打电话|来电话?|来电|发(?:消息|微信|邮件)|微信上?|在?群里|里|又){0,3}+"
    r"(?:来?说|通知|告诉我|跟我说|讲)(?:我们?|了|是)?)，?"
)
_WHY = r"(?:(?:因为|由于)?(?!把|我把|帮我)[^，\d]{2,14}[，])"
_NEWS = re.compile(
    rf"{_WHY}?(?:{_SOURCE})?(?P<what>(?!我(?!们)|把|已经|刚|别)[^，]{{2,20}}?)"
    r"(?:临时|突然|又|都|也|被|给|已经|就|全|这[次周]|算是|终于|居然|可能要){0,3}+"
    r"(?:取消|泡汤|黄|告吹|吹|没戏|停(?:课|办|一次|一节)?|不[办搞开上]|不举行|[开办去搞上聚]不成|凉|没)掉?[了啦][呢哈唉啊]?"
    r"(?:，(?!改|换|推|挪|再|还|记得|提醒|帮|约|别|.{0,12}(?:取消|删))[^，\d]{2,16})?[。！!~～]*"
)
_SIGNS = re.compile(r"[,\s]+(?=[\u3400-\u9fff])|(?<=[\u3400-\u9fff])[,\s]+|。(?=.)|[；;]")
_NOT_SO = re.compile(r"没取消|不取消|差点|要不要|想|才怪|以为|闹钟|提醒|会员|订阅|订单|快递")


def told_off(decision: Decision, text: str, now: datetime) -> Decision:
    """Return the decision with what is told as off: it goes where one thing surely has its name, and is asked about where it may be one.

    Where there is no such thing the message stays what it was.
    """
    if decision.call is not None and decision.call.name != "schedule_delete":
        return decision
    calls = _calls(text, now)
    if not calls:
        return decision
    return replace(decision, tries=(*calls, *decision.tries))


def _calls(text: str, now: datetime) -> list[ToolCall]:
    bare = _SIGNS.sub("，", text.strip()) if len(text) <= LONGEST else ""
    found = _NEWS.fullmatch(bare)
    if found is None or is_question(bare) or is_supposed(bare) or is_pondered(bare) or _NOT_SO.search(bare):
        return []
    given = named_off("", found["what"].removesuffix("的"), now)
    over = given is not None and given.get("end_time", now.isoformat()) < now.isoformat()
    return [] if given is None or over else both("schedule_delete", given, plain=True)
