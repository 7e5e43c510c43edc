"""Claims of a write in what a model says, and whether receipts stand behind them. Pure.

A sentence is read clause by clause, against a phrase table for each language (`claims_en`, `claims_zh`). Both are always used: people mix them.
They are imported with the first sentence (`warm` is for that): compiling their patterns is a seventh of what a process takes to start.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal, get_args

from agents.output.citations import cited
from agents.output.claim_tables import ClaimTable, Deed, Phrase
from agents.output.plain_text import rendered
from agents.tools.base import ReceiptKind

Kind = Literal[ReceiptKind, "found", "offered"]
"""What stands behind a claim: a receipt; for what is said to be there already, that it was looked up. Beside what is only offered not all can be done."""

LONGEST = 400  # characters of a sentence that are read

_QUOTED = re.compile(r"“[^”]*”|「[^」]*」|『[^』]*』|《[^》]*》|`[^`]*`|\"[^\"]*\"|(?<![\w’'])'[^']{2,80}'(?!\w)")
_NOTE = re.compile(r"[\s\W]*(?:\d+[.)]\s*)?[\[(（【]?(?:笔记|note)?\s*#\d|\s*>", re.IGNORECASE)
_ENDS = re.compile(
    r"(,(?!\d{3}(?!\d))|[，;；。！!?？\n—–…~]|[:：](?!\d)|\.(?!\d)|\s-\s|\b(?:but|however|though)\b|但是?|然而|而是)",
    re.IGNORECASE,
)
_BASIS = re.compile(r"\b(?:according to|based on)\b|^\W*from your\b|根据|按照", re.IGNORECASE)
_SELF = re.compile(r"我|[帮为给替][你您]|\b(?:I|we)\b")
_SOURCE = re.compile(r"笔记|记录|备忘|[找查搜]到|\bnotes?\b|\bmemos?\b|\bfound\b", re.IGNORECASE)
_ITEM = re.compile(r"\s*(?:[-*•+]|\d{1,3}[.)、])")
_STORE = re.compile(
    r"calendar|schedule|agenda|diary|\bnotes?\b|memo|reminder|alarm|\bevent|meeting|appointment|booking|to-?do|\btasks?\b|\byour (?:\w+ )?list\b"
    r"|日历|日程|笔记|备忘|提醒|闹钟|会议|行程|预约|待办|清单",
    re.IGNORECASE,
)
# a number that counts things, or years, is no time
_COUNTED = (
    r"(?:(?!for|with|and)[a-z]{3,} )?(?!min|hour|day|week|this|his|was|has|yes|always|unless|\w+days\b)[a-z]{3,}s\b"
)
_TIME = re.compile(
    rf"\b\d{{1,2}}(?::\d\d| ?[ap]m)\b|\b(?:at|to|for|until|on) \d{{1,2}}(?!\d|[.,]\d| {_COUNTED})|tomorrow|today|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|noon"
    r"|[今明后][天早晚]|[周星期][一二三四五六日天]|[上下中]午|晚上|[\d一二三四五六七八九十]点|\d{1,2}[:：]\d\d|\d月\d",
    re.IGNORECASE,
)
_WORK = re.compile(
    r"draft|\btext\b|slogan|\bcopy\b|version|sentence|paragraph|poem|\bnames?\b|\btone\b|wording|headline|outline|summary|\bideas?\b|\btable\b|\bwords?\b"
    r"|\blines?\b|verse|rhyme|suggestion|option|example|section|文案|版本|句|段落?|开头|结尾|客套|语句|标点|错别|用词|邮件正文|文章|文稿|诗|草稿|初稿|名字|语气|措辞|大纲|方案|表格|总结|标题|字|口号|例子|建议|内容",
    re.IGNORECASE,
)
_MADE = re.compile(
    r"\W*(?:(?:a|an|the|your|this|that|its|my|our|his|her|their|some|more|two|three|first|second|third|last|whole|new|\w+ed|\w+er|\w+ing)\W+){0,4}"
    r"(?:drafts?|texts?|slogans?|copy|versions?|sentences?|paragraphs?|poems?|tones?|wording|headlines?|outlines?|summary|summaries|ideas?|lines?|verses?"
    r"|suggestions?|options?|examples?|sections?|e-?mails?|letters?|story|stories|translations?|intro\w*|conclusion|bullets?|points?)\b(?! (?:to|in|into|on) your\b)",
    re.IGNORECASE,
)
"""What a parrot wrote itself, as the object of what it did."""
_NOTES = re.compile(r"\bnotes?\b|memo\b|笔记|备忘", re.IGNORECASE)
_CALENDAR = re.compile(r"calendar|schedule\b|agenda|diary|日历|日程|行程", re.IGNORECASE)
_REMINDER = re.compile(r"remind|alarm|提醒|闹钟", re.IGNORECASE)
_EVENT = re.compile(r"\bevent|meeting|appointment|会议|预约|约会|面试", re.IGNORECASE)
_ALL: frozenset[Kind] = frozenset(kind for kind in get_args(Kind) if kind not in ("found", "offered"))
_THERE: frozenset[Kind] = frozenset(kind for kind in get_args(Kind) if kind not in ("deleted", "offered"))
_WHOLE = re.compile(r"都|全|统统|通通|所有|一切|一并|\b(?:all|both|everything|the lot)\b", re.IGNORECASE)
_WORD = re.compile(r"[a-z]+")
_INTO = re.compile(
    r"(?:to|into|from) (?:your |the )?(?:\w+ )?(?:calendar|schedule|agenda|diary|notes?|list|to-?do)\b", re.IGNORECASE
)
_ROW = re.compile(r"(\W{4})\W{4,}(\W{4})")
_TICK = re.compile(r"(?:[\W\d]|done|ok|完成|搞定|好了)*[✅✓✔☑]", re.IGNORECASE)
_HEAD = re.compile(
    r"\W*(?:已?(?:完成|办好|搞定|处理)了?|(?:操作)?成功|done|success|completed|confirmed)\W*", re.IGNORECASE
)
_TO_YOU = re.compile(
    r"[帮为给替][你您]|[你您]的(?:日[历程]|笔记|备忘|提醒|行程|待办)|\bfor you\b|\byour (?:\w+ )?(?:calendar|schedule|agenda|notes?|memos?|reminders?|alarms?|to-?do)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Clause:
    text: str
    end: str


@dataclass(frozen=True, slots=True)
class _Claim:
    """A claim; `kinds` are the receipts that would fit. `idle`: nothing but an idiom, which names nothing of ours and nobody who did it."""

    kinds: frozenset[Kind]
    idle: bool = False


@cache
def _tables() -> tuple[ClaimTable, ...]:
    from agents.output import claims_en, claims_zh  # noqa: PLC0415 - see above

    return claims_zh.TABLE, claims_en.TABLE


def warm() -> None:
    """Make the tables, which the first sentence of a model would wait for (a quarter of a second)."""
    _tables()


def speaks_of_ours(text: str) -> bool:
    """Tell whether a text names something that we keep, or a time."""
    return _STORE.search(text) is not None or _TIME.search(text) is not None


def proven(sentence: str, receipts: Iterable[Kind], *, wanted: bool = True) -> bool:
    """Tell whether each claim in the sentence has a receipt of a kind that fits. Where no write was `wanted` idioms claim none."""
    there = set(receipts)
    claims = [claim.kinds for claim in _claims(sentence) if wanted or not claim.idle]
    if {"created", "deleted"} <= there:  # moved by making it anew
        there.add("updated")
    if "offered" in there and _WHOLE.search(sentence) and _ALL in claims:
        return False
    return all(claim & there for claim in claims)


def hints(text: str) -> bool:
    """Tell whether a text may claim something: false only where it surely does not."""
    return any(table.hints(text) for table in _tables()) or _TICK.match(text) is not None


def squeezed(text: str) -> str:
    """Return the text with eight signs of each long row: patterns that pass over signs would go back over all of them."""
    return _ROW.sub(r"\1\2", text)


def quotes(line: str) -> bool:
    """Tell whether a line is somebody else's words: quoted, or a note with its number in front."""
    return _NOTE.match(line[:LONGEST]) is not None


def announces(line: str) -> bool:
    """Tell whether the list that follows this line is of notes or of what was found."""
    return line.rstrip("*_ \n").endswith((":", "：")) and _SOURCE.search(line) is not None


def ours(line: str) -> bool:
    """Tell whether a line is the parrot's own word wherever it stands: it cites nothing, and is ticked off or speaks to the person."""
    return not cited(line) and (_TICK.match(line) is not None or _TO_YOU.search(line) is not None)


def lists(line: str) -> bool:
    """Tell whether the line is an item of a list, or empty."""
    return not line.strip() or _ITEM.match(line) is not None


@lru_cache(maxsize=512)  # a sentence that comes again and again is read once
def _claims(sentence: str) -> tuple[_Claim, ...]:
    """Return what each claim of a sentence says was done."""
    return tuple(_found(sentence))


def _found(sentence: str) -> Iterator[_Claim]:
    text = squeezed(rendered(sentence[:LONGEST]))
    if not hints(text) or (quotes(sentence) and not ours(sentence)):
        return
    text = text.replace("’", "'").replace("‘", "'")
    text = _QUOTED.sub("“”", text)
    for table in _tables():
        text = table.echo.sub("", text)
    clauses = _clauses(text)
    ticked = _ticked(clauses)
    for table in (table for table in _tables() if ticked or table.hints(text)):
        told = bool(cited(text))  # what follows is of what was read somewhere
        for clause in clauses:
            reported = table.reported.search(clause.text)
            if table.condition.search(clause.text) or (reported and clause.end in (":", "：")):
                break
            told = told or _BASIS.search(clause.text) is not None
            if reported or (told and not _SELF.search(clause.text)):
                continue
            if (clause is clauses[-1] and clause.end in ("?", "？")) or table.asked.search(clause.text):
                continue
            # what was done is named behind a tick, or behind "Done:"
            if clause is ticked and table.bare.match(_HEAD.sub("", clause.text, count=1)):
                yield _Claim(_ALL)
            yield from _phrased(table, clause, text)


def _phrased(table: ClaimTable, clause: _Clause, whole: str) -> Iterator[_Claim]:
    """Return what the phrases of a table find in a clause."""
    if not table.hints(clause.text):
        return
    words = frozenset(_WORD.findall(clause.text.lower()))
    plain = _Clause(table.harmless.sub(" ", clause.text).strip(), clause.end)
    found = [
        phrase
        for phrase in table.phrases
        if (not phrase.words or phrase.words & words) and _said(table, phrase, plain, clause.text, whole)
    ]
    # where an idiom stands the other phrases have found the same words
    idle = any(phrase.idiom for phrase in found) and not (
        _SELF.search(whole) or _TO_YOU.search(whole) or speaks_of_ours(whole)
    )
    for phrase in found:
        yield _Claim(_kinds(phrase.deed, whole), idle)


def _clauses(text: str) -> list[_Clause]:
    parts = _ENDS.split(text)
    found = [_Clause(part, parts[2 * at + 1] if 2 * at + 1 < len(parts) else "") for at, part in enumerate(parts[::2])]
    return [clause for clause in found if clause.text.strip()]


def _ticked(clauses: list[_Clause]) -> _Clause | None:
    """Return the clause that names what was done: behind a tick, or behind "Done:"."""
    if clauses and _TICK.match(clauses[0].text):
        return clauses[0]
    return (
        clauses[1]
        if len(clauses) > 1 and clauses[0].end in (":", "：", "!", "！") and _HEAD.fullmatch(clauses[0].text)
        else None
    )


def _said(table: ClaimTable, phrase: Phrase, clause: _Clause, heard: str, whole: str) -> bool:
    """Tell whether the clause, without what is harmless in it, says it, of the parrot, as done; `heard` is all of it."""
    text = clause.text
    for match in phrase.said.finditer(text):
        rest = text[match.end() :].strip()
        heading = phrase.whole and clause.end in (":", "：") and (phrase.deed == "any" or rest)
        if heading and not _INTO.match(rest):
            continue
        before = text[: match.start()]
        mine = before.rpartition("我")[2]
        if (
            table.denied.search(mine if phrase.negative else mine + match.group())
            or table.offered.search(before)
            or table.others.search(mine)
        ):
            continue
        own = phrase.weak or phrase.deed in ("add", "change", "drop", "any")
        if (own and _MADE.match(rest)) or (table.actor and table.actor.search(match.group())):
            continue
        if phrase.deed == "remind" or not _elsewhere(phrase, heard, whole):
            return True
    return False


def _elsewhere(phrase: Phrase, text: str, whole: str) -> bool:
    """Tell whether it is about words that the parrot wrote, or about nothing of ours."""
    store = _STORE.search(text)
    if phrase.weak:
        heard = whole if phrase.deed == "any" else text
        return not (store or _STORE.search(heard) or _TIME.search(heard))
    if phrase.deed not in ("add", "change", "drop", "any") or store:
        return False
    # the other clauses may say what it is about
    return _WORK.search(text) is not None or not (
        _STORE.search(whole) or _TIME.search(whole) or not _WORK.search(whole)
    )


def _kinds(deed: Deed, text: str) -> frozenset[Kind]:
    """Return the receipts that fit what is said to be done, and to what."""
    note, calendar = _NOTES.search(text), _CALENDAR.search(text)
    event = calendar or _EVENT.search(text) or _REMINDER.search(text)
    match deed:
        case "any":
            return _ALL
        case "there":
            return _THERE
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
