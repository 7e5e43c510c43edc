"""The answer in a reply that also says why: "all of them, she quit", 明早十点吧 他起得晚, "oh no, tuesday, sorry". Pure.

Only for what stands below a question or below what was just done: elsewhere the clauses beside it may be wishes of their own.
"""

import re
from datetime import datetime

from agents.nlu.asides import aside
from agents.nlu.classify import HALF, is_question, judged
from agents.nlu.cues.telling import tells
from agents.nlu.forms import is_ordered, is_to_ring
from agents.nlu.lexicon.han_letters import read_simplified
from agents.nlu.slots.reasons import ABOUT_OURS, is_reason, names_time
from agents.nlu.slots.wording.colloquial.courteous.courtesies import time_that_suits
from agents.timetext import parse, title

LONGEST, REASON = 100, 50  # characters of a reply, and of a clause that says why
MOST = 4  # clauses
_SIGNS = re.compile(
    r"\s*[,，;；。!！]\s*|\.+\s+|\s[-–—]+\s|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff\d])"
    r"|(?<=\d)\s+(?=[\u3400-\u9fff])|\s+(?=(?:because|cuz|cos|coz|since|so that|or else)\s)"
)
_SAYS_NOTHING = re.compile(
    r"(?:oh|ah|hm+|ok(?:ay)?|sorry|thanks?|ta|cheers|please|pls|thank you|well|so|right|alright|lol|haha|ugh"
    r"|whoops|oops"
    r"|wait|hang on|hold on|oh no|no|oh no hang on|actually|哦|啊|嗯+|哎呀?|诶|对了|谢谢|辛苦|不好意思|抱歉)",
    re.IGNORECASE,
)
_MARKS = re.compile(  # that something was mistaken, which belongs to what follows
    r"(?:我?(?:刚才?|刚刚)?[打写说讲听看记搞弄]?错[了啦]|不对|typo|my (?:bad|mistake)|wrong (?:day|time|name|one"
    r"|date))"
    r"(?: sorry)?",
    re.IGNORECASE,
)
_RULES_OUT = re.compile(  # that a time is none, whatever it is
    r"不行|没空|不方便|[来去]不了|\b(?:no good|can['’]?t|cannot|(?:doesn['’]?t|won['’]?t) work|not free|is busy"
    r"|never|too (?:late|early|soon|tight)|ooo|wfh|out of (?:the )?office"
    r"|(?:is|are|['’]s|['’]re|am|['’]m) (?:off|out|away|busy|travel+ing|booked|full|closed|shut|ill|sick"
    r"|in meetings|on (?:leave|holiday|vacation|call)))\b",
    re.IGNORECASE,
)
_COMPACT = re.compile(r"(?:at )?\d{1,2}:?[0-5]\d")  # "1145"
_SAME_TIME = re.compile(
    r"\b(?:at )?(?:the )?same time\b(?: on)?|同一?个?时间|一样的?时间", re.IGNORECASE
)  # as what was refused
_TOLD_OF = re.compile(r"(?:[他她它]们?|人家|对方|那边|老师|医生|公司|学校)[^,，。]{0,12}了")  # what others have done
_HAN_TELLS = re.compile(
    r"(?:[他她它我咱]们?|人家|对方|那边|老师|医生|师傅|教练|老板|客户|[^,，。\s]{1,4}(?:说|那边))[^,，。]"
    r"|[^,，。]*(?:不|没)|太|怕|因为"
)
_WANTS = re.compile(
    r"\b(?:remind|book|add|put|move|change|cancel|delete|make it|what|when|where|who|which|also|another|instead)\b"
    r"|提醒|安排|记一?下|加上|[改换挪删]|取消|再[加来约]|另外|顺便|还有|什么|几点|哪",
    re.IGNORECASE,
)


@read_simplified
def bare_answer(text: str, now: datetime) -> str | None:
    """Return the one clause that does not only tell; None where there is no other clause, or more than one that may want something."""
    if len(text) > LONGEST or "\n" in text:
        return None
    if (suits := time_that_suits(text)) is not None and is_only_time(suits, now):
        return suits
    clauses = _clauses(text, now)
    if not 1 < len(clauses) <= MOST:
        return clauses[0] if len(clauses) == 1 and clauses[0] != text else None
    for answer, others in ((clauses[0], clauses[1:]), (clauses[-1], clauses[:-1])):
        if _RULES_OUT.search(answer) and any(is_only_time(one, now) or _COMPACT.fullmatch(one) for one in others):
            continue
        if all(_says_why(one, now) for one in others) and (
            parse(answer, now).verdict == "none" or all(map(_plainly_tells, others))
        ):
            return _instead(answer, now) if any(map(_RULES_OUT.search, others)) else answer
    return None


def _clauses(text: str, now: datetime) -> list[str]:
    """Return what is said in a reply, a clause each: without those that say nothing, and a time without what says that it suits."""
    clauses = list[str]()
    for said in _SIGNS.split(text.strip(" ,.!，。！~～")):
        marked = clauses and _MARKS.fullmatch(clauses[-1])
        suits = time_that_suits(said) if said else None
        one = suits if suits is not None and is_only_time(suits, now) else said
        if one and not _SAYS_NOTHING.fullmatch(one):
            clauses[-1:] = [f"{clauses[-1]} {one}"] if marked else [*clauses[-1:], one]
    return clauses


def _instead(answer: str, now: datetime) -> str:
    """Return an answer beside which another time is ruled out: it moves what cannot be then, and makes nothing once more."""
    if _SAME_TIME.search(answer) is None:
        alone = answer.isascii() and (_COMPACT.fullmatch(answer) or is_only_time(answer, now))
        return f"make it {answer}" if alone else answer
    there = _SAME_TIME.sub("", answer).strip(" ,")
    return f"move it to {there}" if there.isascii() else f"改到{there}"


def is_only_time(text: str, now: datetime) -> bool:
    """Tell whether a text is a time and nothing else."""
    reading = parse(text, now)
    return reading.verdict == "understood" and not title(text, reading).strip(" ,.!?")


def _plainly_tells(clause: str) -> bool:
    """Tell whether a clause beside a time is no name of what is then: it has somebody who does something, or denies."""
    if clause.isascii():
        return tells(clause) or _RULES_OUT.search(clause) is not None
    return _HAN_TELLS.match(clause) is not None or _RULES_OUT.search(clause) is not None


def _says_why(clause: str, now: datetime) -> bool:
    """Tell whether a clause orders and asks nothing, names no time, and is no answer itself."""
    if len(clause) > REASON or aside(clause) is not None or is_question(clause):
        return False
    if _WANTS.search(clause):
        return _TOLD_OF.fullmatch(clause) is not None
    if _RULES_OUT.search(clause):
        return True
    if is_ordered(clause) or is_to_ring(clause) or names_time(clause, now):
        return False
    if is_reason(clause, now):
        return True
    shares = judged(clause).intents
    return max(share for intent, share in shares.items() if intent in ABOUT_OURS) < HALF
