"""What is wanted of a note that is named in passing: 押金那条删了吧，退了; "add to the roof note he comes Friday". Pure.

The forms of note_edits are whole sentences. Here a reason may stand behind the order, and the note is what is left of its clause.
"""

import re
from typing import Any

from agents.nlu.orders import is_question
from agents.texts.tags import tag_name

LONGEST = 140  # characters
_ZH_REF = (
    r"(?:请|麻烦|帮我|[把给在])?(?:那个|关于)?(?P<ref>[^,，。:：\s]{1,20}?)的?(?:[那这]一?[条个则]"
    r"|那?一?条?(?:的?笔记|\s?note))里?面?"
)
_EN_REF = r"(?:the|that|my|our)\s(?P<ref>\S.{0,30}?)\s(?:note|memo|entry|one)"
_ZH_ADD = (
    r"(?:帮我|给我|再|也|还|都|要){0,3}+(?:[补加添](?:上|充|一?[句条笔下个样项点])?|add)(?:一下|一句)?[,，:：\s]?"
    r"(?!标签|tag)(?P<words>\S.*)"
)
_ZH_SET = (
    r"(?:帮我|给我|再|也|要){0,3}+(?:改|更新|修改|update|change)(?:一下|下)?(?:[成为]"
    r"|[,，:：\s])\s?(?:[^,，。\d]{0,8}?(?:[加改降涨]到|[变改换]成))?"
    r"(?:现在|应该)?(?:是|改成|换成|变成)?(?P<new>[^,，。]{1,40}?)(?:了|才对)?"
)
_EN_AND = r"(?:(?:please|pls|can you|could you|also|just|and)\s){0,3}+"
_APPEND = tuple(
    re.compile(form, re.IGNORECASE | re.DOTALL)
    for form in (
        rf"{_ZH_REF}{_ZH_ADD}",
        (
            rf"{_EN_AND}(?:(?:in|on|to|for)\s)?{_EN_REF}\s?[,:]\s?{_EN_AND}(?:add|append|put"
            r"|write)(?:\s(?:that|in))?[,:]?\s(?P<words>\S.*)"
        ),
        rf"{_EN_AND}(?:add|append)\s(?:to|onto|in)\s{_EN_REF}[,:]?\s(?:that\s)?(?P<words>\S.*)",
    )
)
_TAG = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_EN_AND}(?:tag|label|mark|file)\s{_EN_REF}\s(?:(?:as|with|under)\s)?[#＃]?(?P<words>\S{{1,24}})",
        rf"(?:and|also)\s{_EN_REF}\s(?:as|with|under)\s[#＃]?(?P<words>\S{{1,24}})",
    )
)
_SET = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_ZH_REF}{_ZH_SET}",
        (
            rf"{_EN_AND}(?:(?:in|on|for)\s){_EN_REF}\s?[,:]?\s(?:it['’]?s|it\s(?:is|should\sbe)|should\sbe"
            r"|(?:change|make)\sit\s(?:to\s)?)"
            r"\s?(?P<new>\S.{0,40}?)(?:,?\s(?:and\s)?not\s\S.{0,24})?"
        ),
        (
            rf"{_EN_AND}(?:change|update|correct)\s{_EN_REF}\s?[,:]\s?(?:it['’]?s|it\s(?:is|should\sbe)"
            rf"|to)\s(?P<new>\S.{{0,40}}?)"
        ),
    )
)
_SHOW = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        (
            r"(?:请|麻烦[你您]?|帮我|给我|再){0,3}+把(?P<ref>[^,，。]{1,24}?)(?:给我|帮我|再){0,2}+(?:找|翻|调"
            r"|查)(?:出来|给我|出来看看)(?:看看?|听听?)?"
        ),
        rf"{_EN_AND}(?:show|find|pull\sup|read|give|get"
        rf"|bring\sup)\s(?:me\s)?{_EN_REF}(?:\s(?:again|please|pls))?",
        (
            rf"(?:kindly\s)?{_EN_AND}(?:show|tell|read)\s(?:me\s)?what(?:['’]s|\sis|\sdo\s(?:i|we|you)"
            r"|\s(?:i|we|you))?\s"
            r"(?:there|have|noted|wrote|kept|saved|got)(?:\sthere|\sdown)?\s(?:about|on|of)\s(?:the\s"
            r"|my\s)?(?P<ref>\S.{0,40}?)"
        ),
    )
)
_GONE = re.compile(
    (
        r"不要了|删(?:除|掉|了)?|去掉|清掉|丢[掉了]|扔[掉了]|移除"
        r"|(?<![a-z])(?:deleted?|removed?|erase|bin|scrap|scratch|ditch|toss|lose|get rid of"
        r"|throw (?:away|out))(?![a-z])"
    ),
    re.IGNORECASE,
)
_ABOUT_NOTE = re.compile(r"笔记|备忘|[那这]一?[条则]|那个note|\b(?:notes?|memos?)\b|\bmy notes\b", re.IGNORECASE)
_BESIDE = re.compile(  # what a clause that takes a note away says besides what it is about
    r"笔记|备忘录?|[那这]一?[条个则]|不用|关于|有关|可以|也|先|就|都|给我|帮我|请|麻烦|[把将的了吧呗啊]"
    r"|\b(?:please|pls|can|could|you|be|is|to|from|in|on|of|off|my|the|that|this|our|a|an|i"
    r"|and|notes?|memos?|about"
    r"|one|thing"
    r"|point|entry|so|now|just|also|then|with)\b",
    re.IGNORECASE,
)
_THE_ONE = re.compile(
    r"\b(?:the|that|my)\s(?!(?:first|second|third|fourth|fifth|last|next|other|same|whole"
    r"|only)\b)[\w'-]{1,24}\sone\b",
    re.IGNORECASE,
)
_SENTENCE_OF = re.compile(
    r"\b(?:about|on)\s(?:what|how|when|where|why|who|if|the\s\w{1,20}\s(?:i|we|you|he|she|they))\b", re.IGNORECASE
)
_LAST = re.compile(r"(?:刚才|刚刚|刚|上面|上一|最后)(?:那|这|一)*条?|the last|that last", re.IGNORECASE)
_CLAUSES = re.compile(
    r"\s?[,，.。;；!！]\s?|\s[-–—]{1,2}\s|\s(?=(?:because|since|cos|cuz)\s)"
    r"|(?<=[\u3400-\u9fff])\s(?=[\u3400-\u9fff])"
)
_NOT = re.compile(r"别|不要[删去]|先不|\b(?:don['’]?t|do not|never|keep)\b", re.IGNORECASE)
_REASON = re.compile(r"[他她它]|了$|\b(?:i|he|she|they|it|done|paid|over)\b", re.IGNORECASE)  # what names no note
_EDGES = " \t,，.。!！~～"


def wish(text: str, *, going: bool, changing: bool) -> tuple[str, dict[str, Any]] | None:
    """Return the tool with its arguments that is wanted of a note; None for any other sentence.

    `going`, `changing`: the intent model holds it for an order to take a note away, or to change one.
    """
    bare = text.strip(_EDGES)
    if not bare or len(bare) > LONGEST or "\n" in bare or is_question(bare):
        return None
    for how, forms in (("append", _APPEND), ("value", _SET)):
        found = next((one for form in forms if (one := form.fullmatch(bare)) is not None), None)
        if found is not None and (changing or _ABOUT_NOTE.search(bare)):
            words = found.groupdict()
            said = (words.get("words") or words.get("new") or "").strip()
            once = {"at_once": True} if how == "value" else {}
            return "memo_change", {"query": found["ref"].strip(), "text": said, "how": how, **once}
    tagged = next((one for form in _TAG if (one := form.fullmatch(bare)) is not None), None)
    if tagged is not None and tag_name(tagged["words"]):
        return "memo_change", {"query": tagged["ref"].strip(), "text": tag_name(tagged["words"]), "how": "tag"}
    shown = next((one for form in _SHOW if (one := form.fullmatch(bare)) is not None), None)
    if shown is not None:
        return "memo_search", {"query": shown["ref"].strip()}
    return _removal(bare) if going else None


def _removal(text: str) -> tuple[str, dict[str, Any]] | None:
    """Return what takes a note away; a note whose name is a sentence of its own is left to be asked about."""
    if not (_ABOUT_NOTE.search(text) or _THE_ONE.search(text)) or _SENTENCE_OF.search(text):
        return None
    clauses = [one for one in _CLAUSES.split(text) if one]
    at = next((place for place, one in enumerate(clauses) if _GONE.search(one) and not _NOT.search(one)), None)
    if at is None:
        return None
    if _LAST.search(clauses[at]):
        return "memo_delete", {"that": True}
    if at and not _named(clauses[at]) and _REASON.search(clauses[at - 1]):
        return "memo_delete", {"that": True}
    query = _named(clauses[at]) or (_named(clauses[at - 1]) if at else "")
    return ("memo_delete", {"query": query}) if query else None


def _named(clause: str) -> str:
    return " ".join(_BESIDE.sub(" ", _GONE.sub(" ", clause)).split()).strip(_EDGES)
