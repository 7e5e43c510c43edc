"""Notes that are to go, to be changed or to be read: which one, and what it shall say."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from agents.nlu.cues.kept_words import points
from agents.nlu.decision import Decision, ToolCall
from agents.nlu.intents import Intent, Want
from agents.nlu.lexicon.forms_en import POLITE as PLEASE
from agents.nlu.lexicon.forms_zh import POLITE as QING
from agents.nlu.lexicon.guards_en import GUARDS as EN
from agents.nlu.lexicon.guards_zh import GUARDS as ZH
from agents.nlu.slots.delete_all import all_of_a_kind
from agents.nlu.slots.keeping import note_facts, note_queries, note_upkeep
from agents.nlu.slots.keeping.note_edits import edit, tagged
from agents.nlu.slots.keeping.note_wishes import wish
from agents.nlu.slots.keeping.said import named_ones
from agents.nlu.slots.keeping.said.kept_forms import kept as kept_words
from agents.nlu.slots.keeping.said.merged_notes import merging
from agents.nlu.slots.keeping.said.note_kinds import of_a_kind, of_a_time_too
from agents.nlu.slots.keeping.said.note_lines import line
from agents.texts import Language

_OPENED = re.compile(
    rf"^{PLEASE}(?:(?:open|show|read|view|see|display)\s+(?:me\s+)?)?(?:the\s+"
    rf"|my\s+)?(?:(?:note|memo)\s*)?#(?P<en>\d{{1,18}})$"
    rf"|^{PLEASE}(?:(?:open|show|read|view|see|display)\s+(?:me\s+)?)?(?:the\s+|my\s+)?(?:note"
    rf"|memo)\s+(?:number\s+"
    rf"|no\.?\s*)?(?P<en_word>\d{{1,18}})$"
    rf"|^{QING}(?:打开|展开|查看|显示|看看|看一下|看下|看|读一下|读)?(?:一下)?(?:笔记"
    rf"|备忘录?)?\s*#(?P<zh>\d{{1,18}})(?:号?(?:的?(?:笔记|备忘录?))?)$"
    rf"|^{QING}(?:(?:打开|展开|查看|显示|看看|看一下|看下|看|读一下"
    rf"|读)(?:一下)?)?(?:第?(?P<zh_before>\d{{1,18}})号(?:笔记|备忘录?)"
    rf"|(?:笔记|备忘录?)\s*(?P<zh_word>\d{{1,18}})号?)$",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"(?:\s*(?:吧|呗|好吗|可以吗|行吗|谢谢你?)|,?\s+(?:please|pls|thanks?))*[\s.。!！?？~～]*$", re.IGNORECASE
)
_PARTICLE = re.compile(r"^[喔哦噢啊呀哈嘛呗吧]{1,3}[,，:： \t]+(?=\S)")  # of the order: 记一下喔，…
_KEPT = re.compile(  # 帮我记上啊 …: a particle and a sign part the order from what is kept
    (
        rf"{QING}(?:[给幫帮]我)?(?:记|記)(?:上|着|下来?|一下"
        rf"|一?[个笔条])[喔哦噢啊呀哈嘛呗吧]{{1,3}}[,，:：\s]+(?P<content>\S.*)"
    ),
    re.DOTALL,
)
_WRITTEN_DOWN = re.compile(
    r"(?:请|麻烦你?)?(?:帮我|给我|替我)?记(?:个|下|着)?[ ,，:：]\s?(?:(?:note|memo)[,，:：]\s?)?(?P<content>[^\s一].*)",
    re.DOTALL | re.IGNORECASE,
)
_TAG = re.compile(r"#[^\s#\d][^\s#,.!?，。！？的]*")
_MANY = re.compile(r"所有|全部|一切|全都|都$|\b(?:all|every|everything)\b", re.IGNORECASE)
LONGEST = 1000  # characters: what is longer orders nothing in a line, and would take long to look through
_WANTS: Mapping[str, Intent] = {"memo_delete": "memo_delete", "memo_search": "memo_search"}
KEEP = Want(intent="memo_save", confidence=0.85)
READ = Want(intent="memo_search", confidence=0.85)


def decided(decision: Decision, text: str) -> Decision | None:
    """The note that is to go, to say something else, or to be read; None for any other sentence."""
    if len(text) > LONGEST:
        return None
    bare = _TAIL.sub("", text.strip())
    told = _told(decision, bare) or _otherwise(decision, bare)
    if told is not None:
        return told
    if (plain := _said_plainly(decision, text, bare)) is not None:
        return plain
    rings = decision.want.sure and decision.want.intent == "reminder_add"
    when = None if rings else note_upkeep.of_a_time(text, decision.reading.spans)
    if when is not None:
        read = Decision(agent=READ.agent, want=READ, reading=decision.reading)
        return read.calling("memo_search", {"query": when})
    by_tag = of_a_kind(bare) or tagged(bare) or of_a_time_too(text, decision.reading.spans)
    if by_tag is not None:
        return Decision(agent=READ.agent, want=READ, reading=decision.reading).calling("memo_search", by_tag)
    if decision.want.intent in ("memo_search", "memo_list") and note_queries.is_listing(text):
        return decision.calling("memo_search", {"query": ""})
    small = text.lower()
    kept = _said_before(decision, text) or _kept(decision, text)
    if kept is not None or decision.want.intent == "memo_save":
        return kept
    everything = None if EN.never.search(small) or ZH.never.search(small) else all_of_a_kind(bare)
    if everything is not None:
        intent, arguments = everything
        want = Want(intent=intent, confidence=0.85)
        tool = "memo_delete" if intent == "memo_delete" else "schedule_delete"
        return Decision(agent=want.agent, want=want, reading=decision.reading).calling(tool, arguments)
    likely = {decision.want.intent, *decision.want.offers}
    changed = (
        line(bare, timed=decision.reading.verdict != "none")
        or edit(text.strip(), bare)
        or wish(text, going="memo_delete" in likely, changing="memo_change" in likely)
    )
    gone = changed is not None and changed[0] == "memo_delete"
    if changed is None or (gone and (_MANY.search(text) or _is_its_time(decision, text, changed[1]))):
        return None
    tool, given = changed
    want = Want(intent=_WANTS.get(tool, "memo_change"), confidence=0.85)
    return Decision(agent=want.agent, want=want, reading=decision.reading).calling(tool, given)


def _otherwise(decision: Decision, bare: str) -> Decision | None:
    """Return the decision to give the note that was shown last another value: 笔记里改成138…; None for any other sentence."""
    value = note_facts.noted_otherwise(bare)
    want = Want(intent="memo_change", confidence=0.85)
    given = {"that": True, "text": value, "how": "value", "at_once": True}
    told = Decision(agent=want.agent, want=want, reading=decision.reading)
    return told.calling("memo_change", given) if value else None


def _said_plainly(decision: Decision, text: str, bare: str) -> Decision | None:
    """Return the decision to keep what such an order names, or to do what names no words of a note; None for any other sentence."""
    if decision.want.intent != "command" and (words := kept_words(text)) is not None:
        return Decision(agent=KEEP.agent, want=KEEP, reading=decision.reading).calling("memo_write", {"content": words})
    kept_up = named_ones.order(text) or note_upkeep.order(bare) or _merged(bare)
    if kept_up is None:
        return None
    tool, given = kept_up
    if tool == "memo_delete" and _is_its_time(decision, text, given):
        return None
    if given.get("quiet"):  # it may be about anything: done where it fits what was shown
        return replace(decision, call=None, tries=(ToolCall(name=tool, arguments=given),))
    want = Want(intent=_WANTS.get(tool, "memo_change"), confidence=0.85)
    return Decision(agent=want.agent, want=want, reading=decision.reading).calling(tool, given)


def _is_its_time(decision: Decision, text: str, given: Mapping[str, Any]) -> bool:
    """Tell whether the words for a note are no more than a time: "scrap that one on monday" is of a day."""
    query = str(given.get("query") or "")
    return bool(query) and any(
        text[begin:end].strip().casefold().endswith(query.casefold()) for begin, end in decision.reading.spans
    )


def _merged(bare: str) -> tuple[str, dict[str, Any]] | None:
    which = merging(bare)
    return None if which is None else ("memo_merge", which)


def _told(decision: Decision, bare: str) -> Decision | None:
    """Return the decision to open the note of a number, or to look whether anything is kept of what is asked about."""
    opened = _OPENED.match(bare)
    asked, alone = note_queries.asked_of(bare, timed=decision.reading.verdict != "none")
    if not asked and decision.want.intent in ("chat", "none") and decision.reading.verdict == "none":
        asked = note_queries.looked_up(bare)
    read = Decision(agent=READ.agent, want=READ, reading=decision.reading)
    if opened is not None:
        return read.calling("memo_search", {"query": "", "id": next(int(value) for value in opened.groups() if value)})
    if not asked:
        return None
    if alone:
        return read.calling("memo_search", {"query": asked})
    # where nothing is kept of it, it is what it was: a question to whom it goes
    return replace(
        decision, call=None, tries=(ToolCall(name="memo_search", arguments={"query": asked, "quiet": True}),)
    )


def _said_before(decision: Decision, text: str) -> Decision | None:
    """Return the decision to keep what was said before an order that names nothing; None for any other sentence."""
    if not points(text):
        return None
    keeps = Decision(agent=KEEP.agent, want=KEEP, reading=decision.reading)
    return keeps.calling("memo_write", {"content": text.strip(), "before": True})


def _kept(decision: Decision, text: str) -> Decision | None:
    """Return the decision to keep what stands behind an order with a particle and a sign; None for any other sentence."""
    found = _KEPT.fullmatch(text.strip())
    if found is None and decision.reading.verdict == "none":
        found = _WRITTEN_DOWN.fullmatch(text.strip())
    if found is None:
        return None
    want = Want(intent="memo_save", confidence=0.85)
    told = Decision(agent=want.agent, want=want, reading=decision.reading)
    return told.calling("memo_write", {"content": found["content"]})


def save(decision: Decision, text: str, _now: datetime, _language: Language) -> Decision:
    """Keep what follows the order to keep it; all of it where nothing orders."""
    rest = decision.want.rest
    order = text[: text.rfind(rest)].rstrip() if rest else ""
    kept = rest if order.endswith((":", "：")) else _PARTICLE.sub("", rest)  # behind a colon all is the note's
    return decision.calling("memo_write", {"content": kept or text})


def search(decision: Decision, _text: str, _now: datetime, _language: Language) -> Decision:
    """Look for the words that are named."""
    return decision.calling("memo_search", {"query": note_queries.query(decision.want.rest)})


def show(decision: Decision, text: str, _now: datetime, _language: Language) -> Decision:
    """Show the latest notes; those with a tag where one is named, or about what is named, if there are such."""
    tag = _TAG.search(text)
    words, about = note_queries.named(text) if decision.reading.verdict == "none" else ("", False)
    newest = decision.calling("memo_search", {"query": tag[0] if tag else words if about else ""})
    if tag or about or not words:
        return newest
    return newest.trying((ToolCall(name="memo_search", arguments={"query": words, "quiet": True}),))
