"""The English lexicon: which pattern means what, in the order in which they are tried."""

from agents.timetext.lexicon import en_amounts as amounts
from agents.timetext.lexicon import en_hours as hours
from agents.timetext.lexicon import en_meanings as mean
from agents.timetext.lexicon import en_spans as spans
from agents.timetext.lexicon import en_words as words
from agents.timetext.lexicon import numerals
from agents.timetext.lexicon.lexicon import Entry, alternatives, one
from agents.timetext.values import Clock, Every, Part, Period, Relative, Span, When

N = f"({numerals.EN})"
NTHS = "(?:1st|2nd|3rd|4th|first|second|third|fourth|last)"
HOUR_WORD = "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
HOUR = rf"(\d{{1,2}}|{HOUR_WORD})"
MINUTE_WORD = rf"(?:(?:oh|o|zero)[ -]{numerals.EN_DIGIT}|(?:twenty|thirty|forty|fourty|fifty)(?:[ -]{numerals.EN_DIGIT})?|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)"
HALF = r"(a\s?\.?\s?m\b\.?|p\s?\.?\s?m\b\.?)"
UNIT = "(" + alternatives([unit for unit in words.UNITS if len(unit) > 1]) + ")"
WEEKDAY = "(" + alternatives(words.WEEKDAYS) + r")(s\b|'s\b|\b\.?)"
MONTH = "(" + alternatives(words.MONTHS) + r")\b\.?"
SPOKEN_YEAR = rf"two\s+thousand(?:\s+and)?\s+{numerals.EN_WORD}|twenty\s+(?:twenty|thirty)(?:[ -]{numerals.EN_DIGIT})?"
YEAR = rf"(?:,?\s+(?:of\s+)?((?:19|20)\d\d|(?<=, )21\d\d|{SPOKEN_YEAR})\b(?!:))"
DAY_WORD = "(?:" + alternatives([word for word, n in numerals.EN_ORDINALS.items() if n > 0]) + ")"
STREET = "hours|hrs|days|weeks|months|years|minutes|mins|degrees|mph|km|fps|rpm|psi|street|st|ave|avenue|road|people|dollars|guests|steps|calories|meters|words|points|units"
DAY = rf"(\d{{1,2}}(?:st|nd|rd|th)?|twenty[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirty[- ]first|{DAY_WORD}|(?:twenty|thirty)[- ]{numerals.EN_DIGIT}|twenty|thirty)"
ORDINAL = rf"(\d{{1,2}}(?:st|nd|rd|th)|twenty[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirty[- ]first|{numerals.EN_ORDINAL})"
NOT_SOMEBODY = "".join(
    f"(?<!{word} )" for word in ("call", "with", "and", "for", "ask", "tell", "meet", "see", "the", "to", "dear")
)
FREE_OR_BUSY = (
    "(?:" + "|".join(f"(?<={word} )" for word in ("have", "free", "thing", "busy", "doing", "plans", "up")) + ")"
)
WHICH = r"(this\s+coming|this\s+past|this|next|nxt|last|past|previous|coming|following|upcoming|current|the)"
SPAN_UNIT = r"(week|wk|weekend|month|quarter|year)"
# What ends in front of a place: a day, and today or tomorrow.
BEHIND_TODAY = "|".join(f"(?<={day} )" for day in ("today", "tomorrow", "tmrw", "tmr", "2moro"))
BEHIND_DAY = "|".join([r"(?<=[nsir]day )", BEHIND_TODAY, *(f"(?<={day} )" for day in words.WEEKDAYS if len(day) < 6)])
BEHIND_MONTH = "|".join(f"(?<={month} )" for month in words.MONTHS)
# 330-5, 9 to 530p: hours without a sign, one of them with its minutes.
SHORT_HALF = r"(?:\s?([ap]\s?\.?m\b\.?)|([ap])\b(?!\.?[a-z]))"
SHORT_END = r"(1[0-2]|[1-9])(?:[:.]?([0-5]\d))?"
SHORT_HOURS = rf"(?:(?=\d{{3,4}})|(?=[\d:]{{1,5}}\s?[ap]?m?\s?(?:-|to|til|till|until)\s?\d{{3,4}})){SHORT_END}{SHORT_HALF}?\s?(?:-|to|til|till|until)\s?{SHORT_END}"
FOUR = r"(?:[01]\d|2[0-3])[0-5]\d"
# What follows is no number of things: one that is not many.
ONE_THING = rf"(?!(?:people|children|kids|men|women|mins?|min|kg|km|more|at|to|on|in|and|or|of|for|with|by|the|until|till|til|through|st|am|pm|a|p|hour|hr|min|minute|day|week|month|year|half|o|oclock|noon|{alternatives(words.WEEKDAYS)}|{alternatives(words.MONTHS)}|{alternatives(words.PARTS)})\b)[a-z]{{2,20}}(?<!s)\b(?!')"

DECOYS = (
    r"(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\s(?:morning|afternoon|evening|night)\s[a-z]{2,15}s\b",
    r"(?:divided|multiplied|increased?|decreased?|reduced?|raised?|cut)\s+by\s+\w{1,20}|(?:numbers?|count|scores?|scale|range|rate|rating)\s+(?:of|from|between)\s+\w{1,20}\s+(?:to|and)\s+\w{1,20}",
    r"(?:building|room|gate|platform|floor|flight|bus|line|page|terminal|suite|apt|apartment|unit|level|number|no\.|track|lane|table|lab|seat|bay|door|dock|exit|box|zone|route|episode|season|part|version|step|chapter|question|lesson|grade|class|size|step|top|section|#)\s+\d{1,9}\b(?![.:]\d|-\d\d-\d|\s?[ap]\.?m)",
    r"good\s+(?:morning|afternoon|evening|night|day)\b|(?:wait|hang on|just|hold on|give me|got|one|a split)\s+(?:a|one)\s+(?:second|sec|minute|moment|min)\b",
    r"\d{1,2}\s*[-:]\s*\d{1,2}(?=\s*(?:win|loss|victory|defeat|lead|score))|\d{1,9}\s*(?:years?|yrs?|months?|weeks?)[\s-]old\b",
    r"(?!(?:(?<=, )|(?<=, the )|(?<=[\dm] ))first\s(?:one|time)(?:\sis)?(?:\son)?\s(?:next|this|tomorrow|the\s\d|mon|tue|wed|thu|fri|sat|sun|\d))"
    r"(?!first thing(?:\s(?:tomorrow|today|in the|on|mon|tue|wed|thu|fri|sat|sun|tmrw|tmr|next)|\s?(?:$|[,.!?])))(?:last|first|second|third)\s+(?:time|name|option|thing|things|one|place|floor|choice|grade|chapter|person|hand|minute)\b",
    r"[a-z0-9-]{1,40}\.(?:com|org|net|io|app|dev)\b|(?:will|does|did|tell|ask|aunt|miss|named?|called|with|w/|meet|text|ring|phone|email)\s+(?:april|june|august|may)\b(?!\s+\d)",
    r"\d{1,4}(?:/\d{1,4})?\s+(?:(?!on\b|at\b|in\b|to\b|by\b|near\b|and\b|with\b|the\b|for\b|from\b|my\b|our\b)[a-z]{1,20}\s+){1,2}(?:street|st|road|rd|lane|ln|avenue|ave|drive|terrace|crescent|boulevard|blvd)\b",
    r"\d{1,9}\s+(?:hours|days|weeks|minutes|seconds|months)\s+in\s+an?\s+(?:day|week|month|year|hour|minute)\b",
    r"the\s+weekly\b",
    r"(?<!on the )(?<!on )\d{1,2}(?:st|nd|rd|th)\s+(?:years?|formers?|grade(?:rs?)?|floor|round|leg|half|draft|edition|birthday|anniversary|place|time|attempt)\b",
    r"in\s\d{1,2}\.\d{1,3}\b(?!\s?(?:am|pm|h|hrs?|hours?|m|mins?|minutes?|s|secs?|seconds?|days?|weeks?|km|miles?)\b)",
    r"(?:place|restaurant|cafe|café|bar|shop|diner|bakery|deli|salon|bistro|pub|spot|joint|store|barber|clinic|bank)\s+on\s+\d{1,2}(?:st|nd|rd|th)\b(?!\s+(?:of|at|from|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))",
    r"(?:(?<=morning )|(?<=afternoon )|(?<=evening )|(?<=night ))one\b(?!\s?(?:o|am|pm|a\.m|p\.m|thirty|fifteen|forty|twenty|ten)\b)",
    r"minutes\s+(?:of|from)\s+(?:the|our)\s+meeting|second\s+(?:that|hand|thoughts?|opinion|language)\b|march\s+on\b|may\s+(?:i|be|not|have|also|need|want|we|you)\b",
    r"in\s+the\s+(?:end|beginning|middle of)\b(?!\s+of)|(?:how|what|think|talk|know|forget)\s+about\b|at\s+(?:first|last|least|most|once|all|the same time)\b|by\s+the\s+way\b|(?:to|from)\s+the\s+(?:beginning|end)\b(?!\s+of)",
    r"(?:movie|films?|(?:board\s)?games?|date|quiz|poker|pizza|taco|curry|bingo|karaoke|open mic|school|trivia|presentation|awards?|social|info|information|curriculum|talent|comedy|pub|dance|welcome|darts|skittles|race|prize|parents|club|games?|fireworks|bonfire|jazz|salsa|opening|wedding|ladies|girls|family)\s+night\b|(?:parents'?|parents|open|carols?|curry|tasting|charity)\s+evening\b|coffee\s+morning\b|late[\s-]night\s+shopping\b|at\s+(?:a\s+)?(?:couple|few)\s+of|from\s+the\s+beginning|time\s+and\s+again|these\s+days|one\s+day\b|some\s+day\b|day\s+off\b|day\s+(?:was|is)\b|rainy\s+day|day\s+care|birth\s*day",
    r"(?<!at )(?:one|two|three|four|five|six|\d{1,9})\s+(?:of(?!\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))|or more|people|persons|guests|adults|kids|times as)\b",
)  # fmt: skip

ENTRIES = (
    *(Entry(pattern, one("_", "")) for pattern in DECOYS),
    # clocks
    Entry(  # every tuesday at 6, first one next week
        r"(?:(?<=, )|(?<=[\dm] ))(?:the\s)?first\s(?:one|time|go|class|lesson|session)(?:\sis|\sbeing|\swill\sbe)?(?:\son)?"
        r"(?=\s(?:next|this|tomorrow|the\s\d|mon|tue|wed|thu|fri|sat|sun|\d))",
        one("s", "starting"),
    ),
    Entry(rf"{SHORT_HOURS}{SHORT_HALF}", hours.short_hours),
    Entry(rf"(?!\d{{3}}-\d{{4}})(?:{BEHIND_DAY}|{BEHIND_MONTH}|(?<=[a-y] \d )|(?<=[a-y] \d\d )|(?<=from )){SHORT_HOURS}()()\b(?![-:.\d%])(?!\s*(?:[a-z]+\s+)?(?:{STREET}))", hours.short_hours),
    Entry(rf"(?!\d{{3}}-\d{{4}}){SHORT_HOURS}()()(?=\s(?:on\s|this\s|next\s)?(?:{alternatives(words.DAYS)}|{alternatives(words.WEEKDAYS)})\b)", hours.short_hours),
    Entry(r"(?<!at )(?<!by )(?<!until )(?<!around )(?<!about )(?<!before )(five)\s+(to|till)\s+(six|seven|eight|nine|ten|eleven|twelve)\b", hours.word_range),
    Entry(r"(?<!at )(?<!by )(?<!until )(?<!around )(?<!about )(?<!before )(ten)\s+(to|till)\s+(eleven|twelve)\b", hours.word_range),
    Entry(rf"(half|an?\s+quarter|quarter|(?<!from )(?<!between )(?:{numerals.EN_WORD})(?=\s)|(?<=at )(?:5|10|20|25)(?=\s+to\s)|\d{{1,2}}(?=\s+min|\s+past|\s+after)|(?<!from )(?<!between )(?:5|15|20|25)(?=\s+to\s+(?:noon|midnight))|(?<!from )(?<!between )10(?=\s+to\s+midnight))(?:\s+(?:minutes?|mins?))?\s+(past|after|to|before|till|til|of)\s+(\d{{1,2}}(?![:\d%$])|{HOUR_WORD}\b(?![ -]{MINUTE_WORD}\b)|noon\b|midnight\b)(?!\s*(?:minutes|hours|days|people|of|%|months|weeks|mins|hrs|-))(?:\s*(?:o'?\s?clock))?(?:\s*{HALF})?",
        hours.past_clock),
    Entry(rf"half[ -]({HOUR_WORD}|\d{{1,2}})\b(?!\s*(?:of|a|an|dozen|hour|hours|day|days|-|%|minutes))(?:\s*{HALF})?",
        hours.british_half),
    Entry(r"(\d{1,2})(?:[:.](\d\d))?(?:[:.](\d\d))?\s?(a\s?\.?\s?m\b\.?|p\s?\.?\s?m\b\.?|(?<=\d)[ap]\b(?!\.?[a-z]))", hours.clock),
    Entry(rf"(\d{{1,2}})([0-5]\d)()\s?({HALF[1:-1]}|(?<=\d)[ap]\b(?!\.?[a-z]))", hours.clock),
    Entry(rf"(?:{BEHIND_DAY})([1-9])([0-5][05])()()\b(?![-.:,\d])(?=\s*(?:$|[,;.!?]|(?:at|for|with|w|in|to|on|pls|please|and)\b))", hours.clock),
    Entry(rf"(?<=[a-z] )([1-9])(15|30|45)()()(?=\s(?:on\s|this\s|next\s)?(?:{alternatives(words.DAYS)}|{alternatives(words.WEEKDAYS)})\b)", hours.clock),
    Entry(rf"(\d{{1,2}}) ([0-5]\d)()\s?{HALF}", hours.clock),
    Entry(rf"({HOUR_WORD})(?:[ -]({MINUTE_WORD}))?\s?{HALF}", hours.word_clock),
    Entry(rf"({HOUR_WORD})[ -]({MINUTE_WORD})\b(?!\s*(?:minutes?|mins?|hours?|days?|weeks?|percent|dollars|people|-))()",
        hours.word_clock),
    Entry(rf"{HOUR}(?:[ -]|:)?\s?o'?\s?clock(?:\s*{HALF})?", hours.full_hour),
    Entry(r"(?:(?<=in )|(?<=for ))(\d{1,2})\s?h\s?([0-5]\d)\b", amounts.compact),
    Entry(r"(\d{1,2})h(\d\d)\b", hours.clock_of_24),
    Entry(r"([7-9]|1\d|2[0-3])h?\s?-\s?([89]|1\d|2[0-3])h\b", hours.hours_of_24),
    Entry(rf"(?:^|{BEHIND_DAY}|(?<=\d ))(1[3-9]|2[0-3])h\b()(?!\s\d)", hours.clock_of_24),
    Entry(rf"(1[3-9]|2[0-3])h\b()(?=\s(?:on\s)?(?:{alternatives(words.DAYS)}|{alternatives(words.WEEKDAYS)})\b)", hours.clock_of_24),
    # behind another word sixteen hours or four in the afternoon
    Entry(r"(?<!in )(?<!for )(?<!within )(?<!every )(?<!after )(?<!lasting )(?<!last )(?<!about )(?<!next )(?<!than )(?<!takes )(?<!and )(?<!of )(?:1[3-9]|2[0-3])h\b(?!\s\d)", one("!", "loose")),
    Entry(r"(?:(?<=@ )|(?<=by )|(?<=until )|(?<=till )|(?<=from )|(?<=to ))(\d|1\d|2[0-3])h\b()", hours.clock_of_24),
    Entry(r"(?=\d{4}|\d(?:00|15|30|45))([012]?\d)([0-5]\d)\s?(?:hours|hrs|h)\b", hours.military),
    Entry(rf"(?:(?<=at )|(?<=around )|(?<=by )|(?<=until )|(?<=till )|(?<=til )|(?<=from )|(?<=between ))([01]?\d|2[0-3])([0-5]\d)\b(?![.-]\d)(?!\s*(?:[a-z]+\s+)?(?:{STREET}))", hours.military),
    Entry(r"(?:(?<=\d\d-)|(?<=\d\d - )|(?<=to ))([01]\d|2[0-3])([0-5]\d)\b", hours.military),
    Entry(rf"(?!(?:19|20)\d\d\s?(?:-|to)\s?(?:19|20)\d\d\b)([01]\d|2[0-3])([0-5]\d)(?=\s?(?:-|to|til|till|until)\s?{FOUR}\b)", hours.military),
    Entry(rf"(?:{BEHIND_DAY}|{BEHIND_MONTH}|(?<=[a-y] \d )(?=0)|(?<=[a-y] \d\d )(?=0))(?!(?:19|20)(?!00|15|30|45))([01]\d|2[0-3])([0-5]\d)\b(?!\s*(?:{STREET}))", hours.military),
    Entry(r"(?:(?<=tomorrow )|(?<=today )|(?<=tmrw )|(?<=[nsir]day ))(?!20(?!00|15|30|45))([01]\d|2[0-3])([0-5]\d)\b|(0\d|1\d|2[0-3])([0-5]\d)(?=\s+(?:on\s+)?(?:today|tomorrow|tmrw|tmr|mon|tue|wed|thu|fri|sat|sun))", hours.military_beside_day),
    Entry(r"(?<=at )([01]?\d|2[0-3])h\b()|(?:(?<=[nsir]day )|(?<=morrow ))(1[3-9]|2[0-3])h\b()", hours.military_beside_day),
    Entry(rf"(\d{{1,2}}|{HOUR_WORD}|noon|midday)[ -]?ish\b", hours.ish),
    Entry(r"(?:12\s*)?(?:noon|mid[ -]?day)\b|high noon", one("c", Clock(hour=12, half="24"))),
    Entry(r"mid[ -]?morning\b", (("c", Clock(hour=10, half="24")), ("~", "ish"))),
    Entry(r"mid[ -]?afternoon\b", (("c", Clock(hour=14, half="24")), ("~", "ish"))),
    Entry(r"(?:12\s*)?mid[ -]?night\b", one("c", Clock(hour=24, half="24"))),
    Entry(r"(?:e\.?o\.?d\.?|c\.?o\.?b\.?|close of (?:business|play)|end of (?:play|business)|e\.?o\.?b\.?|end of (?:the )?(?:business )?day)\b", (("b", "by"), ("c", Clock(hour=18, half="24")))),
    Entry("(" + alternatives(words.OCCASIONS) + r")\b(?![- ](?:party|drinks|clubs?|care|programs?|programme|activity|activities|mints?|speech|meeting|wear|emails?|shows?|clothes|food|foods|menu)\b)", mean.occasion),
    # days
    Entry(r"(?:the\s+)?day\s+after\s+(?:tomorrow|tommorow|tommorrow|tomorow|tmrw|tmr)\b", one("d", Relative(2))),
    Entry(r"(?:the\s+)?day\s+before\s+yesterday\b", one("d", Relative(-2))),
    Entry(f"({alternatives(words.DAYS)})(?:'s)?" + r"\b", mean.relative),
    Entry(f"(?:later )?(?:{alternatives(words.TONIGHT)})(?:'s)?" + r"\b|this\s+night\b", (("d", Relative(0)), ("p", Part("tonight")))),
    Entry(r"-?ish\b", one("~", "ish")),
    Entry(r"last\s+(?:night|evening)\b", (("d", Relative(-1)), ("p", Part("tonight")))),
    Entry(r"this\s+(morning|afternoon|evening|lunchtime|arvo)\b", mean.this_part),
    Entry(rf"{MONTH}\s*[-/]?\s*(?:the\s+)?{DAY}\b(?!:)(?!\s*(?:am|pm|a\.m|p\.m|o'?clock|degrees|people|%)){YEAR}?", mean.month_day
    ),
    Entry("(" + alternatives(month for month in words.MONTHS if len(month) < 5) + r")(\d{1,2})()\b", mean.month_day),
    Entry(rf"(?:the\s+)?{DAY}\s*(?:day\s+)?(?:of\s+|-|/)?{MONTH}{YEAR}?(?!\s+(?:i|be|not)\b)", mean.day_month),
    Entry(r"(?:the\s+)?(1st|2nd|3rd|[45]th|first|second|third|fourth|fifth|last|final|second to last)\s+"
        + "("
        + alternatives([*words.WEEKDAYS, "day"])
        + r")\b(?=\s+(?:(?:morning|afternoon|evening|night)\s+)?(?:of|in|each|every|this|next|on|at\s.*\sof)\b)",
        mean.nth),
    Entry(rf"(?:the\s+)?({NTHS}(?:(?:\s*,\s*|\s+and\s+|\s*,\s*and\s+){NTHS}){{1,5}})\s+(" + alternatives(words.WEEKDAYS) + r")s?\b", mean.nths),
    Entry(r"(?:the\s+)?(?:last|first|second|third)\s+(?:weekday|workday|work\s+day|working\s+day|business\s+day)\b", one("!", "workday")),
    Entry("(" + alternatives(words.WEEKDAYS) + r")\s+(week|fortnight)\b(?!\s+(?:of|after|from))", mean.weekday_week),
    Entry(rf"(?<!every )(?<!each )(?<!for )(?<!in )(?<!next ){N}\s+(week|fortnight)s?\s+(?:on\s+)?(?:(" + alternatives(words.WEEKDAYS) + ")|(" + alternatives(words.DAYS) + r"))\b", mean.weeks_on),
    Entry(rf"(?:the\s+)?{ORDINAL}\s+(week|month)\b(?=\s+(?:of|in|this|next)\b)", spans.nth_span),
    Entry(r"(?:the\s+)?week\s+(?:of|beginning|starting|commencing)(?:\s+on)?(?=\s)", one("Y", "week of")),
    Entry(rf"(?:the\s+)?{ORDINAL}\s+day\s+(?=of\b)", mean.on_the_day),
    Entry(rf"(?:the\s+)?{ORDINAL}(?=\s+of\s+(?:the\s+month|every|each|next\s+month|this\s+month))", mean.on_the_day),
    Entry(r"(?:the\s+)?(1st|2nd|3rd|4th|first|second|third|fourth|last)\s+(" + alternatives(words.WEEKDAYS) + r")\b", mean.nth_weak),
    Entry(r"(?:(?<=monthly )|(?<=month ))(?:on\s)?(?:the\s)?(1st|2nd|3rd|4th|first|second|third|fourth|last)\s+(" + alternatives(words.WEEKDAYS) + r")\b", mean.nth),
    Entry(rf"(?<=week )on\s(?:the\s)?{ORDINAL}\sday\b(?!\sof)", mean.day_of_week),
    Entry(r"(?:the\s+)?(last)\s+(day)\b", mean.nth),
    Entry(r"(?:the\s+)?(?:next|following)\s+day\b", one("d", Relative(1))),
    Entry(r"(?:the\s+)?(?:next|following)\s+(morning|afternoon|evening|night)\b", mean.next_part),
    Entry(r"(?:the\s+)?(week|month|year|weekend)\s+after\s+(?:the\s+)?next\b", spans.after_next),
    Entry(r"(?:the\s+)?(?:" + alternatives(words.WEEKDAYS) + r")\s+after\s+(?:the\s+)?next\b", one("!", "next_weekday")),
    Entry(r"the\s+(?:week(?:end)?|month|" + alternatives(words.WEEKDAYS) + r")\s+after\b(?=\s*(?:$|[,.;!?]|that\b|at\b|\d))", one("!", "event")),
    Entry(rf"{N}\s+(" + alternatives(words.WEEKDAYS) + r")s\s+(?:from\s+(?:now|today)|hence|later)\b", mean.weekdays_ahead),
    Entry("(" + alternatives(words.WEEKDAYS) + r")\s+(mornings|afternoons|evenings|nights)\b", mean.weekday_parts),
    Entry(r"(mornings|afternoons|evenings)\b", mean.parts),
    Entry(rf"(?:{BEHIND_DAY})([ap]m)\b", mean.half_day),
    Entry(rf"(?:{BEHIND_TODAY})(\d|1[0-2]) (?={ONE_THING})", hours.at_hour),
    Entry(rf"(?:{BEHIND_DAY})(?:\d|1[0-2]) (?={ONE_THING})", one("!", "choice")),
    Entry(r"from\s+(?:right\s+)?now(?=\s+(?:until|till|to|through)\b)", (("f", "from"), ("d?", When(elapsed=Period())))),
    Entry(r"(?:the\s+|at\s+)?(?:this|same)\s+time\b", (("c?", Clock(hour=-1)),)),
    Entry(r"(?:right\s+)?now\b", (("d?", When(elapsed=Period())),)),
    Entry(r"(?:the\s+)?(?:rest|remainder)\s+(?:of\s+)?(?:the|to)\s*day\b|later\s+today\b", one("d", Relative(0))),
    Entry(r"(?:all|the\s+(?:whole|entire|full))[ -](week|month|year)\b|full[ -](week|month|year)\b", spans.whole),
    Entry("(?:the\\s)?(?:closest|nearest)\\s(?:" + alternatives(words.WEEKDAYS) + r")\b", one("!", "loose")),
    Entry(rf"{N}\s+weekends\b", one("!", "loose")),
    Entry(rf"(?:{NOT_SOMEBODY}(mon|tue|thu|fri)|{FREE_OR_BUSY}(wed|sat|sun))(?=[?.!\s]*$)", mean.last_weekday),
    Entry(rf"(?:{WHICH}\s+)?{WEEKDAY}", mean.weekday),
    Entry(rf"(?<=on )(?:the\s+)?{ORDINAL}\b(?!\s+(?:floor|{alternatives(words.WEEKDAYS)}|street|avenue|page|attempt|try|time|day|place|hand|birthday|anniversary|week|month|hour|of\s+a))",
        mean.on_the_day),
    Entry(r"(\d{1,2}(?:st|nd|rd|th))\b(?!\s+(?:floor|street|avenue|ave|page|attempt|time|place|birthday|anniversary|century|edition|grade|option|one|chapter|day|week|annual|of a|party))", mean.the_day),
    Entry(r"the\s+(\d{1,2}(?:st|nd|rd|th)|twenty[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirty[- ]first|(?:thir|four|fif|six|seven|eigh|nine)teenth|twentieth|thirtieth|eleventh|twelfth|tenth|ninth|eighth|seventh|sixth|fifth)\b(?!\s+(?:floor|street|avenue|page|attempt|time|place|birthday|anniversary|century|edition|grade|option|one|chapter|day|week))",
        mean.the_day),
    Entry(rf"(?:(?<=through )|(?<=until )|(?<=till )|(?<=to )|(?<=to the ))(?:the\s+)?({DAY_WORD}|twenty[- ]{DAY_WORD})(?=\s*(?:$|[.,!?;]))", mean.the_day),
    Entry(rf"(?:the\s+)?({alternatives(words.HOLIDAYS)})" + r"\b", mean.holiday),
    Entry("(?:" + alternatives(words.MOVABLE) + r")\b", one("!", "calendar")),
    Entry(rf"(?:the\s)?{numerals.EN_ORDINAL}\s(?:weekend)\s(?:of|in)\b", one("!", "loose")),
    # series
    Entry(rf"bar(?=\s(?:the\s)?(?:\d|{alternatives(words.WEEKDAYS)}|{alternatives(words.MONTHS)})\b|\s(?:the\s)?\d)", one("x", "bar")),
    Entry(r"(?:but\s(?:not\s)?|(?:but\s)?(?:not|never)\son\s|no\s)(?=(?:on\s)?(?:the\s)?(?:weekends?|" + alternatives(words.WEEKDAYS) + r")s?\b)", one("x", "but")),
    Entry(r"(?:every|each)\s+(?:single\s+)?(?:(other|second|third|fourth|fifth|sixth|2nd|3rd|4th|5th|6th|alternate)\s+)?(weekday|workday|work day|working day|business day|school day|weekend|day|week|month|year|hour|minute|quarter|fortnight|hr|min|yr|wk)s?\b(?!\s(?:after|before)(?!\s(?:work|lunch|breakfast|dinner|supper|bed|bedtime|school|i|going|waking|sleep|sleeping)\b))",
        amounts.every),
    Entry(r"(?:every|each)\s+(?:first|1st)\s+(?:day\s+)?of\s+(?:the|a|each|every)\s+quarter\b", amounts.FIRST_OF_QUARTERS),
    Entry(r"(?:alternate|alternating)\s+(day|week|month|year)s\b", amounts.alternate),
    Entry(r"(?:every|each)\s+(other|second|third|fourth|2nd|3rd|4th|alternate|single)\b(?!\s*(?:,|and\b|of\b))", amounts.every_which),
    Entry(rf"(?:every|each)\s+{N}\s+(weekend)s?\b", amounts.every_so_many),
    Entry(rf"(?:every|each)\s+{N}\s+(" + alternatives(words.WEEKDAYS) + r")s?\b", amounts.every_so_many),
    Entry(r"alternat(?:e|ing)\s+(?=(?:mon|tue|wed|thu|fri|sat|sun))", one("e", Every(interval=2))),
    Entry(r"(?:every|each)\s+(?=(?:morning|afternoon|evening|night|lunchtime))", one("e", Every(freq="DAILY"))),
    Entry(r"(daily|weekly|monthly|quarterly|annually|yearly)(?=\s*(?:$|[.,!?;]|\s(?:to|at|on|starting|until|till|from|every|for|in|by|before)\b))", amounts.sure_adverb),
    Entry(r"(mwf|m/w/f|m-f|tth|t/th|tuth|tu/th|mtwrf|mtwthf)\b", amounts.initials),
    Entry(r"(?:the\s+)?(day|week)\s+before\b(?!\s+(?:yesterday|last))", mean.unit_before),
    Entry(r"the\s+(?:night|evening|morning)\s+before\b", one("!", "event")),
    Entry(r"(?:on\s+)?the\s+(?:very\s+)?(?:same\s+)?day\s+of\s+(?:the|my|our|his|her|their|[a-z]{1,12}'s)\b(?! \d)", one("!", "its_day")),
    Entry(r"e\.?o\.?w\b\.?", (("b", "by"), ("w", Span(unit="week", shift=0, edge="end")))),
    Entry(r"e\.?o\.?m\b\.?", (("b", "by"), ("w", Span(unit="month", shift=0, edge="end")))),
    Entry("(" + alternatives(words.ADVERBS) + r")\b", amounts.adverb),
    Entry(r"(?:on\s+)?(weekdays|weekends|workdays|week days|week-ends|work days)\b|(?:on\s+)?(?:a\s+)?(weekday)s?\b(?=\s+(?:morning|afternoon|evening|at))",
        amounts.days_off_or_on),
    Entry(rf"(twice|{numerals.EN}\s+times)\s+(?:each|every)\s+(day|week|month|year)\b", amounts.times_each),
    Entry(rf"(once|one|twice|thrice|{numerals.EN}\s+times)\s+(?:a|an|each|every|per)\s+(day|week|month|year|hour)\b",
        amounts.times_a),
    Entry(rf"(once|twice|thrice|{numerals.EN}\s+times)\s+(daily|weekly|monthly)\b", amounts.times_a),
    Entry(rf"(?:for\s+)?{N}\s+(?:times|occurrences|sessions|repetitions)\b", amounts.count),
    # spans
    Entry(rf"(?:over\s+|for\s+|in\s+|during\s+)?(?:the\s+)?(next|coming|following|upcoming|last|past|previous)\s+{N}\s+{UNIT}s?\b",
        amounts.rolling),
    Entry(r"(?:(?<=for )|(?<=over )|(?<=during ))the\s+(?:next|coming|following)\s+(week|fortnight|month|year)\b", amounts.for_the_next),
    Entry(r"(?:the\s+)?(?!(?:start|beginning)\s+(?:this|next|nxt|coming|following)\b)(end|start|beginning|middle|mid|rest|remainder|remaining|early|late|later)[\s-]{0,3}(?:of\s+)?(?:the\s+)?(?:(this|next|nxt|last|current|coming|following)\s+)?(week|month|quarter|year)\b",
        spans.edge),
    Entry(rf"(?:the\s+)?(end|start|beginning|middle|mid|early|late)[\s-]{{0,3}}(?:of\s+|in\s+)?{MONTH}{YEAR}?", spans.month_edge
    ),
    Entry(r"(?<=of )the\s+month\b", (("w?", Span(unit="month", shift=0, coming=True)),)),
    Entry(rf"(?:the\s+)?(?:{WHICH})\s+{SPAN_UNIT}(?:'s)?\b(?!\s+(?:day|old|\d))", spans.span),
    Entry(rf"(?:(this|next|last)\s+)?{MONTH}{YEAR}?(?!\s+(?:i|be|not|have|the|is|was|told|said|says|has|called|wants?|likes?|loves?|needs?|comes?|knows?)\b)", spans.month),
    Entry(rf"(?:(?<=in )|(?<=by )|(?<=of ))((?:19|20)\d\d|{SPOKEN_YEAR})\b(?!:)", spans.year),
    # amounts
    Entry(rf"(?:the\s+)?{N}\s+(next|upcoming|coming|following|past|last|previous)\s+{UNIT}s\b", amounts.rolling_after),
    Entry(r"(1/2|1/4|3/4)\s?(?:of\s+)?(?:an?\s+)?(?:hours?|hrs?|h)\b", amounts.slashed),
    Entry(r"(\d{1,2})\s?h(?:ours?|rs?)?\s?(\d{1,2})\s?m(?:in(?:ute)?s?)?\b", amounts.compact),
    Entry(r"(\d{1,3}(?:\.\d{1,4})?)\s?h\b()", amounts.compact),
    Entry(r"()(\d{1,3})\s?m\b", amounts.compact),
    Entry(r"(?:(?:a|another)\s+)?(half|quarter|three[ -]quarters)[\s-]{0,3}(?:of\s+)?(?:an?[\s-]{1,3})?(hour|hr|minute|day|year|month)s?\b",
        amounts.fraction),
    Entry(rf"{N}\s+{UNIT}s?\s+and\s+(?:an?\s+)?(half|quarter)\b", amounts.and_a_half),
    Entry(rf"{N}\s+hours?\s+and\s+({MINUTE_WORD}|five|[1-5]?[05])(?=\s*(?:$|[,.;!?]|(?:for|to|till|until|from|please|pls|long)\b))", amounts.hour_and_minutes),
    Entry(rf"{N}\s+{UNIT}s?\s+from\s+(?:right\s+)?now\b", amounts.from_now),
    Entry(rf"{N}\s+and\s+(?:a|one)\s+(half)[\s-]{{1,3}}{UNIT}s?\b", amounts.amount),
    Entry(rf"{N}(?:\s+(?:more|full|whole|straight|consecutive|of))?[\s-]{{0,3}}(half[\s-]{{1,3}})?{UNIT}s?\b(?!\s*(?:old|of\s+the)\b)",
        amounts.amount),
    Entry(r"(?:a\s+)?(couple)(?:\s+of)?()\s+" + UNIT + r"s?\b", amounts.amount),
    Entry(r"(?:(?<=me )|(?<=me again ))(?:later|soon)\b(?!\s+(?:today|this|in|tonight))", one("!", "vague")),
    Entry(r"(?:moved?|push(?:ed)?|rescheduled?|changed?|postponed?|delay(?:ed)?|swap(?:ped)?|shift(?= (?:the|my|it|that|this|our)\b)|bump(?:ed)?|bring\b(?=[\w ]{1,40} forward\b))\b", one(">", "move")),
    Entry("(?:" + alternatives(words.VAGUE) + r")\b|sometime\b(?=\s+(?:soon|later))", one("!", "vague")),
    Entry(r"(?:in|during|over|through)\s+the\s+(morning|afternoon|evening|night|daytime|arvo)s?\b|(?:at|by)\s+(night|dawn|dusk|sunset|sunrise|lunchtime|lunch time|lunch)\b", mean.in_the_part),
    Entry(r"(early|late)\s+(?:in\s+the\s+)?(morning|afternoon|evening|night)\b", mean.shaded_part),
    Entry("(" + alternatives([word for word in words.PARTS if word != "lunch"]) + r")\b(?!\s+(?:club|dress|gown|owl|person|light|mode|star)\b)", mean.bare_part),
    Entry(r"from(?=\s(?:next|this)\s(?:week|month)\b(?!\s?(?:to|until|till|through|-)))", one("s", "starting")),
    Entry("([-@&+/])", mean.connector),
    Entry("(" + alternatives([word for word in words.CONNECTORS if word[0].isalpha() or word[0] == "'"]) + r")(?![a-z'])", mean.connector),
    Entry(rf"(?!an?\b|oh\b|zero\b|couple\b|dozen\b)({numerals.EN_WORD})\b", mean.plain),
)  # fmt: skip
