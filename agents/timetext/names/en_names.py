"""English words of time that are part of a name: told by the words around them, not by a list of names."""

from agents.timetext.lexicon import en_words as words
from agents.timetext.lexicon import numerals
from agents.timetext.lexicon.lexicon import Entry, alternatives, one

_WEEKDAY = "(?:" + alternatives(day for day in words.WEEKDAYS if len(day) > 5) + ")"
_MONTH = "(?:" + alternatives(month for month in words.MONTHS if len(month) > 3) + ")"
_UNITS = "(?:seconds|minutes|hours|days|nights|weeks|months|years)"
_PAPER = r"(?:times|telegraph|mirror|mail|post|express|herald|tribune|gazette|chronicle|observer|standard|star|news|newspapers?|papers?|magazines?|crossword|editions?|issues?|supplement)"
_WORK = r"(?:film|movie|book|novel|song|album|show|series|sequel|soundtrack|trailer|podcast|lyrics|chords|recipes?)"
# What is seen, read or heard stands behind these, without a preposition.
_SEEN = r"(?:re)?(?:watch|stream|read|rent|download)(?:ing)?"
_HEARD = r"(?:listen(?:ing)? to|hear|sing|song|track|album|called|named|titled)"
_DOES = r"(?:remind|ping|wake|call|text|email|tell|ask|check|book|buy|send|take|get|go|do|make|meet|see|let|i|we|you|please|to|at|on|in|with|for|and|or)"
_COLOURS = "ruby|blue|red|white|green|golden|silver|gr[ae]y|pink|purple|orange|yellow"
_LEDS = "at by to til till for from until around about before after tomorrow today tonight".split()  # noqa: SIM905
_UNLED = "".join(rf"(?<!\s{word} )(?<!^{word} )" for word in _LEDS) + "(?<!day )"
_MOODS = "stormy|rainy|sunny|snowy|windy|gloomy|happy|sad|lazy|crazy|wild|lonely|holy|bloody|fat|super"
_ON = r"(?!\s*(?:at|on|in|by|and|or|with|for|from|to|before|after|morning|afternoon|evening|night|if|when|instead|please|again|too|around|about|during|the|my|via|using|together|until|till)\b)"

_RHYTHM = r"(?:daily|weekly|fortnightly|bi-?weekly|monthly|quarterly|annual|yearly)"
_BEHIND_RHYTHM = r"(?:on|at|to|from|every|each|starting|beginning|until|till|for|in|by|before|with|and)"
_ONE_DATE = rf"(?:(?:{_MONTH})\.?\s\d{{1,2}}(?:st|nd|rd|th)?\b|\d{{1,2}}(?:st|nd|rd|th)?\s(?:of\s)?(?:{_MONTH})\b|20\d\d-\d\d-\d\d)"
_AGAIN = rf"[^.!?]{{0,80}}\s(?:starting|beginning|since|every|each|until|till|from\s(?:the\s)?{_ONE_DATE})"

NONE = (
    rf"(?:{alternatives(words.MONTHS)})['’]s\b(?!\s+(?:end|first|last|\d))",  # at Jan's
    # papers and other works
    rf"(?:the|a|my|this)\s+(?:{_WEEKDAY}|morning|evening)\s+{_PAPER}\b",
    rf"(?:daily|weekly|monthly|annual|quarterly)\s+{_PAPER}\b",
    # a quarterly review on one date is called so: it comes again only where it says from when on, or on which weekdays
    rf"{_RHYTHM}\s+(?!{_BEHIND_RHYTHM}\b)[a-z][a-z'’-]{{1,20}}(?=[^.!?,;]{{0,40}}?\s{_ONE_DATE})(?!{_AGAIN})",
    rf"(?:{_WEEKDAY}|{_MONTH})\s+(?:[a-z]{{1,15}}\s+)?(?:recipes?|lyrics|chords|soundtrack|trailer)\b",
    r"annual\s+(?!on\b|at\b|from\b)[a-z]{3,12}\b",  # what comes round each year, and is on one day all the same
    # what kind of day, where a clock would say which
    rf"(?:{_COLOURS}|{_MOODS})\s+(?:{_WEEKDAY}|new year'?s?)\b",
    # april and a common noun of many, which is no plan of that month
    rf"(?<!in )(?<!by )(?<!of )(?<!this )(?<!next )(?<!last )(?<!until )(?<!since )(?:{_MONTH})\s+(?!(?:meetings|events|appointments|plans|reminders|notes|tasks|dates|trips|flights|holidays|bills|expenses|invoices|reports|days|weeks|starts|ends|works|was|is)\b)[a-z]{{2,12}}[^s\W\d]s\b(?!\s*')",
    # seven eleven: two figures beside each other are no clock without a word that says so
    _UNLED
    + r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[ -](?:eleven|twelve|thirteen|fourteen|sixteen|seventeen|eighteen|nineteen)\b(?!\s?[ap]\.?m)",
    # what is seen or heard, directly behind the verb
    rf"{_SEEN}\s+{numerals.EN}\s+{_UNITS}\s+later\b",
    rf"(?:re)?(?:watch|rent)(?:ing)?\s+{numerals.EN}\s+(?:hours|days|nights|weeks|months|years)\b(?!\s+of\b)",
    rf"(?:recipes?|lyrics|chords)\s+(?:for|of|to)\s+{_WEEKDAY}\b",
    rf"(?:{_WEEKDAY}|{_MONTH})\s+(?:street|road|lane|avenue|inn|cafe|grill|bakery|brewery|records)\b",
    r"(?:on\s)?(?:the\s)?\d{1,3}(?:st|nd|rd|th)\s(?:ave|avenue|street|floor|grade|graders?)\b",  # where it is
    rf"{_HEARD}\s+(?:[a-z]{{2,12}}\s+)?{_WEEKDAY}\b(?!\s*(?:at|night|morning|evening|afternoon)\b)",
    rf"(?:{_SEEN}|{_HEARD})\s+(?:tomorrow|yesterday|today|midnight|noon|dawn|sunset)(?=\s[a-z]){_ON}",
)
_FEAST = r"(?:christmas|xmas|easter|halloween|thanksgiving|valentine'?s?(?: day)?|diwali|hanukkah|eid|bonfire night)"
_FEASTS_THING = r"(?:concerts?|part(?:y|ies)|do|plays?|panto(?:mime)?s?|shows?|fairs?|fayres?|markets?|shopping|cards?|carols?|lights|trees?|jumpers?|sweaters?|gigs?|rehearsals?|presents?|gifts?|drinks|outings?|trips?|cakes?|hampers?|sales?|quiz(?:zes)?|raffles?|dances?|balls?|crafts?|bakes?|assembl(?:y|ies)|nativity|production|decorations?|costumes?|pumpkins?|eggs?|puddings?|turkeys?|bonus|orders?|list|stockings?|wreaths?|flowers)"
_ON_A_DAY = r"(?=[^.!?]{0,60}\s(?:\d{1,2}(?:st|nd|rd|th)|\d{1,2}/\d{1,2}|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tues?|weds?|thurs?|fri|tomorrow|tmrw|tonight|today|in (?:a|an|\d{1,2}|two|three) (?:days?|weeks?|hours?|month))\b)"
FEASTS = (
    # the Christmas concert is at Christmas, unless another day is said
    rf"{_FEAST}\s{_FEASTS_THING}\b{_ON_A_DAY}",
    rf"{_FEAST}\s(?:dinner|lunch|meal|breakfast|brunch|tea|service|mass|holidays?|break|bash|get-together)\b{_ON_A_DAY}",
)
# 28 days later and a thing: a name or a delay.
UNSURE = (rf"{numerals.EN}\s+{_UNITS}\s+later\s+(?!{_DOES}\b)[a-z]{{1,15}}(?:\s+{_WORK})?\s*(?=$|[.,!?;])",)

ENTRIES = (
    *(Entry(pattern, one("_", "")) for pattern in (*NONE, *FEASTS)),
    *(Entry(pattern, one("!", "choice")) for pattern in UNSURE),
)
