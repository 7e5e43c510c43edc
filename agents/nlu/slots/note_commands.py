"""Notes that are to go, to be changed or to be read: which one, and what it shall say."""

import re
from datetime import datetime
from typing import Any

from agents.nlu.decision import Decision
from agents.nlu.intents import Want
from agents.nlu.lexicon.guards_en import GUARDS as EN
from agents.nlu.lexicon.guards_zh import GUARDS as ZH
from agents.nlu.lexicon.rules_en import POLITE as PLEASE
from agents.nlu.lexicon.rules_zh import POLITE as QING
from agents.nlu.slots import note_queries
from agents.nlu.slots.delete_all import all_of_a_kind
from agents.texts import Language

_GONE = r"(?:delete|remove|erase|drop(?!\s+(?:\w+\s+)?an?\s)|scrap|get rid of|throw away|wipe)"  # who drops a note writes one
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
_OPENED = re.compile(
    rf"^{PLEASE}(?:(?:open|show|read|view|see|display)\s+(?:me\s+)?)?(?:the\s+|my\s+)?(?:(?:note|memo)\s*)?#(?P<en>\d{{1,18}})$"
    rf"|^{PLEASE}(?:(?:open|show|read|view|see|display)\s+(?:me\s+)?)?(?:the\s+|my\s+)?(?:note|memo)\s+(?:number\s+|no\.?\s*)?(?P<en_word>\d{{1,18}})$"
    rf"|^{QING}(?:打开|展开|查看|显示|看看|看一下|看下|看|读一下|读)?(?:一下)?(?:笔记|备忘录?)?\s*#(?P<zh>\d{{1,18}})(?:号?(?:的?(?:笔记|备忘录?))?)$"
    rf"|^{QING}(?:(?:打开|展开|查看|显示|看看|看一下|看下|看|读一下|读)(?:一下)?)?(?:第?(?P<zh_before>\d{{1,18}})号(?:笔记|备忘录?)|(?:笔记|备忘录?)\s*(?P<zh_word>\d{{1,18}})号?)$",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"(?:\s*(?:吧|呗|好吗|可以吗|行吗|谢谢你?)|,?\s+(?:please|pls|thanks?))*[\s.。!！?？~～]*$", re.IGNORECASE
)
_TAG = re.compile(r"#[^\s#\d][^\s#,.!?，。！？的]*")
_MANY = re.compile(r"所有|全部|一切|全都|都$|\b(?:all|every|everything)\b", re.IGNORECASE)
LONGEST = 1000  # characters: what is longer orders nothing in a line, and would take long to look through
WANT = Want(intent="memo_save", confidence=0.85)
READ = Want(intent="memo_search", confidence=0.85)


def decided(decision: Decision, text: str) -> Decision | None:
    """The note that is to go, to say something else, or to be read; None for any other sentence."""
    if len(text) > LONGEST:
        return None
    bare = _TAIL.sub("", text.strip())
    opened = _OPENED.match(bare)
    if opened is not None:
        number = next(int(value) for value in opened.groups() if value)
        read = Decision(agent=READ.agent, want=READ, reading=decision.reading)
        return read.calling("memo_search", {"query": "", "id": number})
    if decision.want.intent in ("memo_search", "memo_list") and note_queries.is_listing(text):
        return decision.calling("memo_search", {"query": ""})
    small = text.lower()
    if decision.want.intent == "memo_save" or EN.never.search(small) or ZH.never.search(small):
        return None
    everything = all_of_a_kind(bare)
    if everything is not None:
        intent, arguments = everything
        want = Want(intent=intent, confidence=0.85)
        tool = "memo_delete" if intent == "memo_delete" else "schedule_delete"
        return Decision(agent=want.agent, want=want, reading=decision.reading).calling(tool, arguments)
    found = _DELETED.match(bare)
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


def save(decision: Decision, text: str, _now: datetime, _language: Language) -> Decision:
    """Keep what follows the order to keep it; all of it where nothing orders."""
    return decision.calling("memo_write", {"content": decision.want.rest or text})


def search(decision: Decision, _text: str, _now: datetime, _language: Language) -> Decision:
    """Look for the words that are named."""
    return decision.calling("memo_search", {"query": note_queries.query(decision.want.rest)})


def show(decision: Decision, text: str, _now: datetime, _language: Language) -> Decision:
    """Show the latest notes; those with a tag where one is named."""
    tag = _TAG.search(text)
    return decision.calling("memo_search", {"query": tag[0] if tag else ""})
