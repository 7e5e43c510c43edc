"""What is left out for as long as something else takes: 出差期间健身都取消, "skip yoga while I'm on the Lisbon trip". Pure.

When that is only the calendar knows.
"""

import re
from datetime import datetime
from typing import Any

from agents.nlu.lexicon.han_letters import read_simplified
from agents.timetext import parse

LONGEST = 60  # characters
_OFF = r"(?:取消|跳过|暂停|停|歇|不[去上练做打开跑学]|不用[去上练做打开跑学])(?:掉|一下)?[了吧啊啦嘛呗]*"
_DURING = (
    re.compile(
        r"(?:对了|还有|另外|那|就|哦|[,，\s])*(?P<during>(?![我你他她这那])[^,，。\s]{2,10}?)(?:的?期间|的时候"
        r"|(?:的|这|那)(?:几|两|三)天|那段时间)"
        rf"[,，\s]*的?(?:我的?)?(?P<what>[^,，。\d]{{2,10}}?)(?:我|就|先|也|都|全部?|统统|帮我|给我|可以)*{_OFF}"
    ),
    re.compile(
        r"(?:(?:please|ok|and|also|can you|could you)[, ]+)*(?:cancel|skip|drop|pause) (?:(?:all )?(?:the"
        r"|my) )?(?P<what>\S.{1,30}?)"
        r" (?:(?:during|for the duration of|for) (?:the|my)|(?:while|when) (?:i['’]?m|we['’]?re|i am) (?:on|in"
        r"|at) (?:the |my )?)"
        r" ?(?P<during>(?!next\b|this\b|moment\b|rest\b|week\b|day\b)[a-z]\S.{1,30}?)[.! ]*",
        re.IGNORECASE,
    ),
)
_ALL_THAT_IS = re.compile(
    r"(?:所有|全部)?的?(?:安排|日程|会议?|提醒|闹钟|事情?|活动|东西)|everything|meetings?|reminders?|events?",
    re.IGNORECASE,
)


@read_simplified
def left_out_during(text: str, now: datetime) -> dict[str, Any] | None:
    """Return what is left out while something else goes on, as arguments of schedule_delete; None for any other text."""
    bare = text.strip(" .。!！~～")
    found = (
        next((one for form in _DURING if (one := form.fullmatch(bare)) is not None), None)
        if len(bare) <= LONGEST
        else None
    )
    if found is None or _ALL_THAT_IS.fullmatch(found["what"]):
        return None
    if any(parse(found[name], now, "any").verdict != "none" for name in ("what", "during")):
        return None
    return {"query": found["what"], "during": found["during"]}
