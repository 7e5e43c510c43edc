"""An hour for what a free time was asked for right before, in Chinese: 那就九点半，抓一小时; 那这个点剪头发. Pure."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.slots.new_values import DATED

LONGEST = 60  # characters
POINTED = "it"
"""The title of what is only pointed at: what the free time was asked for."""
_THERE_ZH = re.compile(  # 那就九点半，抓一小时; 那就周三下午两点去，定上; 那就约十点
    r"(?:(?:好[的吧呀]?|行|可以|嗯+|要得|ok|成)[,，。!！\s]*)*+(?:那就?|那么|就)(?:给我|帮我)?(?:约|定|订|排|放"
    r"|安排|选)?(?:在|到)?\s?"
    r"(?P<when>\S[^,，]{1,24}?)(?:去|来|开始|见|过去|走)?(?:吧|好了|嘛|呗|啦)?"
    r"(?:[,，\s]+(?:大概|抓|差不多|就|需要|要|留|弄|搞|打|玩|一共){0,2}+(?P<long>[一两二三四五半\d]{1,3}个?半?"
    r"(?:小时|分钟|钟头|刻钟)|\d(?:\.5)?h))?"
    r"(?:[,，\s]*(?:就|你|给我|帮我|先){0,2}+(?:定上|排上|加上|安排上?|记上|写上|订上|约上|定了|定下来?|就这样"
    r"|放进去|排进去|加进去|记一下))?"
    r"[吧呗嘛哈啊。!！~]*",
    re.IGNORECASE,
)
THAT_HOUR_ZH = re.compile(  # 那这个点剪头发
    r"(?:(?:好[的吧]?|行|可以|嗯+|要得)[,，。!！\s]*)*+(?:那就?|就|那我?)(?:在|用|约|定|订|排)?(?:在)?(?:这个"
    r"|那个|这|那|这会儿)"
    r"(?:点儿?|时间段?|时段|时候|空档|空)(?:来|去|约|安排|给我|帮我)?"
    r"(?P<what>[\u3400-\u9fff]{2,12}?)[吧呗嘛了哈。!！]*"
)
_UNTIL = re.compile(r"[吧嘛,，\s]*(?:再)?[打玩待忙聊弄搞做开上学练]到")  # 约到四点半，打到六点半


def booked_there(text: str, plain: Callable[[str], Decision]) -> Decision | None:
    """Return the decision to book what was asked about before at an hour of its day, or of another one that is named; None for any other text.

    `plain` decides on one thing.
    """
    found = _THERE_ZH.fullmatch(_UNTIL.sub("到", text.strip())) if len(text) <= LONGEST else None
    if found is None:
        return None
    when = "，".join(filter(None, (found["when"], found["long"])))
    reading = plain(f"{when}，开会").reading  # hours alone are read beside a thing
    hour = reading.start is not None and reading.grain == "minute" and not reading.elapsed and reading.rrule is None
    if not hour or reading.start is None or _unread(when, reading.spans):
        return None
    dated = any(DATED.search(when[begin:end]) for begin, end in reading.spans)
    given: dict[str, Any] = {"title": POINTED, "start_time": reading.start.isoformat()}
    given |= {"slot": "asked"} if dated else {"then": when}
    if reading.end is not None or reading.duration is not None:
        given["end_time"] = (reading.end or reading.start + (reading.duration or timedelta())).isoformat()
    bare = replace(plain("那就这样"), reading=plain(text).reading)
    return bare.trying((ToolCall(name="schedule_add", arguments=given),))


def _unread(text: str, spans: tuple[tuple[int, int], ...]) -> str:
    for begin, end in reversed(spans):
        text = f"{text[:begin]}{text[end:]}"
    return text.strip(" ，,")
