"""What else is on the day of something that is named: 电影那天还有别的事吗, "what else is on the day of the exam". Pure."""

import re
from datetime import datetime

from agents.nlu.decision import Decision
from agents.nlu.intents import Want
from agents.timetext import parse

WANT = Want(intent="schedule_query", confidence=0.9)
LONGEST = 40  # characters
_FORMS = (
    re.compile(
        r"(?:那|我|请问|看看|查一?下)*(?P<what>[^,，。?？\s那这当]{2,12}?)(?:[那当](?:一?天|日)|那晚)的?[,，\s]*"
        r"(?:晚上|早上|上午|中午|下午)?我?(?:还|有没有|有|都|是不是|会不会|忙)*(?:什么|啥|哪些|别的|其他的?|其它的?)*"
        r"(?:什么|啥|哪些)?(?:事情?|安排|活动|日程|约|空|要做的|冲突|干什么|干啥|做什么)?(?:没有?|[吗么嘛呢啊呀])*[?？]?"
    ),
    re.compile(
        r"(?:(?:so|and|ok|hey)[, ]+)*what(?:['’]s| is| do i have)? ?(?:else )?(?:on|planned|happening|there)?(?: on)? the "
        r"day of (?:the |my |our )?(?P<what>\S.{1,24}?)\??",
        re.IGNORECASE,
    ),
)
_ASKS = re.compile(r"[?？吗么嘛呢]|有没有|还有|什么|啥|哪些|忙不忙|空不空|\bwhat\b", re.IGNORECASE)


def asked(decision: Decision, text: str, now: datetime) -> Decision | None:
    """Return the decision to look at the day of a thing that is named; None for any other text."""
    bare = text.strip()
    if len(bare) > LONGEST or not _ASKS.search(bare):
        return None
    for form in _FORMS:
        found = form.fullmatch(bare)
        if found is not None and parse(found["what"], now, "any").verdict == "none":
            looks = Decision(agent=WANT.agent, want=WANT, reading=decision.reading)
            return looks.calling("schedule_query", {"query": found["what"], "day_of": True})
    return None
