"""A day that is counted from the one that a change names, and a thing of a row of acts: 下周五的挪到第二天上午十点, 找医保卡那个提前到八点. Pure."""

import re
from datetime import datetime, timedelta

from agents.nlu.lexicon.han_letters import read_simplified
from agents.nlu.slots.wording.colloquial.chinese_times import CLOCK, DAY, END, PART, signed
from agents.timetext import parse

LONGEST = 40  # characters
_MOVES = r"(?:改|挪|换|推迟|推|移|延|顺延|调)(?:到|成|至)?"
_NEXT = re.compile(
    rf"(?:[把将])?(?P<day>{DAY})(?P<what>的[^，\d]{{0,12}}?){_MOVES}(?P<way>第二天|[次隔翌]天|[次翌]日|[后前]一天|头一天)"
    rf"(?P<at>的?(?:{CLOCK}|{PART})?){END}(?:，[^，\d?？]{{2,14}})?"
)
_ONE_TO_FIND = re.compile(  # it is no search for a note: 找医保卡那个提前到八点
    rf"(?:[把将])?(?P<what>找[^，\d?？]{{1,12}}?)(?:那[个条件]|的?提醒)(?:{_MOVES}|(?:提前|提早)到?)"
    rf"(?P<to>{DAY}?的?{CLOCK}){END}(?:，[^，\d?？]{{2,14}})?"
)
_BEFORE = frozenset({"前一天", "头一天"})


@read_simplified
def next_day_named(text: str, now: datetime) -> str | None:
    """Return a change with the date that it means, or with the thing that it names; None for any other text. `now`: when it was written."""
    bare = signed(text) if len(text) <= LONGEST else ""
    if (found := _ONE_TO_FIND.fullmatch(bare)) is not None:
        return f"把{found['what']}改到{found['to']}"
    found = _NEXT.fullmatch(bare)
    there = None if found is None else parse(f"{found['day']}开会", now).start
    if found is None or there is None:
        return None
    day = there + timedelta(days=-1 if found["way"] in _BEFORE else 1)
    return f"{found['day']}{found['what']}改到{day.month}月{day.day}日{found['at'].removeprefix('的')}"
