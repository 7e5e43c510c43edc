"""A reminder told as done by its name, rung or not: SSL 那个 done 了, "I've paid the rent". Pure."""

import re
from dataclasses import replace

from agents.nlu.decision import Decision, ToolCall

_POINTING = re.compile(
    r"[那这][个件条]事?|的事情?|(?:已经|都|我|刚|才)+|(?:搞定|办妥|弄完|弄好|做完|做好|办完|办好|完成|好|完)了?$|了$"
    r"|\b(?:the|my|that|this|one|thing|reminder|is|all|i['’]?ve|i have|i|already|just|done|with)\b",
    re.IGNORECASE,
)
BRIEF = 10  # characters of what only says that it is done
_VERB = re.compile(  # what is done and nothing else: 换了, 打完了, 药吃过了 is more
    r"(?:都|已经|刚刚?|我){0,3}+(?P<do>(?![好行对算够完走来到是累饿困知疯老忘病坏没有懂会变下出上])[\u3400-\u9fff])"
    r"(?:完|好|过|掉|到|出去)?[了啦][吧啊呀哈]?"
)
_SIGNS = " \t.。!！~～…"


def tried(decision: Decision, text: str) -> Decision:
    """Return the decision with a look for a reminder of the name that a thing on a list was looked for by, where there is none."""
    if decision.call is not None or not text:
        return decision
    ticks = [one.arguments for one in decision.tries if one.name == "list_tick" and not one.arguments.get("again")]
    items: list[str] = ticks[-1].get("items", []) if ticks else []
    query = " ".join(_POINTING.sub(" ", items[-1]).split()) if items else ""
    verb = _VERB.fullmatch(text.strip(_SIGNS)) if len(text) <= BRIEF else None
    if verb is not None:
        call = ToolCall(name="reminder_done", arguments={"query": verb["do"], "verb": True, "quiet": True})
        return replace(decision, tries=(*decision.tries, call))
    if len(query) < 2:
        return decision
    call = ToolCall(name="reminder_done", arguments={"query": query, "quiet": True})
    return replace(decision, tries=(*decision.tries, call))
