"""Lines of a model that have the form of our receipts, as `rendered` reads them: a sign or what was done, the subject, the date. Pure.

A date counts as ours with its day of the week or its time. Behind a tick, or any other sign, what was done and a colon are enough.
"""

import re
from collections.abc import Iterator
from itertools import islice

from agents.output.plain_text import rendered
from agents.output.receipt_marks import ticks

LONGEST = 80  # characters of a subject
MOST = 12  # beginnings in a text that are looked at

_DAY = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?"
_ZH_DAY = r"(?:周|星期|礼拜)[一二三四五六日天]"
_ISO = r"\d{4}[-/.年] ?\d{1,2}[-/.月] ?\d{1,2}日?"
_TIME = r"\d{1,2}[:.]\d\d"
_DATE = re.compile(
    rf"(?<!\w){_DAY}[^\S\n]{{0,3}}{_ISO}(?:[^\S\n,]{{0,3}}{_TIME})?|(?<!\d){_ISO}[^\S\n(（]{{0,3}}(?:{_ZH_DAY}|{_DAY})(?:[)）]?[^\S\n]{{0,3}}{_TIME})?"
    rf"|(?<!\d){_ISO}[^\S\n,t]{{1,3}}{_TIME}",
    re.IGNORECASE,
)
# what receipts say was done, and what is read as the same
_DONE = "created updated deleted noted added ticked tagged snoozed skipped restored forgotten"
_LIKE = "done moved rescheduled booked cancelled canceled saved removed renamed recorded postponed completed"
_LETTERS = str.maketrans("i1!|034578@", "lllloeastba")
_OURS = frozenset(word.translate(_LETTERS) for word in _DONE.split())
_ANY = _OURS | frozenset(word.translate(_LETTERS) for word in _LIKE.split())
_ACT = r"(?:创建|新建|新增|建立|添加|加入|更新|修改|改[到为期]|调整|删除|移除|取消|撤销|记[下录]|保存|勾选|标记|完成|推迟|跳过|恢复|忘记|安排|预[约订定]|移[动到]|设[置定]|提醒)"
_ZH = rf"(?:已(?:经|被)?(?:成功)?{_ACT}[了好]?|{_ACT}(?:成功|好了|完成))"
_BEGIN = re.compile(
    r"[\W_]*+(?:\d{1,3}[.)][\W_]*+)?(?:(?:ok|okay|sure|great|yes|done|alright|all right|fine|好[的嘞啦]?|嗯|行)[\W_]++){0,3}"
    rf"(?:[^\W\d_]{{1,2}}[\W_]++)?(?:(?P<zh>{_ZH})|(?P<word>[a-z0-9][a-z0-9@!]{{2,15}})(?!\w))",
    re.IGNORECASE,
)
_SPELT = re.compile(r"(?<!\w)(?:[^\W_][ .·-]){3,14}[^\W_](?!\w)")
_APART = re.compile(r"(?<=[\u4e00-\u9fff])[ .·](?=[\u4e00-\u9fff])")
_NOTHING = re.compile(
    r"[\s:(\[,-]*+(?:(?:in|on|by|at|from|since|between|during|around|after|before|for|as|and|or|of|the|a)\b[^:]{0,12})?[\s:(\[,-]*\Z"
)
_HEADING = re.compile(r"[^\W\d_]s?[^\S\n]*:(?=[^\S\n]*[^\s(])")
_PREPOSITION = re.compile(r"\W*(?:in|on|by|at|from|since|during|around|between|as)\b", re.IGNORECASE)
_PROSE = re.compile(
    r"\b(?:is|are|was|were|be|been|being|has|have|had|will|would|can|could|should|may|might|get|gets|got|not|never|i|you|we|he|she|they|it|who|which|that"
    r"|what|when|where|if|last|first|originally|note|notes)\b|会(?![议面谈诊])|[的是在被于由从吗没不未我你您他她]|[:：]\W{0,20}\w",
    re.IGNORECASE,
)
_FINITE = re.compile(
    r"(?!\W*:).*\b(?:is|are|was|were|has|have|had|will|would|can|could|should|may|might)\b", re.IGNORECASE
)
_LAST = re.compile(
    rf"(?:(?P<zh>{_ZH})|(?<!\w)(?P<word>[a-z0-9][a-z0-9@!]{{2,15}}))(?: (?:to|for))?[\W_]*\Z", re.IGNORECASE
)
_BEHIND = re.compile(r"[)）\]]*[^\S\n]*[:,·—–-][^\S\n]*\w")
_STARTS = re.compile(r"[.!?。！？:;；,，…—–](?=\D)|\s-\s")
_STOPS = frozenset({"", *".!?。！？"})
_SOMETHING = re.compile(r"[^\W_]")
_LINES = re.compile(r"[\n\u2028\u2029\x85\x0b\x0c]+")
_LEAD = (
    r"(?!\s*//)[\s>#+*\-_\"'“‘(\[]*+(?:\d{1,3}[.)]\s*+)?(?:(?:vv?|ok)\b[\s/\\)\].]*+"
    r"|[^\w\s\"'“”‘’「」『』《》()（）\[\]【】>*#+~`|.,;:!?。，；：！？…—–\-•·]++|[^\W\d_\x00-\x7f](?=\s))"
)
_LEADS = re.compile(_LEAD, re.IGNORECASE)
_SIGNED = re.compile(
    _LEAD + rf"[\W_]*+(?:(?P<zh>{_ZH})|(?P<word>[a-z0-9][a-z0-9@!]{{2,15}}))[^\S\n)\]*_]*(?::|-+>|[→⇒➜➔▸»=—–]|-)",
    re.IGNORECASE,
)
_TICKED = re.compile(rf"\W*(?:{_ZH}|已\w{{1,4}}|[a-z]{{2,14}}ed|done|set)\s*[:：]", re.IGNORECASE)
_SIGN = re.compile(
    r"[\s>#+*\-_\"'“(]*(?:\d{1,3}[.)]\s*)?(?:[✓✔✅☑⎷⍻\U0001f5f8\U0001fbb1🆗👍👌🟢🟩💚🉑]\ufe0f?|√(?![^\S\n]?(?:\d|[a-z]\b))|vv?(?=[ /]))[\W_]*\w",
    re.IGNORECASE,
)
_PERHAPS = re.compile(r"\d{4}[-/.年]")


def receipt(shown: str, *, program: bool = False) -> bool:
    """Tell whether a text, as it is read, holds what has the form of one of our receipts; in a program many a sign means something else."""
    if any(_TICKED.match(shown, place) for place in ticks(shown)):
        return True
    return any((not program and _signed(line)) or _dated(line) for line in _LINES.split(shown))


class Forms:
    """A reader of a text sentence by sentence: a receipt may be in several of them, in one line or with its date in the next."""

    def __init__(self) -> None:
        self._line = ""  # of the line so far
        self._above = ""  # a line that begins as a receipt does

    def forged(self, sentence: str, *, program: bool) -> bool:
        """Tell whether this sentence is a receipt, or makes one of what stands before it."""
        shown = rendered(sentence)
        bare = shown.lstrip(" \t([（—–-·*_|>")
        forged = receipt(shown, program=program) or (
            _DATE.match(bare) is not None
            and any(before and receipt(f"{before} {bare}") for before in (self._line, self._above))
        )
        if not forged and len(self._line) < LONGEST:
            self._line += shown.removesuffix("\n")
        if shown.endswith("\n"):
            if self._line.strip():
                self._above = self._line if _heads(self._line) else ""
            self._line = ""
        return forged


def _heads(line: str) -> bool:
    """Tell whether a line begins as a receipt does, and has no date yet."""
    begun = _BEGIN.match(_joined(line)) if len(line) < LONGEST else None
    return begun is not None and _says(begun, _OURS) and not _has_date(line)


def _has_date(shown: str) -> bool:
    return _PERHAPS.search(shown) is not None and _DATE.search(shown) is not None


def _signed(line: str) -> bool:
    """Tell whether a sign stands in front of what was done and a colon."""
    found = _SIGNED.match(_joined(line)) if _LEADS.match(line) else None
    return found is not None and _says(found, _ANY)


def _dated(line: str) -> bool:
    """Tell whether a sign or what was done stands with a subject and a date."""
    if not _has_date(line):
        return False
    line = _joined(line)
    for date in islice(_DATE.finditer(line), MOST):
        before, after = line[: date.start()], line[date.end() :]
        for start in _beginnings(before):
            part = before[start:]
            if _marked(part) or _begins(part, after) or (before[start - 1 : start] in _STOPS and _ends(part, after)):
                return True
    return False


def _beginnings(before: str) -> Iterator[int]:
    """Return where in the words before a date a receipt may begin, the last first."""
    begin = max(0, len(before) - 2 * LONGEST)
    places = [found.end() for found in _STARTS.finditer(before, begin)]
    yield from reversed(places[-MOST:])
    yield 0


def _marked(part: str) -> bool:
    """Tell whether a tick and a subject stand in front of the date."""
    return len(part) <= LONGEST and _SIGN.match(part) is not None and _PROSE.search(part) is None


def _begins(part: str, after: str) -> bool:
    """Tell whether it begins with what was done, and names what it was done to."""
    begun = _BEGIN.match(part)
    if begun is None or not _says(begun, _ANY):
        return False
    subject = part[begun.end() :]
    if _NOTHING.match(subject):
        return _BEHIND.match(after) is not None
    inner = subject.lstrip(" :*_|)-→>=")
    told = _PREPOSITION.match(subject) or _FINITE.match(subject) or _HEADING.search(inner)
    return len(subject) <= LONGEST and not told


def _ends(part: str, after: str) -> bool:
    """Tell whether a subject stands with what was done behind it, around or in front of the date, and nothing else."""
    if len(part) + len(after) > 2 * LONGEST:
        return False
    last = _LAST.search(part)
    if last is not None and _says(last, _ANY) and not _PROSE.search(part[: last.start()]):
        return _SOMETHING.search(part, 0, last.start()) is not None and _SOMETHING.search(after) is None
    behind = _LAST.search(after)
    return behind is not None and _says(behind, _OURS) and not _PROSE.search(f"{part} {after[: behind.start()]}")


def _says(found: re.Match[str], words: frozenset[str]) -> bool:
    return found["zh"] is not None or (found["word"] or "").lower().translate(_LETTERS) in words


def _joined(line: str) -> str:
    """Return the line with words in one piece whose letters stand apart."""
    if len(line) > 5 * LONGEST:
        return line
    line = _APART.sub("", line) if "已" in line else line
    return _SPELT.sub(lambda spelt: re.sub(r"[ .·-]", "", spelt.group()), line)
