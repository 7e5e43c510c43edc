"""English words of time, and how people shorten them, as plain tables."""

from agents.timetext.values import Freq

WEEKDAYS = {
    "monday": 0, "mon": 0, "tuesday": 1, "tues": 1, "tue": 1, "wednesday": 2,
    "weds": 2, "wed": 2, "thursday": 3, "thurs": 3, "thur": 3,
    "thu": 3, "friday": 4, "fri": 4, "saturday": 5,
    "sat": 5, "sunday": 6, "sun": 6,
}  # fmt: skip

# These are also words of their own ("the sun", "sat down"): they count beside another time only.
WEAK_WEEKDAYS = frozenset({"sun", "sat", "mon", "wed", "fri", "thu", "tue"})
MONTHS = {
    "january": 1, "jan": 1, "february": 2, "feb": 2, "march": 3, "mar": 3, "april": 4, "apr": 4,
    "may": 5, "june": 6, "jun": 6, "july": 7, "jul": 7, "august": 8, "aug": 8, "september": 9, "sept": 9, "sep": 9,
    "october": 10, "oct": 10, "november": 11, "nov": 11, "december": 12, "dec": 12,
}  # fmt: skip
WEAK_MONTHS = frozenset(
    {"may", "march", "mar", "jan", "dec", "sep", "apr", "jun", "jul", "aug", "oct", "nov", "feb", "august"}
)
DAYS = {
    "today": 0, "2day": 0, "todays": 0, "tomorrow": 1, "to morrow": 1, "to-morrow": 1, "tmrow": 1, "tmoro": 1,
    "tmrw": 1, "tmr": 1, "tmw": 1, "tmrrw": 1, "tomo": 1, "2moro": 1, "2morrow": 1, "2mrw": 1,
    "tomoz": 1, "yesterday": -1, "yday": -1, "yest": -1,
}  # fmt: skip
TONIGHT = ("tonight", "tonite", "2nite", "2night")
PARTS = {
    "dawn": "daybreak", "sunrise": "early", "morning": "morning", "mornings": "morning", "morn": "morning", "mornin": "morning",
    "forenoon": "morning", "lunchtime": "noon", "lunch": "noon", "night-time": "night", "nighttime": "night", "night time": "night", "daytime": "daytime", "lunch time": "noon", "lunch hour": "noon", "midday hour": "noon",
    "afternoon": "afternoon", "afternoons": "afternoon", "arvo": "afternoon", "aft": "afternoon", "evening": "evening",
    "evenings": "evening", "eve": "evening", "dusk": "dusk", "sunset": "dusk", "night": "night", "nights": "night", "nite": "night",
}  # fmt: skip
# The working day and its meals, in front of, at and behind them.
OCCASIONS = {
    "before work": "before work", "after work": "off work", "before lunch": "before lunch", "by lunch": "before lunch",
    "after lunch": "after lunch", "before breakfast": "before breakfast", "at breakfast": "breakfast", "over breakfast": "breakfast",
    "after breakfast": "after breakfast", "before dinner": "before dinner", "at dinner": "dinner", "at dinnertime": "dinner",
    "dinnertime": "dinner", "dinner time": "dinner", "at dinner time": "dinner",
    "after dinner": "after dinner", "before supper": "before dinner", "after supper": "after dinner", "before bed": "before bed",
    "before bedtime": "before bed", "at bedtime": "before bed", "before i go to bed": "before bed", "before going to bed": "before bed",
    "before i sleep": "before bed", "before sleep": "before bed", "before sleeping": "before bed", "before school": "before school",
    "after school": "after school", "when i wake up": "after rising", "after waking up": "after rising", "after i wake up": "after rising",
    "when i get up": "after rising", "when i get off work": "off work", "when i finish work": "off work", "when i leave work": "off work",
    "after i finish work": "off work", "before i leave work": "off work", "before the end of work": "off work", "by the end of work": "off work",
    "first thing": "first thing", "first thing in the morning": "first thing", "first thing in the am": "first thing",
}  # fmt: skip
UNITS = {
    "second": (0, 0, 1), "sec": (0, 0, 1), "minute": (0, 0, 60), "min": (0, 0, 60), "minuet": (0, 0, 60),
    "hour": (0, 0, 3600), "hr": (0, 0, 3600), "day": (0, 1, 0), "night": (0, 1, 0), "week": (0, 7, 0), "wk": (0, 7, 0),
    "fortnight": (0, 14, 0), "month": (1, 0, 0), "mth": (1, 0, 0), "quarter": (3, 0, 0), "year": (12, 0, 0),
    "yr": (12, 0, 0), "decade": (120, 0, 0), "s": (0, 0, 1), "m": (0, 0, 60), "h": (0, 0, 3600), "d": (0, 1, 0), "w": (0, 7, 0),
}  # fmt: skip
FREQS: dict[str, tuple[Freq, int]] = {
    "day": ("DAILY", 1), "night": ("DAILY", 1), "week": ("WEEKLY", 1), "wk": ("WEEKLY", 1), "month": ("MONTHLY", 1),
    "year": ("YEARLY", 1), "yr": ("YEARLY", 1), "hour": ("HOURLY", 1), "hr": ("HOURLY", 1), "minute": ("MINUTELY", 1),
    "min": ("MINUTELY", 1), "quarter": ("MONTHLY", 3), "fortnight": ("WEEKLY", 2),
}  # fmt: skip
ADVERBS: dict[str, tuple[Freq, int]] = {
    "daily": ("DAILY", 1), "everyday": ("DAILY", 1), "nightly": ("DAILY", 1), "weekly": ("WEEKLY", 1), "biweekly": ("WEEKLY", 2),
    "bi-weekly": ("WEEKLY", 2), "fortnightly": ("WEEKLY", 2), "monthly": ("MONTHLY", 1), "bimonthly": ("MONTHLY", 2),
    "bi-monthly": ("MONTHLY", 2), "quarterly": ("MONTHLY", 3), "yearly": ("YEARLY", 1), "annually": ("YEARLY", 1),
    "annual": ("YEARLY", 1), "hourly": ("HOURLY", 1),
}  # fmt: skip
INITIALS = {
    "mwf": (0, 2, 4), "m-f": (0, 1, 2, 3, 4), "mtwrf": (0, 1, 2, 3, 4), "mtwthf": (0, 1, 2, 3, 4), "tth": (1, 3), "tuth": (1, 3),
}  # fmt: skip
HOLIDAYS = {
    "christmas eve": (12, 24), "christmas day": (12, 25), "christmas": (12, 25), "xmas": (12, 25), "xmas eve": (12, 24),
    "boxing day": (12, 26), "new year's eve": (12, 31), "new years eve": (12, 31), "new year's day": (1, 1),
    "new years day": (1, 1), "new year's": (1, 1), "valentine's day": (2, 14), "valentines day": (2, 14), "halloween": (10, 31),
    "independence day": (7, 4), "fourth of july": (7, 4), "4th of july": (7, 4), "st patrick's day": (3, 17),
    "april fools": (4, 1), "april fool's day": (4, 1), "veterans day": (11, 11), "groundhog day": (2, 2),
}  # fmt: skip
MOVABLE = (
    "easter", "thanksgiving", "labor day", "labour day", "memorial day", "mother's day", "mothers day", "father's day",
    "fathers day", "ramadan", "eid", "diwali", "passover", "hanukkah", "good friday", "easter monday", "black friday",
    "cyber monday", "chinese new year", "lunar new year", "spring festival", "mlk day", "mardi gras", "business days",
    "business day", "working days", "full moon", "school holidays",
)  # fmt: skip
CONNECTORS = {
    "to": "t", "till": "t", "til": "t", "'til": "t", "-": "t", "through": "t", "thru": "t", "until": "u", "up to": "u", "untill": "u",
    "ending": "u", "ends": "u", "ending on": "u", "from": "f", "between": "f", "btw": "f", "from now": "l", "later": "l", "hence": "l", "in the future": "l", "from right now": "l", "less than": "<", "more than": "<", "at least": "<", "no more than": "<", "fewer than": "<", "under": "<", "at most": "<",
"ago": "g", "back": "g", "in": "i", "within": "W", "inside": "W", "in the next": "W", "by": "b", "before": "b", "due": "b", "due on": "b",
    "no later than": "b", "not later than": "b", "at the latest by": "b", "prior to": "b", "due by": "b", "deadline": "b", "after": "a", "since": "a", "past": "h?", "any time after": "a",
    "anytime after": "a", "early": "m", "earlier": "m", "in advance": "m", "beforehand": "m", "ahead": "m", "ahead of time": "m", "heads up": "m", "heads-up": "m", "warning": "m", "notice": "m",
    "remind": "r", "let me know": "r", "reminder": "r", "wake": "r", "ping": "r", "alert": "r", "notify": "r", "alarm": "r", "for": "y", "lasting": "y",
    "at": "@", "@": "@", "on": "h", "of": "v", "the": "h", "this": "h", "and": "j", "n": "j", "&": "j", "/": "j", "+": "j", "plus": "j", "or": "o",
    "starting": "s", "beginning": "s", "starting from": "s", "beginning on": "s", "starting on": "s", "start": "s", "starts": "s", "effective": "s",
    "around": "~", "about": "~", "around like": "~", "at like": "~", "about like": "~", "approximately": "~", "roughly": "~", "ish": "~", "approx": "~", "circa": "~", "or so": "~", "sharp": "h", "exactly": "h", "except": "x",
    "excluding": "x", "but not": "x", "apart from": "x", "other than": "x", "all day": "D", "all-day": "D", "whole day": "D", "full day": "D", "each": "e", "every": "e", "during": "h",
    "as of": "s", "onwards": "l", "onward": "l",
}  # fmt: skip
VAGUE = (
    "in a few", "in a bit", "in a while", "in a moment", "a few days", "a few hours", "a few minutes", "a few weeks", "few days",
    "few minutes", "few hours", "few weeks", "several days", "several hours", "some time next", "several minutes", "a few months",
    "several weeks", "few months",
)  # fmt: skip
