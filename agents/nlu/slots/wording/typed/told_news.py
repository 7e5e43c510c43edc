"""English news of something that is there, by its name: "the invoice went out", "Jess bailed on Saturday", "they bumped the demo to 3". Pure.

Nothing is made out of news. What it tells is done where one thing surely goes by the name, and asked about with a button where
one may; where there is none, the message is what it was before.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import Any

from agents.nlu.classify import is_question
from agents.nlu.decision import Decision, ToolCall
from agents.nlu.orders import is_pondered, is_supposed
from agents.nlu.slots.event_changes import which
from agents.nlu.slots.new_values import Unclear, at_time
from agents.timetext import parse

LONGEST = 120  # characters
_DAY = timedelta(days=1)
_LEAD = re.compile(
    r"(?:(?:ok(?:ay)?|so|oh|ah|ugh|well|hey|hi|btw|fyi|lol|yay|phew|good news|bad news|great news|update|news"
    r"|and|also"
    r"|sorry|shoot|damn|dang|crap|argh|looks like|turns out|apparently|just heard|heads up"
    r"|guess what)\b[:,.! -]{0,4}+){0,4}+",
    re.IGNORECASE,
)
_TAIL = re.compile(  # what is said behind it, a word or two at a time
    r"(?:(?<=[,.!;:)-] )(?:all )?done|(?<=[,.!;:)( -])(?:finally|at last|phew|woo+|yay|thank god|thankfully"
    r"|cheers|thanks|thx|ty"
    r"|lol|haha"
    r"|btw|fyi|now|already|today|yesterday|tonight|this (?:morning|afternoon|evening)|last (?:night|minute)|just now"
    r"|earlier|on me|on us|sadly|unfortunately|again|after all|for (?:good|now)|(?:so )?that['’]?s (?:done"
    r"|that|sorted)"
    r"|(?:so |please |you can |go ahead and ){0,2}+(?:check|cross|tick|mark|strike|take) (?:it|that|this)(?: one)?"
    r"(?: off| as done| done| off the list)?))$",
    re.IGNORECASE,
)
_HAN = re.compile("[\u3400-\u9fff]")
_FACES = "☹🙁😞😢😭🎉🙌😅😬👍✅"
_ENDS = " .,!?:;()-–—"
_CHECKED = re.compile(r"[,.!;:-] (?:all )?done\b|\b(?:check|cross|tick|mark|strike) (?:it|that|this)", re.IGNORECASE)
_CLAUSES = re.compile(r"[,;.] | [-–—] | (?:so|and) (?=(?:they|it|he|she|we|now|skip|drop|cancel|scrap|please)\b)")
_NOT_SO = re.compile(
    r"\b(?:not(?! (?:at )?\d)|never|nobody|almost|nearly|unless|until|if|when|once|wish|hope|hopefully|should have"
    r"|supposed to|need to|have to"
    r"|gotta|must|want|wants|will|gonna|going to|remind|note|dream\w*|movie|song|book called)\b|n['’]t (?!make"
    r"|do\b|happen)",
    re.IGNORECASE,
)
_TO_BE = re.compile(r"\b(?:needs?|should|must|has|have|had|can|could|may|to)\b(?: \w+)? be$|\bbe$", re.IGNORECASE)
_SENT = (  # what only becomes of things, and of nobody
    r"(?:went out|gone out|out the door|out of the way|off my (?:plate|list|desk)|in the (?:mail|post)|(?:sent"
    r"|mailed|shipped"
    r"|handed|turned|paid|signed|posted|dropped|ticked|wrapped|cleared)(?: (?:off|out|in|up))?|submitted|filed"
    r"|delivered|returned"
    r"|uploaded|emailed|booked|ordered|renewed|scheduled|approved|printed|washed|fixed|repaired|cleaned|packed"
    r"|watered|fed"
    r"|mowed|over with|taken care of|a wrap|history)"
)
_READY = r"(?:done(?: and dusted)?|finished|sorted|handled|complete|completed|all set|in|out|ready|wrapped)"
_BECAME = r"(?:['’]s|s['’]| (?:is|are|was|were|has|have|got|gets?))?(?: (?:been|all|just|finally|already|now|officially)){0,3}+"
_DONE = (
    re.compile(
        r"(?:(?:i|we) )?(?:(?:just|finally|already) ){0,2}+(?:got|had|gotten) (?P<what>(?:the|my|our|his|her"
        r"|that) \S.{1,40}? "
        r"(?P<sent>done|washed|fixed|signed|sent|mailed|shipped|filed|submitted|booked|ordered|renewed"
        r"|repaired|cleaned|printed"
        r"|serviced|paid|packed|finished|sorted))(?: off| out| in| up)?(?P<ready>)",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:(?:i|we)(?:['’]ve| have)? |i['’]m |we['’]re )?(?:(?:just|finally|already|all"
        r"|now) ){0,2}+(?:finished|wrapped up|knocked out"
        r"|took care of|taken care of|dealt with|handled|sorted(?: out)?|completed|nailed|got through"
        r"|done with|finished with"
        r"|through with|crossed off) (?P<sent>)(?P<what>\S.{1,50}?)(?P<ready>)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?P<what>\S.{{1,50}}?){_BECAME} (?:(?P<sent>{_SENT})|(?P<ready>{_READY}))(?: (?:to|with|at"
        rf"|by) \S.{{1,24}})?",
        re.IGNORECASE,
    ),
)
_NOBODY_THERE = r"(?:fell through|is(?:n['’]?t| not) happening|ain['’]?t happening|got (?:scrapped|nixed|axed|cancell?ed|called off)"
_OFF = (
    re.compile(  # Jess bailed on dinner saturday
        r"(?P<what>(?!i\b|we\b|it\b|they\b|he\b|she\b)\S.{1,30}?) (?:just |totally |has |had to )?(?:bailed"
        r"|flaked(?: out)?"
        r"|backed out|dropped out|pulled out|ditched(?: me| us)?|stood me up|cancel(?:l?ed)?)(?: on (?:me|us)| out)?"
        r"(?: last minute)?(?P<rest>(?: (?:on|of|from|for)\b)? (?!me\b|us\b)\S.{1,40}|)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?P<what>\S.{{1,50}}?)(?:['’]s| is| was| has been)? (?:{_NOBODY_THERE}|is (?:dead|toast|history)"
        rf"|(?:is )?a no[- ]go"
        r"|has been (?:scrapped|nixed|axed|canned)|(?:called|rained|snowed|washed) (?:off|out)|no more|kaput))"
        r"(?P<rest>(?: \S.{1,30})?)",
        re.IGNORECASE,
    ),
    re.compile(  # the salon cancelled my haircut
        r"(?P<who>(?:they|he|she|\S.{1,30}?))(?: just| has| have| had to)? (?:cancel(?:l?ed)?|called off"
        r"|scrapped|killed|axed|nixed"
        r"|pulled|dropped|canned|calling off|cancell?ing) (?P<what>(?:my|our|the|his|her|today['’]s"
        r"|tomorrow['’]s|\w+day['’]s)"
        r" \S.{1,40}?|(?<=^they called off )\S.{1,40}?)(?P<rest>)",
        re.IGNORECASE,
    ),
)
_AWAY = re.compile(  # it may go on without them
    r"(?P<what>(?!i\b|we\b|it\b|they\b|he\b|she\b)\S.{1,30}?) (?:can['’]?t|cannot|can not|won['’]?t|isn['’]?t|not) "
    r"(?:be able to )?(?:make it|make|do|come|coming|gonna make it|going to make it|attend"
    r"|be there)(?: to)?(?P<rest>(?: \S.{1,40})?)",
    re.IGNORECASE,
)
_MOVED_VERB = r"(?:moved|pushed|bumped|changed|switched|rescheduled|shifted|slid|delayed|postponed|brought|booked|put)"
_TO = r"(?: (?:back|up|out|forward|over|ahead))? (?:to|till|until|for) "
_MOVED = (
    re.compile(  # united just moved my Denver flight to 7:25am
        rf"(?P<who>\S.{{1,30}}?)(?:['’]s|['’]ve)?(?: just| has| have| had to| went and| wants? to"
        rf"| needs? to)? {_MOVED_VERB} "
        rf"(?P<what>(?!me\b|us\b|it\b|that\b|this\b|things\b)\S.{{1,40}}?){_TO}(?P<to>\S.{{0,40}})",
        re.IGNORECASE,
    ),
    re.compile(  # forecast nudge should come at 4, not 3:30
        r"(?P<who>)(?P<what>\S.{1,40}?) (?:should|needs to|has to|must|ought to|is supposed to) (?:come|be"
        r"|go off|ring|hit|fire|start"
        r"|happen|go out|land)(?: through| in)?(?: at| on| for)? (?P<to>\S.{0,24}?)(?:,? (?:and )?not"
        r"|,? instead of|,? rather than)"
        r" (?:at |on )?\S.{0,20}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?P<who>)(?P<what>\S.{{1,40}}?)(?:['’]s| is| are| was| got| gets?| has been| have been)(?: been"
        rf"| now){0, 2}+ {_MOVED_VERB}"
        rf"{_TO}(?P<to>\S.{{0,40}})",
        re.IGNORECASE,
    ),
)
_CALLED = re.compile(
    r"(?:the |my |our )?(?P<who>\S.{1,30}?)(?:['’]s?)?(?: office| people| receptionist| place"
    r"| desk)? (?:just )?(?:called|emailed"
    r"|texted|rang|messaged|wrote|phoned|says|said)(?: me| us)?(?: back| to say)?",
    re.IGNORECASE,
)
_ME_TO = re.compile(
    rf"(?:(?:they|he|she|it|we)(?:['’](?:ve|s|re))?(?: just| now| have| had to){0, 2}+ )?(?:{_MOVED_VERB}"
    rf"|moving|pushing|bumping) "
    rf"(?:me|us|it|things|my (?:appointment|slot|time)|the (?:appointment|time))?{_TO}(?P<to>\S.{{0,30}})"
    r"|it['’]?s (?:now )?(?:at |on )?(?P<now>\S.{0,24}?)(?: now| instead)",
    re.IGNORECASE,
)
_ME_OFF = re.compile(
    r"(?:(?:they|he|she|we)(?:['’](?:ve|re))?(?: just| have| had to| need to){0,2}+ )?(?:cancel(?:l?ed|ling)?"
    r"|call(?:ed|ing) it off)"
    r"(?: (?:on )?(?:me|us|it|my appointment|the appointment))?(?P<rest>(?: (?:on |for )?\S.{1,20})?)",
    re.IGNORECASE,
)
_RINGS = re.compile(r"\b(?:nudge|ping|alert|heads[- ]up|poke|buzz|notification|alarm)s?\b", re.IGNORECASE)
_OF = re.compile(r"^ ?(?:on|of|from|for)\b", re.IGNORECASE)
_OWN = re.compile(r"^(?:the|my|our|that|this|his|her|their|those|these) ", re.IGNORECASE)
_NAMELESS = re.compile(
    r"(?:i|we|it|that|this|they|he|she|you|everything|all|one|ones|both|stuff|things?|work|nothing|something"
    r"|everyone|somebody"
    r"|someone|who|what|i['’]m|we['’]re|there|power|internet|wifi|game|time|today|tomorrow|day|deal)",
    re.IGNORECASE,
)
_REPLACED = frozenset({
    "schedule_delete", "schedule_update", "list_tick", "list_remove", "memo_change", "memo_write", "schedule_add",
})  # fmt: skip
"""What news may be taken for, where it is read as an order."""
_LISTS = ("list_tick", "list_remove")


def told_news(decision: Decision, text: str, now: datetime) -> Decision:
    """Return the decision with what a message tells of a thing of one's own: tried, and asked about where it only may be that."""
    if decision.call is not None and (decision.call.name not in _REPLACED or decision.want.form):
        return decision
    calls = tuple(news(text, now))
    if any(one.name == "schedule_restore" for one in decision.tries):
        return decision
    same = decision.call is not None and any(_is_same(decision.call, one) for one in calls)
    if not calls or same:
        return decision
    kept = tuple(one for one in decision.tries if one.name in _LISTS or "without" in one.arguments)
    bare = replace(decision, call=None, question=None, offers=(), missing="", otherwise=decision.otherwise, tries=kept)
    told = replace(bare, want=replace(decision.want, intent="none", offers=()))
    return replace(told, tries=(*kept, *calls))


def _is_same(call: ToolCall, told: ToolCall) -> bool:
    """Tell whether it is done to the same name already, as an order."""
    return call.name == told.name and call.arguments.get("query") == told.arguments.get("query")


def news(text: str, now: datetime) -> Iterator[ToolCall]:
    """Yield the calls that a message of news comes to, none of which does or says anything where nothing goes by the name."""
    bare = " ".join(text[: LONGEST + 1].split())
    if not bare or len(text) > LONGEST or _HAN.search(bare) or "\n" in text.strip() or is_question(bare):
        return
    lead = _LEAD.match(bare)
    said = bare[lead.end() :] if lead is not None else bare
    if is_supposed(said) or is_pondered(said) or _NOT_SO.search(said):
        return
    whole = said.rstrip(_ENDS + _FACES)
    while (tail := _TAIL.search(whole)) is not None:
        whole = whole[: tail.start()].rstrip(_ENDS + _FACES)
    yield from _called(whole, now) or _moved(whole, now) or _off(whole, now) or _done(whole, said, now)


def _both(name: str, given: dict[str, Any], *, plain: bool) -> list[ToolCall]:
    """Return the call that is done where one thing surely fits, and the one that asks where one may."""
    asks = ToolCall(name=name, arguments={**given, "quiet": True, "perhaps": True})
    return [ToolCall(name=name, arguments={**given, "quiet": True}), asks] if plain else [asks]


def _done(whole: str, said: str, now: datetime) -> list[ToolCall]:
    """Return what is told as done: the reminder or the thing on a list that goes by the name."""
    found = next((one for form in _DONE if (one := form.fullmatch(whole)) is not None), None)
    what = _OWN.sub("", found["what"]).strip(" ,") if found is not None else ""
    if (
        found is None
        or not what
        or _TO_BE.search(what) is not None
        or _CLAUSES.search(what)
        or _NAMELESS.fullmatch(what)
        or parse(what, now).verdict != "none"
    ):
        return []
    alone = len(what.split()) == 1  # "Priya's done" may be of Priya
    bare = alone and what == found["what"] and (what[:1].isupper() or not found["sent"])
    plain = _CHECKED.search(said) is not None or not (bare or found["ready"] in ("in", "out", "ready"))
    tick = ToolCall(name="list_tick", arguments={"items": [what], "among": True, "quiet": True})
    return [*([tick] if plain else []), *_both("reminder_done", {"query": what}, plain=plain)]


def _off(whole: str, now: datetime) -> list[ToolCall]:
    """Return what is told as off: the event of that name and day; of somebody who only stays away it is asked."""
    found = next((one for form in (*reversed(_OFF), _AWAY) if (one := form.fullmatch(whole)) is not None), None)
    given = _named_off(_OF.sub("", found["rest"] or ""), found["what"], now) if found is not None else None
    return [] if found is None or given is None else _both("schedule_delete", given, plain=found.re is not _AWAY)


def _named_off(rest: str, what: str, now: datetime) -> dict[str, Any] | None:
    """Return which one a name and the words behind it are of: with its day, if one is said."""
    known = which(f"{_OWN.sub('', what)} {_OWN.sub('', rest.strip())}".strip(), now)
    query = str(known[0].get("query", "")) if known is not None else ""
    if known is None or len(query) < 2 or _NAMELESS.fullmatch(query):
        return None
    if "date" in known[0]:
        midnight = datetime.combine(date.fromisoformat(known[0]["date"]), time(), now.tzinfo)
        return {"query": query, "start_time": midnight.isoformat(), "end_time": (midnight + _DAY).isoformat()}
    if "since" in known[0]:
        return {"query": query, "start_time": known[0]["since"], "end_time": known[0]["before"]}
    return {"query": query}


def _moved(whole: str, now: datetime) -> list[ToolCall]:
    """Return what is told as moved: the thing of that name to its new time."""
    for form in _MOVED:
        found = form.fullmatch(whole)
        if found is not None and (given := _given(found["what"], found["to"], now)) is not None:
            return _both("schedule_update", given, plain=True)
    return []


def _given(what: str, to: str, now: datetime) -> dict[str, Any] | None:
    known = which(_OWN.sub("", _RINGS.sub("reminder", what)), now)
    query = str(known[0].get("query", "")) if known is not None else ""
    if known is None or len(query) < 2 or _NAMELESS.fullmatch(query):
        return None
    try:
        becomes = at_time(to.strip(" ,."), "to", now)
    except Unclear:
        return None
    return {**known[0], **becomes} if becomes else None


def _called(whole: str, now: datetime) -> list[ToolCall]:
    """Return what somebody who called has said of the time with them: "dentist called, they moved me to 3:15"."""
    clauses = [one for one in _CLAUSES.split(whole) if one.strip()]
    who = _CALLED.fullmatch(clauses[0]) if len(clauses) == 2 else None
    if who is None:
        return []
    to, off = _ME_TO.fullmatch(clauses[1]), _ME_OFF.fullmatch(clauses[1])
    if to is not None:
        given = _given(who["who"], to["to"] or to["now"], now)
        return [] if given is None else _both("schedule_update", given, plain=True)
    given = _named_off(_OF.sub("", off["rest"]), who["who"], now) if off is not None else None
    return [] if given is None else _both("schedule_delete", given, plain=True)
