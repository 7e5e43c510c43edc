"""Questions how much of a habit was done: "how many glasses so far", 今天喝了多少了. Pure; asked only where there is such a habit."""

import re
from typing import Any

from agents.nlu.decision import Decision, ToolCall
from agents.texts.growth.habit_figures import unit_of
from agents.timetext.bounds import single_blanks

LONGEST = 60  # characters of such a question
_SINCE = (
    r"(?:\s+(?:so\s+far|today|this\s+(?:week|month|year|morning)|yet|already|now|in\s+(?:all|total)|altogether"
    r"|up\s+to\s+now|overall|since\s+monday))*"
)
_VERB = (
    r"(?:drunk|drink|drank|run|ran|walked|walk|written|write|wrote|read|swum|swim|swam|cycled|cycle|ridden|ride"
    r"|done|do|did|practi[cs]ed?|studied|study|meditated?|slept|sleep|smoked?|eaten|eat|lifted|lift"
    r"|had|jogged|jog|rowed|row|played|play)"
)
_ZH_SINCE = (
    r"(?:我|咱|这周|本周|这个?星期|这个?礼拜|这个?月|本月|今年|今天|今早|一共|总共|到现在|目前|最近|已经|都|[,，\s])*+"
)
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        r"(?:so\s+|and\s+|ok\s+)?how\s+"
        r"(?:much(?:\s+(?P<of>[a-z]+))?|far|long|many\s+(?P<unit>[a-z-]+(?:\s+of\s+[a-z]+)?))\s+"
        rf"(?:have|did|had)\s+i\s+(?:already\s+)?(?P<verb>{_VERB}){_SINCE}",
        r"(?:so\s+|and\s+|ok\s+)?how\s+many\s+(?P<unit>[a-z-]+(?:\s+of\s+[a-z]+)?)"
        r"(?:\s+(?:so\s+far|today|this\s+(?:week|month|year)|in\s+(?:all|total)|is\s+that|was\s+that|now))+",
        rf"{_ZH_SINCE}(?P<verb>[^\s,，。我你他她有在是要]{{1,4}}?)了(?:总共|一共)?(?:多少|几)"
        r"(?P<unit>[^\s,，。了天次]{0,5}?)了?",
        rf"{_ZH_SINCE}(?:总共|一共)?(?P<verb>喝|跑|走|写|读|看|背|练|做|游|骑|睡|抽|吃|弹)(?:多少|几)"
        r"(?P<unit>[^\s,，。了天次]{1,5}?)了",
    )
)  # fmt: skip
_ENDS = " \t\n.。!！~～?？呀啊呢吧来着"


def asked(text: str) -> dict[str, Any] | None:
    """Return what of a habit is asked, of a question how much of it was done; None for any other text."""
    bare = single_blanks(text.strip()).rstrip(_ENDS) if len(text) <= LONGEST else ""
    found = next((one for form in _FORMS if bare and (one := form.fullmatch(bare)) is not None), None)
    if found is None:
        return None
    groups = {name: (value or "").strip() for name, value in found.groupdict().items()}
    counted, of = groups.get("unit", ""), groups.get("of", "")
    unit, verb = unit_of(counted), "" if groups.get("verb") == "had" else groups.get("verb", "")
    what = of or ("" if unit else counted)  # 看了多少病人 is of no habit but that
    words = f"{verb}{'' if what and not what.isascii() else ' '}{what}".strip()
    return {"figures": True, **({"about": words} if words else {}), **({"unit": unit} if unit else {})}


def tried(decision: Decision, text: str) -> Decision:
    """Return the decision behind a look at the habit that a question may be about, which says nothing where there is none."""
    given = None if decision.want.intent == "command" else asked(text)
    if given is None:
        return decision
    listed = (
        decision.call is not None and decision.call.name == "memo_search" and not decision.call.arguments.get("query")
    )
    if listed and given.get("about"):  # how many words were written is no question for what was written
        return decision.calling("checks_show", given)
    return decision.trying((ToolCall(name="checks_show", arguments={**given, "quiet": True}),))
