"""Notes that are to go or to be changed: which one, and what it shall say."""

import re
from typing import Any

from agents.fastpath.decision import Decision
from agents.router.guards_en import GUARDS as EN
from agents.router.guards_zh import GUARDS as ZH
from agents.router.intents import Want
from agents.router.rules_en import POLITE as PLEASE
from agents.router.rules_zh import POLITE as QING

_GONE = r"(?:delete|remove|erase|drop|scrap|get rid of|throw away|wipe)"
_ONE = r"(?:the |my |that |this |our |a )?(?:latest |last )?"
_OF = r"(?:about|on|with|for|mentioning|regarding|of|called|saying|that says|where it says)"
_ZH_NOTE = r"(?:的|[那这](?:一)?[条个]|一条)*(?:笔记|备忘录?)"
_ZH_GONE = r"(?:删除|删掉|删去|删了|删|去掉|清掉|清除|不要了)"
_DELETED = re.compile(  # what names no words comes before what does: else "the" and 那条 would be taken for words of it
    rf"^{PLEASE}{_GONE}\s+{_ONE}(?:notes?|memos?)\s+(?:#|number |no\.? ?)?(?P<en_id>\d{{1,18}})$"
    rf"|^{PLEASE}{_GONE}\s+{_ONE}(?:notes?|memos?)\s+{_OF}\s+(?:the |my )?(?P<en>\S.*)$"
    rf"|^{PLEASE}{_GONE}\s+(?P<en_any>{_ONE}(?:notes?|memos?))$"
    rf"|^{PLEASE}{_GONE}\s+{_ONE}(?P<en_before>\S.*?)(?:'s|’s)?\s+(?:notes?|memos?)$"
    rf"|^{QING}(?:把|将)?#?(?P<zh_id>\d{{1,18}})(?:号|号的)?(?:笔记|备忘录?)(?:给我)?{_ZH_GONE}$"
    rf"|^{QING}{_ZH_GONE}(?:一下)?#?(?P<zh_id2>\d{{1,18}})号?(?:笔记|备忘录?)$"
    rf"|^{QING}(?:{_ZH_GONE}(?P<zh_any>{_ZH_NOTE})|(?:把|将)(?P<zh_any2>{_ZH_NOTE})(?:给我)?{_ZH_GONE})$"
    rf"|^{QING}(?:把|将)?(?:关于|有关)?(?P<zh>\S.*?){_ZH_NOTE}(?:给我)?{_ZH_GONE}$"
    rf"|^{QING}{_ZH_GONE}(?:一下)?(?:关于|有关)?(?P<zh_behind>\S.*?){_ZH_NOTE}$",
    re.IGNORECASE | re.DOTALL,
)
_CHANGED = re.compile(
    rf"^{PLEASE}(?:change|update|edit|correct|replace|rewrite)\s+{_ONE}(?:note|memo)\s+(?:{_OF}\s+)?(?:the |my )?(?P<en>\S.*?)\s+"
    r"(?:to say|to read|to be|so that it says|to|into|with)\s*[:：]?\s+(?P<en_to>\S.*)$"
    rf"|^{QING}(?:把|将)?(?:关于|有关)?(?P<zh>\S.*?){_ZH_NOTE}(?:的?内容)?(?:改成|改为|更新成|更新为|换成|改)[:：,，]?\s*(?P<zh_to>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_TAIL = re.compile(r"(?:吧|呗|好吗|可以吗|行吗|谢谢你?|\s+please|\s+pls|\s+thanks?)*[\s.。!！?？~～]*$", re.IGNORECASE)
_MANY = re.compile(r"所有|全部|一切|全都|都$|\b(?:all|every|everything)\b", re.IGNORECASE)
LONGEST = 1000  # characters: what is longer orders nothing in a line, and would take long to look through
WANT = Want(intent="memo_save", confidence=0.85)


def decided(decision: Decision, text: str) -> Decision | None:
    """The note that is to go, or to say something else; None for any other sentence."""
    if len(text) > LONGEST or decision.want.intent == "memo_save" or EN.never.search(text) or ZH.never.search(text):
        return None
    found = _DELETED.match(_TAIL.sub("", text.strip()))
    if found is not None and not _MANY.search(text):
        return _noted(decision, "memo_delete", _which(found.groupdict()))
    found = _CHANGED.match(text.strip())
    if found is None:
        return None
    words = found["en_to"] or found["zh_to"]
    return _noted(decision, "memo_change", {"query": found["en"] or found["zh"], "text": words})


def _noted(decision: Decision, tool: str, arguments: dict[str, Any]) -> Decision:
    return Decision(agent=WANT.agent, want=WANT, reading=decision.reading).calling(tool, arguments)


def _which(groups: dict[str, str | None]) -> dict[str, Any]:
    for name, value in groups.items():
        if value and "_id" in name:
            return {"id": int(value)}
        if value:
            return {"query": "" if "_any" in name else value.strip(" #")}
    return {"query": ""}
