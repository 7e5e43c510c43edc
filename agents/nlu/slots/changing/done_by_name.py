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
LONGEST = 20  # characters of what is told as done by its name
_TOLD = re.compile(  # 瓦斯费缴了啦
    r"(?P<what>[^,，。?？\d我你他她没不]{2,10}?)(?:已经|都)?(?P<do>[交缴寄买还付洗办修订发拿取写填报签])"
    r"(?:完|好|过|掉|清)?了[啦啊呀哈]?"
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
    told = _TOLD.fullmatch(text.strip(_SIGNS)) if len(text) <= LONGEST and not query else None
    query = query or (f"{told['what']}{told['do']}" if told is not None else "")
    if len(query) < 2:
        return decision
    call = ToolCall(name="reminder_done", arguments={"query": query, "quiet": True})
    return replace(decision, tries=(*decision.tries, call))
