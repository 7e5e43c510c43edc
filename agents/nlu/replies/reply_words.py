"""What a reply says, once it is known what it does: its time, its length, which way it moves. Pure."""

import re
from datetime import datetime

from agents.nlu.coreference import Target, Wish
from agents.nlu.lexicon.han_letters import read_simplified
from agents.nlu.lexicon.reference_forms import Action
from agents.nlu.replies.reply_model import Label
from agents.timetext import Reading, parse
from agents.timetext.names.lunar_names import lunar_monthly

_EARLIER = re.compile(r"早|提前|往前|前[推挪移]|\b(?:earlier|sooner|forward|ahead|up|before|early)\b", re.IGNORECASE)
_MORE = re.compile(
    r"多|再|加|延长|[还另]要|不[够止]|\b(?:another|more|extra|longer|extend|add|plus|over|on top)\b", re.IGNORECASE
)
_LESS = re.compile(
    r"缩短|减|少[留开排]?|\b(?:shorter|less|shave|cut|trim)\b.*\b(?:by|off)\b|\bshorter\b", re.IGNORECASE
)
_END = re.compile(
    r"[到至]\s*$|结束|散|为止|\b(?:till?|until|to|by|end(?:s|ing)?(?: at)?|over at|done (?:at"
    r"|by))\s*$",
    re.IGNORECASE,
)
_HAN = re.compile("[\u3400-\u9fff]")
_HOUR = re.compile(  # a number that no unit stands behind
    r"(?<![\d:.])(?P<hour>\d{1,2})(?:[:.]?(?P<minute>[0-5]\d))?(?![\d:%]|\.\d)"
    r"(?!\s*(?:people|of us|min|hours?|days?|weeks?|k|km|miles?|kg|lbs?|quid|pounds?|euros?|dollars?|times|pages"
    r"|ml)\b)"
    r"(?!\s*(?![吧呢好行也就那可都])[\u3400-\u9fff])",
    re.IGNORECASE,
)
_HOURS = re.compile(
    r"(?<![\d:.])(?P<since>\d{1,2}(?::\d\d)?)\s*(?:-|–|to|till?|until)\s*(?P<until>\d{1,2}(?::\d\d)?)(?![\d:.%])",
    re.IGNORECASE,
)
_TO = re.compile(r"^(?:到|至|until |till? |to |by )", re.IGNORECASE)
LONGEST = 120  # characters
_SIGNS = " \t,.!~，。！～、"
_PLACES = (  # where it is, behind the words that say so
    re.compile(r"地[点方址][^\s,，:：]{0,4}?(?:[\s,，:：]+|[在是到])(?P<place>[^,，。！!?？\s]{2,24})"),
    re.compile(
        r"(?:[改约定换放安排]{0,2}[在到]|换成|去)(?!.{0,3}[点号])(?P<place>[^,，。！!?？\s]{2,24}?)"
        r"(?:见面?|碰头|集合|吃|了|吧|哈|啊)*$"
    ),
    re.compile(
        r"(?:\b(?:at|in|over at|outside|@)|\b(?:location|place|venue)(?: is|:)?)\s+"
        r"(?!\d|least\b|all\b|once\b|first\b|last\b|time\b|case\b|the (?:morning|afternoon|evening)\b)"
        r"(?P<place>[^,;.!?]{2,40}?)(?: (?:now|instead|then|btw|please|actually|this time))*$",
        re.IGNORECASE,
    ),
)
_ANOTHER = re.compile(  # of something that is named: "united moved my flight to 7"
    r"\b(?:mov|chang|push|resched|cancel|shift|bump|switch)\w*\s+(?:my|the|our)\s+"
    r"(?!time\b|whole\b|start\b|date\b|day\b)\w"
    r"|^(?:please |can you |could you |pls ){0,2}(?:move|reschedule|shift|bump|push)\s+(?!(?:it|its|that|this|these|those"
    r"|them|the|my|our|one|ones|time|start|date|day|both|all|everything|everyone|to|by|from|on|for|at|back|up|out|over|into"
    r"|forward|until|till|just|only|a|an|another|him|her|me|us|today|tomorrow|tonight|\d\w*|(?:mon|tues|wednes|thurs|fri"
    r"|satur|sun)day|(?:half|quarter|one|two|three|ten|an) \w+)\b)[a-z]+ (?=\S)"
    r"|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day['’]?s\s+(?:is|one|needs|has|should|got)\b"
    r"|[\u3400-\u9fff](?<![天午晚早上下周日号点刚才面个它])(?:[那这]个(?:提醒|闹钟|日程|活动|会)?|的(?:提醒|闹钟))"
    r"(?:得|要|需要|想|能不能|可以|先|给我|帮我)?(?=[改挪换推提延])"
    r"|[周期拜][一二三四五六日天]的(?:得|要|需要|想|能不能|可以|先)?(?=[改挪换推提])"
    r"|\b(?!(?:it|that|what|there|here|he|she)\b)\w+['’]s is (?:now )?(?:on|at)\b"
    r"|\b(?:my|our)\s+\w+(?:\s+\w+)?\s*(?:['’]s|\bis|\bgot|\bhas been|\bwas)\s+"
    r"(?:moved|now|cancel|push|resched|chang)\w*",
    re.IGNORECASE,
)
_ABSENT = re.compile(
    r"[来到]不了|不[来到]|没空|请假|\b(?:not coming|isn['’]?t coming|out sick|is (?:ill|sick|out)"
    r"|(?:can['’]?t|cannot|won['’]?t) (?:come|make it|be there))\b",
    re.IGNORECASE,
)
_OFF = re.compile(
    r"取消|算了|不去|不办|不开|删|去掉|作废"
    r"|\b(?:cancel|scrap|drop|delete|call it off|forget|kill|bin|skip|remove|take it off)\w*",
    re.IGNORECASE,
)
_ORDERS_OFF = re.compile(r"取消|删|\b(?:cancel|scrap|drop|delete|skip|remove)\b", re.IGNORECASE)
_CANNOT_GO = re.compile(
    r"(?:[去来]|参加|赶)不[了成上]|不[去来]"
    r"|\b(?:can['’]?t|cannot|won['’]?t|not) (?:be able to )?(?:make|go|going|come|attend)\b",
    re.IGNORECASE,
)
_WISHES = re.compile(
    r"(?:so |and |then |let['’]?s |just |please )*"
    r"(?:back to|make (?:it|that)|do|go (?:with|for|back to)|move it|stick with)\b"
    r"|(?:那|就|还是)*(?:改|挪|换|推|提前?|定)(?:到|成|回)",
    re.IGNORECASE,
)
FEW = 24  # places at which a time may begin that stands behind other words

_ACTIONS: dict[Label, Action] = {
    "time": "move",
    "shift": "shift",
    "length": "resize",
    "lead": "lead",
    "repeat": "repeat",
    "cancel": "delete",
    "place": "place",
}  # fmt: skip


def wish(label: Label, text: str, now: datetime) -> Wish | None:
    """Return what a reply of a kind wants done with what it stands below; None where it does not say enough for that."""
    action = _ACTIONS.get(label)
    if action is None:
        return None
    if action == "place":
        where = next(
            (found["place"].strip(_SIGNS) for form in _PLACES if (found := form.search(text.strip(_SIGNS)))), ""
        )
        return Wish(action=action, target=Target(), value=where, just=True) if where else None
    if action == "delete":
        return Wish(action=action, target=Target(), just=True, off=True)
    words, reading = _often(text, now) if action == "repeat" else time_words(_wished(text), now)
    if not words:
        return None
    if label == "shift" and reading.duration is None and reading.lead is None and not reading.elapsed:
        action = "move"
    if action == "resize":
        words = _sized(text, words, reading)
    later = action != "shift" or _EARLIER.search(text) is None
    return Wish(action=action, target=Target(), value=words, later=later, just=True)


def _often(text: str, now: datetime) -> tuple[str, Reading]:
    """Return the words for how often something shall be: of days of each lunar month they are those that name them, with the hour."""
    monthly = lunar_monthly(text) if len(text) <= LONGEST else None
    if monthly is None:
        return time_words(_wished(text), now)
    begin, end, _ = monthly
    hour, reading = time_words(f"{text[:begin]} {text[end:]}", now)
    return f"{text[begin:end]}{hour}", reading


def _wished(text: str) -> str:
    """Return the clause that says what it shall be, where another tells how it was: "he's flaked on 11, back to 9 then"."""
    clauses = [one.strip() for one in re.split(r"[,，;；。]|\.\s", text) if one.strip()]
    wished = [one for one in clauses if _WISHES.match(one)]
    return wished[0] if len(clauses) > 1 and len(wished) == 1 else text


@read_simplified
def tells_absence(text: str) -> bool:
    """Tell whether somebody does not come and nothing is said of what becomes of it, which may go on without them: 小于不来了."""
    return _ABSENT.search(text) is not None and _OFF.search(text) is None


@read_simplified
def cannot_go(text: str) -> bool:
    """Tell whether somebody will not be at a place, which leaves what they have to do as it is: 我明天去不了了."""
    return _CANNOT_GO.search(text) is not None and _ORDERS_OFF.search(text) is None


@read_simplified
def moves_another(text: str) -> bool:
    """Tell whether a text speaks of moving something that it names."""
    return _ANOTHER.search(text) is not None


def time_words(text: str, now: datetime) -> tuple[str, Reading]:
    """Return the words of a text that are a time or a length, and what is read of them; nothing where there are none."""
    reading = parse(text, now)
    if reading.spans and reading.verdict != "none":
        return _spoken(text, reading), reading
    places = [found.start() for found in re.finditer(r"(?<=\s)\S|[\u3400-\u9fff\d]", text)][:FEW]
    for place in places:
        later = parse(text[place:], now)
        if later.verdict == "understood" and later.spans and later.spans[0][0] == 0:
            return _spoken(text[place:], later), later
    if (row := _HOURS.search(text)) is not None:
        words = f"from {row['since']} to {row['until']}"
        return words, parse(words, now)
    hours = list(_HOUR.finditer(text))
    if len(hours) == 1:
        words = hours[0]["hour"] if hours[0]["minute"] is None else f"{hours[0]['hour']}:{hours[0]['minute']}"
        return words, parse(f"at {words}", now)
    return "", reading


def _spoken(text: str, reading: Reading) -> str:
    pieces = [text[begin:end].strip() for begin, end in sorted(reading.spans)]
    return ("" if _HAN.search(text) else " ").join(pieces)


def _sized(text: str, words: str, reading: Reading) -> str:
    """Return the words for a new length or end, with their verb before them (agents.nlu.slots.new_values.resized)."""
    at = text.find(words)
    before = text[:at] if at >= 0 else text
    if reading.start is not None and not reading.elapsed and reading.duration is None:
        return f"extend to {_TO.sub('', words)}"
    if _LESS.search(text):
        return f"shorten by {words}"
    if _MORE.search(before) or (at >= 0 and _MORE.search(text[at + len(words) :])):
        return f"extend by {words}"
    return words
