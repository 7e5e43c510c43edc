"""Changes in a freer order than the forms of an order have: "the site visit push 到周五", 质控会延后半小时开, "yoga moves to 7:30". Pure.

What is changed stands before the verb, what it becomes behind it; who wants it, or why, stands beside. Read only where a
sentence is a change by what the model makes of it and the stricter forms (event_changes) leave open which.
"""

import re
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import Any

from agents.nlu.cues.new_moments import spaced
from agents.nlu.decision import Decision
from agents.nlu.slots import event_changes
from agents.nlu.slots.changing.attendees import PERSON
from agents.nlu.slots.changing.removals import removal, takes_it_away
from agents.nlu.slots.event_changes import which
from agents.nlu.slots.keeping.note_facts import fact
from agents.nlu.slots.new_values import SAME_TIME, Unclear, at_time, by_length, span
from agents.nlu.slots.times.time_shifts import is_length, length
from agents.nlu.slots.wording.colloquial.chinese_times import LENGTH
from agents.texts import Language
from agents.timetext import parse, title

LONGEST = 100  # characters
MOST = 5  # clauses
_LONG_BEHIND = re.compile(rf"[,，](?P<long>{LENGTH})(?:左右)?[吧。!！]{{0,2}}$")
_ENDED = frozenset({"end_clock", "end_time", "length_minutes", "part_end"})
_VERB = re.compile(
    r"(?P<zh>改签|改期|改|推迟|延迟|延后|延期|推后|顺延|后[推延挪移]|往[前后][推延挪移]|前[推挪移]|提前|提早|挪|移|换"
    r"|搬(?=到)|调整?|推|延长|加长|缩短"
    r"|[晚早](?=(?:\d{1,3}|[一二两三四五六七八九十半]{1,3})个?半?(?:小时|钟头|分钟|刻钟|天)))(?:个|一下|下)?"
    r"|\b(?P<en>reschedul|push|mov|prepon|advanc|shift|postpon|delay|bump|bring|chang|switch|extend|lengthen|shorten"
    r"|slid|defer)(?:e?s|ed|e|d|ing)?\b(?:\s+(?P<way>back|forward|out|up|over|ahead))?",
    re.IGNORECASE,
)
_TO = re.compile(r"\s*(?:到|成|为|至|在|(?:to|till|until|for|into|on|by)\b)?\s*", re.IGNORECASE)
_WAY = re.compile(
    r"(?:吧|呗|呀|啊|哦|哈|了|哈|好吗|可以吗|行吗|谢谢你?|一下|,?\s*(?:please|pls|plz|thanks?|instead))+$",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r"(?:再|才|来|去)?(?:提醒我?|叫我?|喊我?|开始?|进行|举行|上|做|弄|搞|走|出发|集合|见面?|碰头?|吃|办)(?:吧|呗"
    r"|哈|好了)?$"
)
_AHEAD = re.compile(
    (
        r"(?:(?:so|oh|ok(?:ay)?|well|btw|fyi|actually|please|pls|kindly|sorry|hey|and"
        r"|(?:can|could|would|shall|should|may|might|must) (?:you|we|i)"
        r"|(?:i|we)(?:['’](?:d like|ve got)| want| need| have| must| will)(?: to)?|let['’]?s|let us)\b[, ]*"
        r"|(?:对了|哦|那就|那|请|麻烦|帮我|我想|把|将)[,， ]*)*+"
    ),
    re.IGNORECASE,
)
_WANTS = re.compile(  # who wants it
    (
        r"^\S.{0,40}?\b(?:wants?|needs?|asked?|asks|would like|has|have|had|got|going"
        r"|decided)(?: (?:me|us))? to (?=\S)|^[^,，]{1,12}?(?:说要?|要求|让我|叫我|想)(?:把)?(?=\S{2})"
    ),
    re.IGNORECASE,
)
_LINKS = re.compile(
    r"^(?:the|my|our)\s+|(?:说要?|要求)?想要?$"
    r"|(?:\s+(?:is|are|was|has|gets?|got|being|been|to|be|now|will|should|can|could|must|needs?|wants?|has to))+$"
    r"|(?:要|得|需要|应该|可以|能不能|都|已经|就|再|被|临时|先|给我|给)+$|的$", re.IGNORECASE)  # fmt: skip
_SWAPS = (
    re.compile(
        r"(?:swap|switch|exchange)\s+(?P<one>\S.{1,40}?)\s*(?:\band\b|\bwith\b|和"
        r"|跟)\s*(?P<other>\S.{1,40}?)(?:\s*的?时间|\s+(?:around|over|times))?", re.IGNORECASE),
    re.compile(r"(?P<one>(?![我咱])[^,，。]{1,20}?)(?:和|跟|与)(?P<other>[^,，。]{1,20}?)的?(?:时间)?(?:对调|互换|调换|交换" r"|换(?:一?换|过来)?)"),
)  # fmt: skip
_LET_BE = re.compile(  # "okay let choir be at 4 then"
    r"^(?:(?:ok|okay|so|then|fine|well|no)[, ]+)*(?:let"
    r"|have)\s+(?P<name>(?!me\b|us\b|it\b)\S.{1,40}?)\s+be\s+(?:at\s+|on\s+|from\s+)?"
    r"(?P<value>\S.{0,30}?)(?:\s+(?:then|instead|please))*[\s.!]*$",
    re.IGNORECASE,
)
_NEXT_WEEK = re.compile(
    r"(?:从|自)?下(?P<after>下)?个?(?:周|星期|礼拜)(?:开始|起)|\b(?:from|starting(?: from)?|beginning|as of"
    r"|effective) (?:next week|(?P<en_after>the week after next))(?: on(?:wards?)?)?\b",
    re.IGNORECASE,
)
_COMES_TO = (
    re.compile(
        r"(?:(?:please|pls|can you|could you|also|and)[, ]+)*(?:add|invite|bring|include|put) (?P<people>\S.{1,30}?)"
        r" (?:to|in|into|on|for) (?:the |my |our )?(?P<name>\S.{1,40}?)(?: too| as well)?",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:请|帮我)?(?:给|把|在)?(?P<name>[^,，。]{2,14}?)(?:里|上|再)*+(?:叫上|拉上|喊上|邀请)(?P<people>[^,，。\d]{1,12})"
    ),
    re.compile(
        r"(?:请|帮我)?(?:给|把|在)?(?P<name>[^,，。]{2,14}?)(?:里|上|再)*+(?:加上|加个|带上)"
        rf"(?P<people>{PERSON}(?:[和跟、]{PERSON}){{0,3}})(?:吧|哦|呀|一起)?"
    ),
)
_WHOLE_DAYS = (
    re.compile(
        r"(?:(?:please|pls|can you|actually)[, ]+)*(?:make|set|change) (?:the |my )?(?P<name>(?!it\b|that\b"
        r"|this\b)\S.{1,30}?)"
        r"(?: to)?(?: an?)? (?:all|whole)[ -]day(?: event| thing)?",
        re.IGNORECASE,
    ),
    re.compile(r"(?:把)?(?P<name>[^,，。]{2,12}?)(?:改成?|换成|设成|变成)(?:全天|一整天|整天)的?"),
)
_AROUND = re.compile(r"改到|\b(?:at|on|for|to|by|the)\b", re.IGNORECASE)
_CLAUSES = re.compile(
    r"[,，;；。]\s*|\.\s+|(?<=\w)\s+so\s+(?=(?:kindly|please|can|could|let|i|we|move|push|shift)\b)", re.IGNORECASE
)
_SHOULD = re.compile(  # "the Friday one should start at 2"
    r"(?:(?:so|ok|actually|then|and|well)[, ]+)*(?P<name>\S.{1,40}?)\s+(?:should|must|needs to|has to|will have to"
    r"|can)(?:\s+(?:also|now|really|rather))*"
    r"\s+(?:be|come|start|begin|ring|go off)(?:\s+(?:at|on))?\s+(?P<value>\S.{0,30}?)(?:\s+(?:too|then|instead"
    r"|as well))?[.!]*",
    re.IGNORECASE,
)
_AFTERWORD = re.compile(
    r"(?<=[点半刻分号日天一二三四五六\d])(?:吧|呗|哈|啦|哦|因为|由于|(?=上午|下午)).*$"
)  # why, behind it without a sign
_DONE = re.compile(r"^(?:我|你|您|他|她|咱)们?(?!想|要|得|说|们?问).*了$")  # somebody has done it
_VAGUE = re.compile(
    (
        r"(?:it|that|this|them|one|title|name|place|location|venue|time|那个|这个|它|时间|地点|标题|名[字称]|我|我们"
        r"|i|we|you|他|她|he|she|they)"
    ),
    re.IGNORECASE,
)


def update(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    """Return what a change becomes by its form, else by the order of its words; how long it takes may stand behind."""
    changed = _update(decision, text, now, language)
    call, behind = changed.call, _LONG_BEHIND.search(text)
    long = length(behind["long"]) if behind is not None else None
    if call is None or long is None or "clock" not in call.arguments or not _ENDED.isdisjoint(call.arguments):
        return changed
    ends = datetime.combine(now.date(), time.fromisoformat(call.arguments["clock"])) + long
    return changed.calling(call.name, {**call.arguments, "end_clock": f"{ends:%H:%M}"}, changed.remark)


def _update(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    text = _LET_BE.sub(r"move \g<name> to \g<value>", text)
    if (later := _from_next_week(decision, text, now, language)) is not None:
        return later
    strict = event_changes.update(decision, text, now, language)
    query = str(strict.call.arguments.get("query", "")) if strict.call is not None else ""
    if strict.sure and not (_CLAUSES.search(query) or _WANTS.match(query)):
        return strict
    changes = _swapped(text, now) or _joined(text, now) or loosely(text, now)
    if changes is not None:
        return decision.calling("schedule_update", changes)
    if takes_it_away(text):  # "the early shift is covered, drop it"
        return removal(decision, text, now, language)
    noted = fact(text) if decision.reading.verdict == "none" else None  # the gate code is 9920 now
    return strict if noted is None or "old" in noted else decision.calling("memo_change", noted)


def _from_next_week(decision: Decision, text: str, now: datetime, language: Language) -> Decision | None:
    """Return the change of a series from its first time next week on, or the week after: 下周开始瑜伽改到八点, 从下下周起."""
    said = _NEXT_WEEK.search(text)
    if said is None:
        return None
    rest = " ".join(f"{text[: said.start()]} {text[said.end() :]}".split()).strip(" ,，")
    becomes = re.sub(r"^(?P<name>\S.{0,40}?) (?:is|starts|will be) (?=at |on )", r"move \g<name> to ", rest)
    changed = update(replace(decision, reading=parse(becomes, now)), becomes, now, language)
    given = {} if changed.call is None or changed.call.name != "schedule_update" else changed.call.arguments
    if not given or given.keys() & {"date", "since", "start_time", "span"}:
        return None
    if "to_date" in given:  # a weekday is one of that week
        given = {**given, "weekday": date.fromisoformat(given["to_date"]).weekday()}
        given.pop("to_date")
    weeks = 2 if said["after"] or said["en_after"] else 1
    monday = (now + timedelta(days=7 * weeks - now.weekday())).replace(hour=0, minute=0, second=0, microsecond=0)
    week = {"since": monday.isoformat(), "before": (monday + timedelta(days=7)).isoformat()}
    return decision.calling("schedule_update", {**given, **week, "span": "following"})


def _swapped(text: str, now: datetime) -> dict[str, Any] | None:
    """Return which two things shall change places, where both are named."""
    bare = text.strip(" \t.。!！~～")
    if len(bare) > LONGEST or _CLAUSES.search(bare):
        return None
    ahead = _AHEAD.match(bare)
    bare = _WAY.sub("", bare[ahead.end() :] if ahead is not None else bare)
    found = next((one for form in _SWAPS if (one := form.fullmatch(bare)) is not None), None)
    if found is None:
        return None
    one, other = which(found["one"], now), which(found["other"], now)
    # on which day the other one is, is seen from its name: of several it is asked
    if (
        one is None
        or other is None
        or not other[0].get("query")
        or set(other[0]) - {"query", "date"}
        or not one[0].get("query")
    ):
        return None
    return {**one[0], "swap": other[0]["query"]}


def _joined(text: str, now: datetime) -> dict[str, Any] | None:
    """Return which thing somebody comes to as well, or that shall take whole days."""
    bare = _WAY.sub("", text.strip(" \t.。!！~～?？"))
    for form, name in ((_COMES_TO, "people"), (_WHOLE_DAYS, "all_day")):
        found = next((one for one in (pattern.fullmatch(bare) for pattern in form) if one is not None), None)
        named = which(found["name"], now) if found is not None else None
        if name == "people" and found is not None and is_length(found["people"]):
            continue  # of "add 20 minutes to the review" nobody comes
        if found is not None and named is not None and named[0].get("query"):
            return {**named[0], name: found["people"].removesuffix(" along").strip() if name == "people" else True}
    return None


def loosely(text: str, now: datetime) -> dict[str, Any] | None:
    """Return which thing is changed, and what it becomes; None where that is not certain."""
    if len(text) > LONGEST or "\n" in text:
        return None
    clauses = [one for one in _CLAUSES.split(text) if one.strip()]
    if len(clauses) > MOST:
        return None
    read = [changes for one in clauses if (changes := _changed(one, now)) is not None]
    return read[0] if len(read) == 1 else None


def _changed(text: str, now: datetime) -> dict[str, Any] | None:
    bare = text.strip(" \t.。!！~～,，")
    ahead = _AHEAD.match(bare)
    bare = _WAY.sub("", bare[ahead.end() :] if ahead is not None else bare)
    should = _SHOULD.fullmatch(text.strip())
    if should is not None and (changes := _becomes(should["name"], should["value"], "to", now)) is not None:
        return changes
    if _DONE.search(text.strip(" \t.。!！~～,，")):
        return None
    wants = _WANTS.match(bare)
    for said in (bare,) if wants is None else (bare[wants.end() :], bare):
        for verb in _VERB.finditer(said):
            changes = _around(said, verb, now)
            if changes is not None:
                return changes
    return None


def _around(said: str, verb: re.Match[str], now: datetime) -> dict[str, Any] | None:
    """Return what a verb with its neighbours makes of it: the name is before it, or between it and the value."""
    name, value = said[: verb.start()], said[verb.end() :]
    if name.strip():
        to = _TO.match(value)
        return _becomes(name, value[to.end() :] if to is not None else value, f"{verb[0]}{to[0] if to else ''}", now)
    if verb["en"] is None:
        return None
    for to in re.finditer(r"\s+(?:to|till|until|for|into|on|by)\s+", value):
        changes = _becomes(value[: to.start()], value[to.end() :], f"{verb[0]}{to[0]}", now)
        if changes is not None:
            return changes
    return None


def _becomes(name: str, value: str, before: str, now: datetime) -> dict[str, Any] | None:
    """Return the arguments for a name and a value, by the words right `before` the value."""
    for words in dict.fromkeys((value, _BEHIND.sub("", value), _AFTERWORD.sub("", value))):
        if not (words := spaced(words.strip(" \t,，.。!！"))):
            continue
        try:
            length = span(words) is not None
            new = (by_length(words, before, before) if length else None) or (
                at_time(words, before, now) if length or is_time(words, now) else None
            )
        except Unclear:
            new = None
        if new:
            named = which(_bare(name), now)
            if named is None or not named[0].get("query") or _VAGUE.fullmatch(named[0]["query"]):
                return None
            return {**named[0], **new}
    return None


def is_time(words: str, now: datetime) -> bool:
    """Tell whether words are a time and nothing else: "to Rome to Friday" goes somewhere first."""
    said = SAME_TIME.sub("", words).strip()
    for form in (said, f"at {said}", f"改到{said}"):
        reading = parse(form, now)
        if reading.verdict != "none" and not _AROUND.sub("", title(form, reading)).strip(" ,，"):
            return True
    return not said


def _bare(name: str) -> str:
    """Return a name without what only links it to the verb."""
    before = ""
    while name != before:
        before, name = name, _LINKS.sub("", name.strip())
    return name
