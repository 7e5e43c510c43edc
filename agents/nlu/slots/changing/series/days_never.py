"""Days of the week on which what repeats never is: "not on sundays", "skip weekends", "weekdays only", 周末不用. Pure."""

import re

from agents.nlu.lexicon.han_letters import read_simplified

LONGEST = 50  # characters
_WEEK = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_WORKDAYS, _WEEKEND = _WEEK[:5], _WEEK[5:]
_NAMES = (("mon", "tue", "wed", "thu", "fri", "sat", "sun"), "一二三四五六日")
_PLURAL = (
    r"(?:mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekends|weekdays|the weekends?|a weekend"
    r"|(?:a|any|every) (?:mon|tues|wednes|thurs|fri|satur|sun)day)"
)
_DAYS = rf"(?P<days>{_PLURAL}(?:(?:,| and| or| &) (?:on )?{_PLURAL}){{0,3}})"
_LEAD_IN = r"(?:(?:oh|and|but|just|actually|wait|sorry|well|also|ok|though|please|no)[,.! ]+)*+"
_TAIL = (
    r"(?:[, ]+(?:though|please|pls|thanks|ta|mate|love|obviously|i (?:rest|lie in|sleep in|work"
    r"|don['’]?t (?:work|need it|run))))*[\s.!]*"
)
_NEVER = (
    re.compile(
        rf"{_LEAD_IN}(?:(?:not|never|except(?: for)?|apart from|skip|leave out|drop|bar|minus|don['’]?t (?:do|ring|remind me)"
        rf"|no need)(?: it)?)(?: (?:on|at|for|over))? {_DAYS}{_TAIL}",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:但|不过|就是|只是|[,，])*(?P<days>周末|每个?(?:周|星期|礼拜)[一二三四五六日天])(?:都|就|那天)*"
        r"(?:不用|不要|除外|不提醒|不响)了?[吧哦。!！]*"
    ),
)
_ONLY = (
    re.compile(rf"{_LEAD_IN}(?:(?:only|just) (?:on |at )?{_DAYS}|(?P<days2>{_PLURAL}) only){_TAIL}", re.IGNORECASE),
    re.compile(r"(?:但|不过|就|[,，])*(?:只要|只在|只用)(?P<days>周末|工作日)(?:就行|就好|提醒|响)*[吧哦。!！]*"),
)


@read_simplified
def days_never(text: str) -> tuple[str, ...]:
    """Return the days, as rules name them, on which what repeats is not to be; nothing for any other text."""
    said = text.strip()
    if len(said) > LONGEST:
        return ()
    if (never := next((one for form in _NEVER if (one := form.fullmatch(said))), None)) is not None:
        return _named(never["days"])
    only = next((one for form in _ONLY if (one := form.fullmatch(said))), None)
    if only is None:
        return ()
    kept = _named(only["days"] or only.groupdict().get("days2") or "")
    return tuple(day for day in _WEEK if day not in kept)


def _named(words: str) -> tuple[str, ...]:
    small = words.casefold()
    found = {day for names in _NAMES for day, name in zip(_WEEK, names, strict=True) if name in small}
    found |= {"SU"} if "天" in small else set()
    found |= {*_WEEKEND} if "weekend" in small or "周末" in small else set()
    found |= {*_WORKDAYS} if "weekday" in small or "工作日" in small else set()
    return tuple(day for day in _WEEK if day in found)
