"""Spoken orders put into the plain words that the rules know: "tell me when ten minutes are up". Pure."""

import re
from datetime import datetime, timedelta

from agents.timetext import parse, title

LONGEST = 120  # characters of such an order
_PLEASE = (
    r"(?:(?:please|pls|hey|ok|okay|so|just)[, ]+)*"
    r"(?:(?:can|could|will|would) (?:you|i|we) (?:please )?|i(?:'d| would) (?:like|love) (?:you )?(?:to )?"
    r"|i (?:want|need|gotta have|have to have|have got to have)(?: you)?(?: to)? |(?:i|we) (?:must|should) "
    r"|go ahead and |let's )?"
)
_END = r"(?: (?:for me|please|pls|thanks|thank you|now|right now)){0,2}[\s.!?]*"
_NUMBER = (
    r"(?:an?|half an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty"
    r"|forty|fifty"
    r"|sixty|ninety|\d{1,3}(?:[.,]\d)?)"
)
_UNIT = r"(?:seconds?|secs?|minutes?|mins?|hours?|hrs?)"
_LENGTH = (
    rf"(?P<length>{_NUMBER}(?:[ -](?:and a half|one|two|three|four|five|six|seven|eight|nine))?[ -]?{_UNIT}"
    rf"(?: (?:and )?{_NUMBER} {_UNIT}| and a half)?)"
)
_SETS = (
    r"(?:have |get |set |start |run |make |create |give |put |begin |use )?(?:me |us )?(?:up |on |off )?"
    r"(?:an?(?:other)? |the |my )?(?:brand )?(?:new |fresh |quick )?"
)
_LIST = (
    r"(?:(?:my|the|our) )?(?P<list>(?:[\w'-]+ ){0,2}?lists?"
    r"|(?:my|the|our) (?:shopping|groceries))"
)
_LONG_NAME = re.compile(
    r"\blist of (?:things|stuff|tasks|what) (?:(?:i|we) (?:have|need) )?to (?P<verb>do|get|buy)\b", re.IGNORECASE
)

_IF = (
    r"(?:(?:only )?(?:if|unless|provided|in case) (?:it|that|they|those|there|i|we)"
    r"(?:'s|'re| is| are| have| has| did| do)?(?:n't| not)?(?: (?:already|on it|on there|there|yet|have"
    r"(?: it)?|did))*)"
)

_ORDERS = tuple(
    (re.compile(pattern, re.IGNORECASE), said)
    for pattern, said in (
        # timers
        (rf"{_PLEASE}{_SETS}{_LENGTH} (?:long )?(?:timer|countdown|stopwatch){_END}", r"set a timer for \g<length>"),
        (
            rf"{_PLEASE}{_SETS}(?:timer|countdown) (?:for|of|to|at|with|that (?:runs|goes|lasts)"
            rf"(?: for)?) {_LENGTH}{_END}",
            r"set a timer for \g<length>",
        ),
        (
            rf"{_PLEASE}(?:tell|let|alert|ping|beep|buzz|notify|warn)(?: me| us)?(?: know)? (?:when|once"
            rf"|as soon as) {_LENGTH}"
            rf" (?:is|are|have|has|go|goes)(?: up| over| passed| gone(?: by)?| elapsed| done| by)?{_END}",
            r"set a timer for \g<length>",
        ),
        (
            rf"{_PLEASE}(?:(?:start|begin|do|run) )?(?:a )?(?:count(?:ing)?[ -]?down|time me)(?: from"
            rf"| for)? {_LENGTH}{_END}",
            r"set a timer for \g<length>",
        ),
        (
            rf"{_PLEASE}(?:start|set|run) (?:the|a|my) timer(?: now)?(?:,? (?:and|to|so it)) (?:stop|end|ring"
            rf"|go off|finish)s?"
            rf" (?:at|after|in) {_LENGTH}{_END}",
            r"set a timer for \g<length>",
        ),
        # alarms
        (
            rf"{_PLEASE}{_SETS}alarm(?: clock)?(?: (?:set|on))?(?:,? (?:to|that|which|and|so (?:that )?it))"
            rf"(?: (?:will|should|must))? ?(?:goes?|go|rings?|sounds?|starts?)(?: off)? (?P<when>\S.{{1,40}}?){_END}",
            r"set an alarm \g<when>",
        ),
        (
            rf"(?P<when>(?:tomorrow|tonight|today|on \w+day|at \S.{{1,14}}?),?) ?{_PLEASE}(?:set off )?(?:the|my"
            rf"|an) alarm"
            rf"(?: (?:to|should|must|has to) (?:go|ring|sound)(?: off)?)?(?: (?P<hour>(?:at"
            rf"|by) \S.{{0,14}}?))?{_END}",
            r"set an alarm \g<when> \g<hour>",
        ),
        (
            rf"{_PLEASE}(?:turn on|switch on|activate|enable|set off|sound) (?:the|my|an) alarm(?: clock)?"
            rf" (?P<when>(?:for|at|on|tomorrow|tonight) ?.{{1,40}}?){_END}",
            r"set an alarm \g<when>",
        ),
        (
            rf"{_PLEASE}(?:ring|buzz|call|ping) (?:me|my phone|the phone)(?: up)? (?P<when>(?:at"
            rf"|in) \S.{{1,30}}?){_END}",
            r"set an alarm \g<when>",
        ),
        (
            rf"{_PLEASE}(?:take away|forget|kill|get rid of|drop|ditch|scrap|lose|remove|turn off|switch off|disable)"
            r" (?P<what>(?:my |the |that |this )?(?:\w+ )?(?:alarms?|reminders?|timers?))"
            rf"(?: (?:that|which) (?:is|was|i|are)(?: set)?)?(?P<when> (?:for|at|on|tomorrow|tonight"
            rf"|in) ?.{{1,40}}?)?{_END}",
            r"cancel \g<what>\g<when>",
        ),
        (
            rf"{_PLEASE}(?:let me know|confirm|report|tell me|check|give me)(?: what| of)? (?:my|the|all my|all the)"
            r" (?:\w+ )?alarms?(?: times?| settings?| (?:is|are) set(?: for| to)?)?(?P<when> (?:for|on"
            r"|at)? ?.{1,30}?)?"
            rf"{_END}",
            r"what alarms are set\g<when>",
        ),
        (
            rf"{_PLEASE}(?:set|make|create|add|give|have|get|turn on|switch on)(?: me)?(?: up)? (?:an?(?:other)?"
            rf"|some|the) (?:new )?"
            rf"(?P<kind>reminder|alarm|timer)s?(?: (?:set|made|created|set up))?{_END}",
            r"set a \g<kind>",
        ),
        # lists
        (
            rf"(?:(?:do|did|have) (?:i|we) (?:already )?(?:have|put|got|need|add(?:ed)?|listed)|(?:is|are)"
            rf"(?: there)?) (?:any |the |some )?"
            rf"(?P<what>[\w'& -]{{2,40}}?) (?:already )?(?:listed |down )?(?:on )?{_LIST}(?: already)?[,;.?]?"
            rf" (?:(?:and )?if not,?|please|and|can you|could you|{_IF}(?: then)?,?)+ ?(?:please |can you "
            rf"|could you |go ahead and )*"
            rf"(?:add|put)(?: it| them| that| some)?(?: on(?: it| there| the list)?| to it| in)?(?: {_IF})?{_END}",
            r"add \g<what> to my \g<list>",
        ),
        (
            rf"{_PLEASE}(?P<order>(?:add|put) [\w'& -]{{2,60}}? (?:to|on|onto) {_LIST}),? {_IF}{_END}",
            r"\g<order>",
        ),
        (
            rf"{_LIST} (?:should (?:have|include|contain|say)|needs(?: to have)?|has to have|could use|is missing) "
            rf"(?P<what>[\w'& -]{{2,40}}?)"
            rf"(?: on it| too| in it)?{_END}",
            r"add \g<what> to my \g<list>",
        ),
        (
            rf"{_PLEASE}update {_LIST} (?:with|to (?:have|include|add)|and add|by adding) "
            rf"(?P<what>[\w'& -]{{2,40}}?){_END}",
            r"add \g<what> to my \g<list>",
        ),
        (
            rf"{_PLEASE}(?:(?:mark|jot|note|pop|stick|throw|chuck|include|place)(?: down)?(?! that\b) "
            rf"(?P<what>[\w'& -]{{2,40}}?)|(?:get|have) (?P<got>[\w'& -]{{2,40}}?) (?:added|put))"
            rf" (?:on|onto|to|in) {_LIST}{_END}",
            r"add \g<what>\g<got> to my \g<list>",
        ),
        (
            rf"{_PLEASE}(?:nuke|wipe|trash|empty|erase|purge|zap|delete|remove|clear)(?: out| off)? (?:all(?: of)?"
            rf"|everything|each|every)"
            rf"(?: (?:the|my))?(?: items?| things?| entries| stuff)? (?:on|from|off|in) {_LIST}{_END}",
            r"clear my \g<list>",
        ),
        (
            rf"i (?:need|want)(?: (?:for )?you to (?:get|have))? (?!(?:to|you|everything|all)\b)"
            rf"(?P<what>[\w'& -]{{2,40}}?)"
            rf" (?:to be )?(?:added|put) (?:on|onto|to) {_LIST}{_END}",
            r"add \g<what> to my \g<list>",
        ),
        # questions
        (r"how soon is (?P<what>(?:my|the|our) .{2,40}?)[\s?.!]*", r"when is \g<what>"),
        # reminders
        (
            rf"{_PLEASE}(?:be|get) (?:reminded|notified|nudged) (?P<what>(?:to|about|of) .{{3,80}})",
            r"remind me \g<what>",
        ),
        (
            rf"{_PLEASE}(?:set|make|add|create|put|schedule)(?: me)?(?: up)? an? (?:notification|notice|nudge|alert"
            rf"|ping)"
            r" (?P<what>(?:for|on|at|about|to|in|every) .{3,80})",
            r"set a reminder \g<what>",
        ),
        (
            rf"{_PLEASE}tell me (?P<when>(?:on |at |next |this )?(?:\w+ ){{0,2}}?(?:\w+day|tomorrow|tonight|morning"
            rf"|noon))"
            r" (?P<what>to .{3,80})",
            r"remind me \g<when> \g<what>",
        ),
        (
            r"(?:i(?:'d| would) (?:like|love)|i want|i need|help me|i need help|i(?:'m| am) (?:trying|looking))"
            r"(?: to)?"
            r" (?:to )?(?P<order>(?:schedule|book|set up|arrange|plan|organi[sz]e) an? (?:new )?(?:meeting"
            r"|appointment|event|call)\b.{0,60})",
            r"\g<order>",
        ),
        # what was asked to be remembered
        (
            r"(?:(?:please )?(?:tell|remind|show|give) me (?:of )?(?:again )?)?(?:what (?:were|was|are|is) )?"
            r"(?:what|which|the|those|all the)?"
            r"(?: things?| stuff)?(?: it is)?(?: that)? ?(?:did )?(?:i|you) (?:had |was |were )?(?:want(?:ed)?"
            r"|trying|ask(?:ed)? you|told you)"
            r"(?: to)?(?: have)? (?:remind me (?:of|about)|remember|keep in mind)(?: again| earlier"
            r"| before)?[\s.?!]*",
            "what are my reminders",
        ),
    )
)  # fmt: skip

_AGENDA_EN = re.compile(
    r"(?:(?:please )?(?:show|see|read|give|list|tell|open|check|view|display|pull up|bring up|get|what is"
    r"|what's|what are"
    r"|evaluate|read back|read out|run through|go over|i want|i need)(?: me)?(?: back| out)? )?"
    r"(?:(?:my|the|our|all|all my) )?(?:(?:full|whole|entire|complete|daily|weekly) )?"
    r"(?:schedules?|agendas?|calendars?|plans|(?:day|week) plan|(?P<meetings>meetings|appointments|events)"
    r"|itinerary|plan)"
    r"(?: (?:for|on|of|in))?"
    r"|(?:read|read back|read out|run through|go over)(?: me)? my day(?: for| on)?"
    r"|what(?:'ve| have| do) (?:i|we) (?:got|have)(?: set| planned| scheduled| going on| to do| up"
    r"| coming up)*(?: (?:for|on|in))?"
    r"|(?P<any>(?:is|are) there (?:any(?:thing)?|some|no)? ?(?:events?|meetings?|appointments?)?)"
    r"(?: planned| scheduled| coming up| set)*(?: (?:for|on|in|over|during))?",
    re.IGNORECASE,
)
_AGENDA_ZH = re.compile(
    r"(?:(?:看看?|查看?|显示|列出|说说|给我看看?)(?:一下)?)?(?:我|我们|咱们)?(?:全部|所有|整体)?的"
    r"(?:日程表?|安排|行程表?|计划表?|会议?|事情?|约会?|活动|日历)(?:安排)?"
    r"|(?:(?:看看?|查看?|显示|列出)(?:一下)?)?(?:日程表|行程表|计划表|日程安排|工作安排|日历)"
)
_OFF = re.compile(  # of a day that is taken off work nothing is called off
    rf"{_PLEASE}(?:(?:i|we)(?:'m|'re|'ve| am| are| have)? )?(?:(?:will|'ll|am going to|are going to|going to"
    r"|gonna) )?(?:(?:tak(?:e|ing)|have|having|got|get(?:ting)?|need|book(?:ed|ing)?|want)"
    r" (?P<when>(?!it\b|that\b)\S.{1,30}?) off"
    r"|(?:be )?off (?:work |school )?(?P<off>(?:on )?\S.{2,30}?))"
    rf"(?: (?:from )?work| as (?:holiday|leave|vacation|pto))?{_END}",
    re.IGNORECASE,
)
_DAYS_OFF = re.compile(  # take two days off from monday
    rf"{_PLEASE}(?:(?:i|we)(?:'m|'re| am| are|'ll| will)? )?(?:tak(?:e|ing)|have|having|book(?:ing)?|got|need) "
    r"(?P<number>\d|two|three|four|five|six) days off(?: work)?,? (?:from|starting|as of"
    r"|beginning)(?: on)? (?P<when>\S.{2,20}?)"
    rf"{_END}",
    re.IGNORECASE,
)
_NUMBERS_EN = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_MAY = re.compile(r"(?:so |and |hey,? )?(?:can|could|may|should|shall) (?:i|we)\b", re.IGNORECASE)
_DAYS = frozenset({"day", "week", "weekend", "month", "part"})


def spoken_order(text: str, now: datetime) -> str | None:
    """Return the same order in plain words; None for what is none of these."""
    said = " ".join(text.split()).replace("’", "'")
    if not said or len(said) > LONGEST:
        return None
    said = _LONG_NAME.sub(lambda found: "to-do list" if found["verb"].lower() == "do" else "shopping list", said)
    for form, plain in _ORDERS:
        found = form.fullmatch(said)
        if found is not None:
            return " ".join(found.expand(plain).split())
    return _day_off(said, now) or _agenda(said, now)


def _day_off(said: str, now: datetime) -> str | None:
    """Return the order to note a day that is taken off, or of who asks whether it can be, what is on it."""
    if (long := _DAYS_OFF.fullmatch(said)) is not None and (first := parse(long["when"], now).start) is not None:
        number = _NUMBERS_EN.get(long["number"].lower()) or int(long["number"])
        last = first + timedelta(days=number - 1)
        return f"add event time off from {first:%b %d} to {last:%b %d}" if number > 1 else None
    found = _OFF.fullmatch(said) or _OFF.fullmatch(said.partition(",")[0])  # and why
    when = (found["when"] or found["off"]).strip() if found is not None else ""
    reading = parse(when, now)
    if reading.verdict != "understood" or reading.rrule or reading.grain not in _DAYS or title(when, reading):
        return None
    if _MAY.match(said):
        return f"do i have anything {when}"
    if reading.start is None or reading.end is None or reading.end - reading.start == timedelta(days=1):
        return f"add event day off {when}"
    if reading.grain == "part":
        return f"add event time off {when} from {reading.start:%H:%M} to {reading.end:%H:%M}"
    return f"add event time off from {reading.start:%b %d} to {reading.end - timedelta(hours=12):%b %d}"


def _agenda(said: str, now: datetime) -> str | None:
    """Return the question after a day's agenda, of which only its name was said: "friday's meetings"."""
    reading = parse(said, now)
    if reading.verdict != "understood" or len(reading.spans) != 1 or reading.grain not in _DAYS or reading.rrule:
        return None
    [(begins, ends)] = reading.spans
    tail = said[ends:].removeprefix("'s")
    rest = " ".join(f"{said[:begins]} {tail}".split()).strip(" ,.?!，。？！")
    when = said[begins:ends].removesuffix("'s")
    if rest.isascii():
        found = _AGENDA_EN.fullmatch(rest)
        if found is None:
            return None
        if found["any"]:  # which is answered by yes or no first
            kind = "any meetings" if "meeting" in rest or "appointment" in rest else "anything"
            return f"do i have {kind} {when}"
        return f"what {found['meetings']} do i have {when}" if found["meetings"] else f"what's on {when}"
    return f"{when}有什么安排" if _AGENDA_ZH.fullmatch(rest.replace(" ", "")) else None
