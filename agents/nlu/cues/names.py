"""What something is called in a request: the words of its own, and the kinds of things that it speaks of. Pure."""

import re
from functools import lru_cache

from agents.texts.search_terms import search_terms
from agents.timetext.lexicon.normalize import HAN_SIGNS
from storage.content.notes import folded

_HAN = re.compile("[\u3400-\u9fff]+")
_WORD = re.compile("[^\\W_\u3400-\u9fff]+")
_OWNED = re.compile(r"['’]s\b")
_POINTING = re.compile(
    r"[这那哪][个场条项件次节顿件些]?|刚才|刚刚|所有|全部|一切|全都|我的|你的|提醒|闹[钟铃]|会议|日程|安排|活动"
    r"|事情|预约|计时器?|倒计时|[的了都把将]"
)
_BESIDE = re.compile(  # what is said beside a name where it is called off, put off or done, and how much of it is meant
    r"就?[这那]一?[回次趟]|[不没][去来]了?|[去来]不[了成]"
    r"|(?<=[\u3400-\u9fff]{2})(?:先(?![生前进])|已经|还是|就(?![业诊餐职医])|好了?$)"
)
_AT_BEGINNING, _AT_END = "和跟与同约去的也", "的会事约也"
_ANY = frozenset(
    [
        *("meeting", "meetings", "reminder", "reminders", "event", "events", "appointment", "appointments", "calendar"),
        *(
            "alarm",
            "alarms",
            "timer",
            "entry",
            "block",
            "nudge",
            "nudges",
            "thing",
            "things",
            "stuff",
            "one",
            "ones",
            "schedule",
            "slot",
            "plan",
        ),
        *("a", "an", "the", "my", "our", "your", "this", "that", "it", "all", "both", "every", "everything", "any"),
        *("of", "in", "on", "at", "to", "for", "and", "or", "is", "with", "about", "from", "them", "these", "those"),
        *("i", "ive", "we", "weve", "she", "shes", "he", "hes", "has", "have", "got", "planned", "scheduled", "booked"),
        *("too", "also", "as", "well", "either", "anymore"),
    ]
)
PAIR = 2  # Han characters that tell as much as a word
_GENERIC = frozenset(
    [
        *("都", "的", "会", "会议", "提醒", "日程", "安排", "事", "事情", "活动", "约"),
        *("meeting", "meetings", "reminder", "reminders", "event", "events", "appointment", "calendar", "schedule"),
        *("all", "every", "everything", "any", "anything", "my", "of", "them"),
        *("is", "are", "was", "be", "am", "it", "to", "at", "on", "in"),
    ]
)
_EVERYTHING = re.compile(r"所有|全部|一切|全都|\b(?:everything|all|every)\b", re.IGNORECASE)
_RINGS = re.compile(r"提醒|闹[钟铃]|\b(?:reminders?|alarms?|nudges?)\b", re.IGNORECASE)
_MEETINGS = re.compile(
    r"会议|活动|^(?:的|都|所有|全部)*会$|\b(?:meetings?|events?|appointments?|calls?)\b", re.IGNORECASE
)
_WEEKDAY = re.compile(  # of no week that is named
    r"(?<![下上这本个每隔])(?:周|星期|礼拜)[一二三四五六日天](?!.{0,3}(?:和|、|到|至)(?:周|星期|礼拜))"
    r"|(?<!this )(?<!next )(?<!last )(?<!every )\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b",
    re.IGNORECASE,
)
_TO_WEEKDAY = re.compile(
    r"(?:改|挪|换|移|推|调|延)[^,，。周星礼下上这本]{0,4}(?:周|星期|礼拜)[一二三四五六日天]"
    r"|\bto (?:mon|tues|wednes|thurs|fri|satur|sun)day\b",
    re.IGNORECASE,
)
MOST_NAMES = 4
_AND = re.compile(
    r"(?<=[\u3400-\u9fffA-Za-z])(?:还有|以及|[和跟与及、])(?=[\u3400-\u9fffA-Za-z])"
    r"|(?<!\s)\s++and\s++(?:the\s|my\s)?",
    re.IGNORECASE,
)
_NTH = re.compile(  # of a day: "first meeting", 最后一个会
    r"(?:(?:my|the|our) )?(?P<en>first|second|third|last|final)\s+(?P<rest>\S.*)"
    r"|(?P<zh>第[一二三四五]|头一|最后一?)[个场节次件条堂]的?(?P<of>.*)",
    re.IGNORECASE,
)
_PLACES = {
    "first": 0,
    "second": 1,
    "third": 2,
    "last": -1,
    "final": -1,
    "头一": 0,
    "最后": -1,
    "最后一": -1,
    **{f"第{sign}": place for place, sign in enumerate("一二三四五")},
}
_THE_MEETING = re.compile("(?:那个|这个|今天的?)?(?:开会|会议|会)")
_CALLED_MEETING = re.compile(
    "(?:[\u3400-\u9fff]会(?:议)?$|会(?![员计所馆话见长合审试考])|meeting|sync|stand-?up)", re.IGNORECASE
)
_ALL = re.compile("(?:所有|全部|一切|全都|我的)的?")


@lru_cache(maxsize=64)
def own_words(query: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the runs of Han characters and the other words of a query, without those that fit anything."""
    small = _OWNED.sub("", comparable(query))
    bare = _POINTING.sub(" ", _BESIDE.sub(" ", small))
    runs = tuple(run for one in _HAN.findall(bare) if (run := _trimmed(one)))
    words = [word for word in _WORD.findall(bare) if word not in _ANY]
    return runs, tuple(dict.fromkeys(words))


_KIND = re.compile(
    r"(?<=\w) (?:trip|visit|stay|thing|business|affair|do|outing|holiday|vacation|weekend|day out)$", re.IGNORECASE
)


def without_kind(query: str) -> str:
    """Return a name without the word behind it for what kind of thing it is, which its title may not have: "the denver trip"."""
    return _KIND.sub("", query.strip()) or query


def comparable(text: str) -> str:
    """Return the form in which names are compared: folded, traditional letters as simplified ones."""
    return folded(text).translate(HAN_SIGNS)


def _trimmed(run: str) -> str:
    """Return a run without what only joins it, 和小李开会 as 小李开; 周会 stays whole, and 会 is nothing."""
    bare = run.lstrip(_AT_BEGINNING).rstrip(_AT_END)
    return run if len(bare) < PAIR <= len(run) else bare


def words_of(title: str) -> list[str]:
    """Return the words of a title, possessives left out, that are not Han."""
    return _WORD.findall(_OWNED.sub("", title))


def han_runs(title: str) -> list[str]:
    """Return the runs of Han characters of a title."""
    return _HAN.findall(title)


def terms_of(query: str) -> list[str]:
    """Return the words of a query that tell one thing from another."""
    return [term for term in search_terms(_ALL.sub(" ", query)) if term not in _GENERIC]


def nth_of_a_day(query: str) -> tuple[int, str] | None:
    """Return which one of a day a query means, from 0 and -1 for the last, and of what: "first meeting"; None of any other query."""
    found = _NTH.fullmatch(query.strip())
    if found is None:
        return None
    return _PLACES[(found["en"] or found["zh"]).lower()], found["rest"] or found["of"] or ""


def names_apart(query: str) -> tuple[str, ...]:
    """Return the names that stand side by side in a query, 评审和面试 as two; none where there are no two of them."""
    names = tuple(one.strip() for one in _AND.split(query) if one.strip())
    return names if 1 < len(names) <= MOST_NAMES and all(any(own_words(one)) for one in names) else ()


def is_all(query: str) -> bool:
    """Tell whether it asks for all there is: "everything", 全部, all my meetings."""
    return _EVERYTHING.search(query) is not None


def speaks_of_rings(query: str) -> bool:
    """Tell whether reminders are meant by name."""
    return _RINGS.search(query) is not None


def names_weekday(text: str) -> bool:
    """Tell whether it names a day of the week, and no week: the coming one that has what is meant."""
    return _WEEKDAY.search(text) is not None


def goes_to_weekday(text: str) -> bool:
    """Tell whether something is to move to a day of the week, and of no week that is named."""
    return _TO_WEEKDAY.search(text) is not None


def is_the_meeting(query: str, title: str) -> bool:
    """Tell whether a query means but the next meeting (会前半小时), and something is called one: 组会, 部门例会."""
    return _THE_MEETING.fullmatch(query.strip()) is not None and _CALLED_MEETING.search(title) is not None


def speaks_of_meetings(query: str) -> bool:
    """Tell whether events are meant by name."""
    return _MEETINGS.search(query) is not None
