"""Several changes in one message, each of a thing of its own: 评审挪到十一点，面试取消; "push Ana to 11 and the gym is off". Pure."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from agents.nlu.cues.names import own_words, speaks_of_meetings
from agents.nlu.decision import Decision, ToolCall
from agents.nlu.intents import SURE, Want
from agents.nlu.orders import is_pondered, is_question, is_supposed
from agents.nlu.slots.changing.removals import removal
from agents.nlu.slots.either_day import one_or_other
from agents.nlu.slots.reasons import is_reason
from agents.nlu.slots.several.days_in_a_row import on_each_day
from agents.nlu.slots.several.rung_again import rung_again
from agents.nlu.slots.several.shared_words import at_each
from agents.nlu.slots.wording.colloquial.both_days import as_one_time
from agents.texts import Language
from agents.timetext import Reading, parse, title

LONGEST, MOST = 160, 4  # characters of a message, clauses
_SIGNS = re.compile(
    r"\s*[,，;；。]\s*(?:and\s+|but\s+|then\s+)?|[.!]\s+|\s+(?:and|but|then)\s+(?:then\s+|also\s+)?"
    r"|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])|(?<=[\u3400-\u9fff\d])(?=然后|并且|另外)",
    re.IGNORECASE,
)
_AND_DAY = re.compile(
    r"(?<=[\u3400-\u9fffA-Za-z])(?:还有|以及|[和跟与及、])"
    r"(?=今[天晚]|[明后]天|明[早晚]|(?:下|这|本)?个?(?:周|星期|礼拜)[一二三四五六日天])"
)
_JOINED = re.compile(r"^(?:然后|并且|另外|还有|同时|再|and|also|then|but|so|ok|please)[\s,，]*", re.IGNORECASE)
_CHANGES = re.compile(
    r"改|挪|推|提前|提早|延|取消|删|撤|换到|[不免](?:想|能|打算|准备)?[去用要开上约办来做]"
    r"|\b(?:move|moved|push|pushed|shift|bump|cancel|cancell?ed|delete"
    r"|drop|scrap|skip|reschedule|remove|bring|off|to \d"
    r"|(?:is|are|now) at \d|['’]s (?:now )?at \d|only (?:do|make)|can wait"
    r"|to (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b",
    re.IGNORECASE,
)
_VERB = re.compile(
    r"^(?:please |also |can you |could you |oh |ok(?:ay)?,? )*"
    r"(?P<verb>cancel|delete|drop|scrap|skip|remove|move|push|shift|bump|bring|reschedule)\s+"
    r"|^(?:请|麻烦|帮我|把|给我)*(?P<zh>取消|删掉|删除)",
    re.IGNORECASE,
)
_ORDERS = re.compile(  # a clause with a verb of its own takes none from before
    r"^(?:please |also )*(?:cancel|delete|drop|scrap|skip|remove|move|push|shift|bump|bring"
    r"|reschedule|add|put|book|set|remind|make|schedule|note|tell|show|what|when|i|we|he|she|they|it)\b"
    r"|取消|删|改|提醒|安排|加|约|记",
    re.IGNORECASE,
)
_LEANS = re.compile(
    r"^(?:or|还是|或)|\b(?:move|cancel|push|make|bring|shift|delete) (?:it|that|this|them)\b|[把将]它", re.IGNORECASE
)
_TO_TIME = re.compile(r"\S (?:to|till|until|on) \S", re.IGNORECASE)
_ORDERED = re.compile(r"取消|删|撤|\b(?:cancel|delete|drop|scrap|skip|remove|bin)\b", re.IGNORECASE)
_GOES = re.compile(
    r"\S{2}.*(?:不用|不要|不去|不开|不上|不约|不办|不做|免|取消|删掉?)了?[吧啦哈]?"
    r"|\S.* (?:is|['’]s|are) off|(?:cancel|drop|scrap|skip)\s.*",
    re.IGNORECASE,
)
_BECAUSE = re.compile(
    r"因为|不然|否则|省得|免得|怕|(?:because|cuz|cos|since|as (?:i|we|he|she|they|it)|otherwise)\b", re.IGNORECASE
)
_OF_IT = re.compile(
    r"时间|地[点方址]|名[字称]|标题|开始|结束|日期|(?:the )?(?:time|place|room|title|name|end|start|date)",
    re.IGNORECASE,
)
_OTHERS = frozenset(
    {"title", "location", "people", "without", "description", "remind", "lead_minutes", "rrule", "swap", "every"}
)
"""What else than its time a change may be of."""
_NAMES = frozenset({"schedule_add", "schedule_query"})
"""What a clause without a verb may look like by itself: 周五聚餐, 周三的会."""
_MOVES, _TAKES = "schedule_update", "schedule_delete"


@dataclass(frozen=True, slots=True)
class _Change:
    """A clause that changes something, and by which calls: the last of them is the change."""

    text: str
    decision: Decision
    calls: tuple[ToolCall, ...]

    @property
    def name(self) -> str:
        return str(self.calls[-1].arguments.get("query", ""))


def in_a_row(text: str, now: datetime, language: Language, understood: Callable[[str], Decision]) -> Decision | None:
    """Return the decision on a message of changes alone, each of another thing, or of one thing at several times; None of any other.

    What only tells why is left out.

    `understood` decides on a clause. What is called off twice ("I am not going to the vet, cancel the vet") is so once.
    """
    each = rung_again(text, now, understood)
    if each is None and as_one_time(text) == text:  # 19、20号两天 are no two things
        each = at_each(text, understood) or on_each_day(text, understood, language)
    if (each := each or one_or_other(text, understood, language)) is not None:
        return each
    said = text.strip(" \t.。!！~～")
    if len(said) > LONGEST or "\n" in said or len(_CHANGES.findall(said)) < 2 - bool(_VERB.match(said)):
        return None
    parts = _AND_DAY.split(said) if _VERB.match(said) else [said]  # 取消周一的瑜伽和周四的钢琴
    clauses = [_JOINED.sub("", one).strip() for part in parts for one in _SIGNS.split(part)]
    if not 1 < len(clauses) <= MOST or is_question(text) or is_supposed(text) or is_pondered(text):
        return None
    if any(_LEANS.search(clause) for clause in clauses):
        return None
    found: list[_Change] = []
    for clause in clauses:
        if _BECAUSE.match(clause) or (len(clause) > 1 and not _CHANGES.search(clause) and is_reason(clause, now)):
            continue
        change = _change(clause, found, now, language, understood)
        if change is None:
            return None
        found.append(change)
    several = _once(found)
    if len(several) < 2:
        return several[0].decision if several and len(found) > 1 else None
    calls = [call for one in _quietly(several) for call in one.calls]
    first = several[0].decision
    want = first.want if first.want.sure else Want(intent="schedule_update", confidence=SURE)
    whole = Decision(agent=want.agent, want=want, reading=first.reading, call=calls[0], more=tuple(calls[1:]))
    return replace(whole, parts=tuple((one.text, one.decision) for one in several))


def _change(
    clause: str, earlier: Sequence[_Change], now: datetime, language: Language, understood: Callable[[str], Decision]
) -> _Change | None:
    """Return what a clause changes of a thing that it names; with the verb of the one before, where it has none."""
    own = understood(clause)
    if _CHANGES.search(clause) and (calls := _calls(own, now)) is not None:
        return _Change(clause, own, calls)
    verb = _VERB.match(earlier[-1].text) if earlier else None
    if verb is not None and not _ORDERS.search(clause) and _takes_verb(clause, own, earlier[-1].decision.reading):
        with_verb = f"{verb['verb']} {clause}" if verb["verb"] else f"{verb['zh']}{clause}"
        told = understood(with_verb)
        return None if (calls := _calls(told, now)) is None else _Change(with_verb, told, calls)
    if _GOES.fullmatch(clause) is None or own.call is not None:
        return None
    gone = removal(_bare(own.reading), clause, now, language)
    if (calls := _calls(gone, now)) is None:
        return None
    lists = tuple(call for call in own.tries if call.name == "list_remove" and "among" not in call.arguments)
    quiet = replace(calls[-1], arguments={**calls[-1].arguments, "quiet": True})
    return _Change(clause, gone, (*lists, quiet) if lists else calls)


def _bare(reading: Reading) -> Decision:
    want = Want(intent="schedule_delete", confidence=SURE)
    return Decision(agent=want.agent, want=want, reading=reading)


def _takes_verb(clause: str, own: Decision, before: Reading) -> bool:
    """Tell whether a clause may be one more thing for the verb before it: what has an hour is new, unless that one has one, too."""
    if own.call is None:
        return _TO_TIME.search(clause) is not None
    timed = own.reading.grain == "minute" and before.grain != "minute"
    return own.call.name in _NAMES and not timed and not own.more


def _calls(decision: Decision, now: datetime) -> tuple[ToolCall, ...] | None:
    """Return the calls of a decision that moves or takes away one thing by its name; None of any other."""
    call = decision.call
    if decision.tries and (call is None or call.name == "schedule_add") and decision.question is None:
        call = next(
            (one for one in decision.tries if one.name in (_MOVES, _TAKES) and "perhaps" not in one.arguments), None
        )
        call = None if call is None else replace(call, arguments={**call.arguments, "quiet": False})
    if call is None or call.name not in (_MOVES, _TAKES) or decision.more:
        return None
    query = str(call.arguments.get("query", ""))
    if not _names_one(query, call) or _OF_IT.fullmatch(query.strip()) or _is_time(query, now):
        return None
    if call.name == _MOVES and call.arguments.keys() & _OTHERS:
        return None
    return (call,)


def _names_one(query: str, call: ToolCall) -> bool:
    """Tell whether a query names something: by a word of its own, or as the meeting of a day (周三的会)."""
    return any(own_words(query)) or ("start_time" in call.arguments and speaks_of_meetings(query))


def _is_time(query: str, now: datetime) -> bool:
    reading = parse(query, now, "any")
    return reading.verdict != "none" and not any(own_words(title(query, reading)))


def _once(found: Sequence[_Change]) -> list[_Change]:
    """Return the changes without those that are said again: of one thing that is called off twice what orders it."""
    several: list[_Change] = []
    for one in found:
        twin = next((other for other in several if _is_same(other, one)), None)
        if twin is None:
            several.append(one)
            continue
        kept = one if _ORDERED.search(one.text) or not _ORDERED.search(twin.text) else twin
        if "start_time" not in kept.calls[-1].arguments and "start_time" in twin.calls[-1].arguments:
            kept = twin
        several[several.index(twin)] = kept
    return several


def _is_same(one: _Change, other: _Change) -> bool:
    return takes_the_same(one.calls[-1], other.calls[-1])


def takes_the_same(one: ToolCall | None, other: ToolCall | None) -> bool:
    """Tell whether two calls take the same thing away: 看牙医 and 牙医, at no two times."""
    if one is None or other is None or {one.name, other.name} != {_TAKES}:
        return False
    name, other_name = str(one.arguments.get("query", "")), str(other.arguments.get("query", ""))
    times = {call.arguments.get("start_time") for call in (one, other)} - {None}
    (runs, words), (more_runs, more_words) = own_words(name), own_words(other_name)
    if len(times) > 1 or not (runs or words) or not (more_runs or more_words):
        return False
    han, more_han = "".join(runs), "".join(more_runs)
    within = {*words} <= {*more_words} or {*more_words} <= {*words}
    return within and (han in more_han or more_han in han)


def _quietly(several: Sequence[_Change]) -> list[_Change]:
    """Return the changes, those only told beside what is ordered said without a word where there is no such thing."""
    ordered = [one for one in several if one.calls[-1].name == _TAKES and _ORDERED.search(one.text)]
    told = [one for one in several if one.calls[-1].name == _TAKES and one not in ordered]
    if not ordered or not told:
        return [*several]
    return [
        replace(one, calls=tuple(replace(call, arguments={**call.arguments, "quiet": True}) for call in one.calls))
        if one in told
        else one
        for one in several
    ]
