"""Claims of a write in what a model says, and whether receipts stand behind them. Pure.

A sentence is read clause by clause, against a phrase table for each language (`agents/claims`). Both are always used: people mix them.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from agents.citations import cited
from agents.claims import en, zh
from agents.claims.table import Deed, Phrase, Table

Kind = Literal["noted", "created", "updated", "deleted", "reminder"]
"""What a receipt says: a note or an entry kept, an event made, a thing changed, taken away, a reminder made."""

LONGEST = 400  # characters of a sentence that are read

_TABLES = (zh.TABLE, en.TABLE)
_QUOTED = re.compile(r"“[^”]*”|「[^」]*」|『[^』]*』|《[^》]*》|`[^`]*`|\"[^\"]*\"|(?<![\w’'])'[^']{2,80}'(?!\w)")
_NOTE = re.compile(r"[\s\W]*(?:\d+[.)]\s*)?[\[(（【]?(?:笔记|note)?\s*#\d|\s*>", re.IGNORECASE)
_ENDS = re.compile(
    r"([,，;；。！!?？\n—–…~]|[:：](?!\d)|\.(?!\d)|\s-\s|\b(?:but|however|though)\b|但是?|然而|而是)", re.IGNORECASE
)
_BASIS = re.compile(r"\b(?:according to|based on|from your)\b|根据|按照", re.IGNORECASE)
_SELF = re.compile(r"我|[帮为给替][你您]|\b(?:I|we)\b")
_SOURCE = re.compile(r"笔记|记录|备忘|[找查搜]到|\bnotes?\b|\bmemos?\b|\bfound\b", re.IGNORECASE)
_ITEM = re.compile(r"\s*(?:[-*•+]|\d{1,3}[.)、])")
_STORE = re.compile(
    r"calendar|schedule|agenda|diary|\bnotes?\b|memo|reminder|alarm|\bevent|meeting|appointment|booking|日历|日程|笔记|备忘|提醒|闹钟|会议|行程|预约",
    re.IGNORECASE,
)
_TIME = re.compile(
    r"\b\d{1,2}(?::\d\d| ?[ap]m)\b|\b(?:at|to|for|until|on) \d|tomorrow|today|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|noon",
    re.IGNORECASE,
)
_WORK = re.compile(
    r"draft|\btext\b|slogan|\bcopy\b|version|sentence|paragraph|poem|\bnames?\b|\btone\b|wording|headline|outline|summary|\bideas?\b|\btable\b|\bwords?\b"
    r"|\blines?\b|verse|rhyme|suggestion|option|example|section|文案|版本|句|段落?|诗|草稿|初稿|名字|语气|措辞|大纲|方案|表格|总结|标题|字|口号|例子|建议|内容",
    re.IGNORECASE,
)
_NOTES = re.compile(r"\bnotes?\b|memo\b|笔记|备忘", re.IGNORECASE)
_CALENDAR = re.compile(r"calendar|schedule\b|agenda|diary|日历|日程|行程", re.IGNORECASE)
_REMINDER = re.compile(r"remind|alarm|提醒|闹钟", re.IGNORECASE)
_EVENT = re.compile(r"\bevent|meeting|appointment|会议|预约|约会|面试", re.IGNORECASE)
_ALL: frozenset[Kind] = frozenset(get_args(Kind))


@dataclass(frozen=True, slots=True)
class _Clause:
    text: str
    end: str


def claims(sentence: str) -> frozenset[Kind]:
    """The kinds of receipts of which one would stand behind the sentence's claims; none when it claims nothing."""
    return frozenset(kind for claim in _claims(sentence) for kind in claim)


def proven(sentence: str, receipts: Iterable[Kind]) -> bool:
    """Whether each claim in the sentence has a receipt of a kind that fits."""
    there = set(receipts)
    if {"created", "deleted"} <= there:  # moved by making it anew
        there.add("updated")
    return all(claim & there for claim in _claims(sentence))


def claims_write(text: str) -> bool:
    """Whether the text says anywhere that something was saved, booked, changed or deleted."""
    return any(claims(line) for line in text.splitlines())


def hints(text: str) -> bool:
    """Whether a text may claim something: false only where it surely does not."""
    return any(table.hints(text) for table in _TABLES)


def quotes(line: str) -> bool:
    """Whether a line is somebody else's words: quoted, or a note with its number in front."""
    return _NOTE.match(line) is not None


def announces(line: str) -> bool:
    """Whether the list that follows this line is of notes or of what was found."""
    return line.rstrip("*_ \n").endswith((":", "：")) and _SOURCE.search(line) is not None


def lists(line: str) -> bool:
    """Whether the line is an item of a list, or empty."""
    return not line.strip() or _ITEM.match(line) is not None


def _claims(sentence: str) -> Iterator[frozenset[Kind]]:
    if not hints(sentence) or quotes(sentence):
        return
    text = _QUOTED.sub("“”", sentence[:LONGEST].replace("’", "'").replace("‘", "'"))
    text = text.replace("*", "").replace("_", " ")
    clauses = _clauses(text)
    for table in (table for table in _TABLES if table.hints(text)):
        told = bool(cited(text))  # what follows is of what was read somewhere
        for clause in clauses:
            if table.condition.search(clause.text) or (
                table.reported.search(clause.text) and clause.end in (":", "：")
            ):
                break
            told = told or _BASIS.search(clause.text) is not None
            if table.reported.search(clause.text) or (told and not _SELF.search(clause.text)):
                continue
            if (clause is clauses[-1] and clause.end in ("?", "？")) or table.asked.search(clause.text):
                continue
            for phrase in table.phrases if table.hints(clause.text) else ():
                if _said(table, phrase, clause):
                    yield _kinds(phrase.deed, text)


def _clauses(text: str) -> list[_Clause]:
    parts = _ENDS.split(text)
    found = [_Clause(part, parts[2 * at + 1] if 2 * at + 1 < len(parts) else "") for at, part in enumerate(parts[::2])]
    return [clause for clause in found if clause.text.strip()]


def _said(table: Table, phrase: Phrase, clause: _Clause) -> bool:
    """Whether the clause says it, of the parrot, as done."""
    text = table.harmless.sub(" ", clause.text).strip()
    for match in phrase.said.finditer(text):
        if phrase.whole and clause.end in (":", "：") and (phrase.deed == "any" or text[match.end() :].strip()):
            continue
        before = text[: match.start()]
        mine = before.rpartition("我")[2]
        if table.denied.search(mine + match.group()) or table.offered.search(before) or table.others.search(mine):
            continue
        if phrase.deed == "remind" or not _elsewhere(phrase, clause.text):
            return True
    return False


def _elsewhere(phrase: Phrase, text: str) -> bool:
    """Whether it is about words that the parrot wrote, or about nothing of ours."""
    store = _STORE.search(text)
    if phrase.weak:
        return not (store or _TIME.search(text))
    return phrase.deed in ("add", "change", "drop") and not store and _WORK.search(text) is not None


def _kinds(deed: Deed, text: str) -> frozenset[Kind]:
    """The receipts that fit what is said to be done, and to what."""
    note, calendar = _NOTES.search(text), _CALENDAR.search(text)
    event = calendar or _EVENT.search(text) or _REMINDER.search(text)
    match deed:
        case "any":
            return _ALL
        case "drop":
            return frozenset({"deleted"})
        case "change":
            return frozenset({"updated", "reminder"}) if _REMINDER.search(text) else frozenset({"updated"})
        case "remind":
            return frozenset({"reminder", "created", "updated"})
        case "book":
            return frozenset({"created", "updated", "reminder"})
        case "keep" | "add":
            if note and not event:
                return frozenset({"noted"}) if deed == "keep" else frozenset({"noted", "updated"})
            made: frozenset[Kind] = frozenset({"created", "updated", "reminder"})
            return made if calendar or (event and deed == "add") else frozenset({"noted", *made})
