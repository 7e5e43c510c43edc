"""A bare hour of what people do together of an evening is one of the evening: "cards in the hall at 9", 聚餐七点. Pure."""

import re
from dataclasses import replace
from datetime import datetime

from agents.nlu.lexicon.attended import CIVIC, PASTIMES
from agents.nlu.slots.times.ring_times import HALF
from agents.timetext import Reading

_HALF_OF_DAY = re.compile(
    r"\b0\d:\d\d|\d\s?[ap]\.?m\b|\b(?:morning|mornings|breakfast)\b|[早晨]|上午|凌晨", re.IGNORECASE
)
EARLY = range(5, 12)  # hours that nobody means who goes to a party
_SOCIAL = re.compile(
    r"读书会|聚会|聚餐|饭局|派对|电影|看戏|话剧|演唱会|音乐会|演出|晚会|晚宴|酒会|喝酒|酒吧|游戏之?夜|桌游|狼人杀"
    r"|剧本杀|KTV|K歌|唱歌|蹦迪|火锅|撸串"
    r"|\b(?:bowling(?! green)|open mic|comedy (?:night|club)|curry night|beers?|pints?|night out"
    r"|dinner|supper|party"
    r"|parties|movies?|cinema|film night"
    r"|drinks?|pub|cocktails?|concert|gig"
    r"|theat(?:re|er)|opera"
    r"|(?:game|games|quiz|poker|movie|film|date|trivia|karaoke|board ?game) night|karaoke)\b",
    re.IGNORECASE,
)
_AFTER_WORK = re.compile(  # what people do together of a weekday's evening, and at the weekend in the morning, too
    r"\b(?:\d-a-side|(?:five|seven)-a-side|futsal|choir|orchestra|rehearsals?|(?:jam|improv|band) (?:session|practice)"
    r"|band|salsa|bachata|tango|ballroom|swing|line dancing|(?:tap|street) dance|zumba|snooker|darts|skittles"
    r"|(?:football|rugby|hockey|netball|basketball|volleyball|badminton|squash) (?:training|practice|match|night)"
    r"|evening class|youth (?:club|group)|guides|explorers|pottery|life drawing"
    r"|(?<!the )(?<!running )(?<!swimming )(?<!cycling )(?<!golf )(?<!rowing )(?<!walking )(?<!breakfast )club)\b",
    re.IGNORECASE,
)
_EVENINGS = ((_SOCIAL, EARLY), (_AFTER_WORK, range(5, 10)), (PASTIMES, range(5, 10)), (CIVIC, range(6, 9)))
_WEEKEND = ((_SOCIAL, EARLY), (_AFTER_WORK, range(5, 9)), (PASTIMES, range(5, 10)), (CIVIC, range(6, 9)))
SATURDAY = 5  # the weekday that begins a weekend
_EARLIER = re.compile(r"早|晨|上午|morning|breakfast|brunch|\bam\b|\ba\.m\.", re.IGNORECASE)


def in_the_evening(reading: Reading, text: str) -> Reading:
    """What people do together after work: "book club at 7" is at 19:00, unless it was said which half of the day."""
    start, end = reading.start, reading.end
    counted = end is not None if reading.rrule is None else "BYHOUR" not in reading.rrule
    plain = counted and _HALF_OF_DAY.search(text) is None  # of these the other half is not told
    bare = (bool(reading.alternatives) or plain) and reading.grain == "minute" and not reading.elapsed
    if start is None or not bare or not _is_evening(text, start) or _EARLIER.search(text):
        return reading
    later = end + HALF if end is not None and end - start < HALF else end
    rule = reading.rrule and reading.rrule.replace(f"T{start:%H%M%S}", f"T{start + HALF:%H%M%S}")
    return replace(reading, start=start + HALF, end=later, alternatives=(start,), rrule=rule)


def _is_evening(text: str, start: datetime) -> bool:
    """Tell whether the bare hour of what a text names is none in the morning: the committee meets at eight when work is done."""
    kinds = _WEEKEND if start.weekday() >= SATURDAY else _EVENINGS
    return any(start.hour in hours and kind.search(text) for kind, hours in kinds)
