"""How English people tell that something of theirs is done, off, or at another time. Pure."""

import re

LONGEST = 120  # characters
LEAD = re.compile(
    r"(?:(?:ok(?:ay)?|so|oh|ah|ugh|well|hey|hi|btw|fyi|lol|yay|phew|good news|bad news|great news|update|news"
    r"|and|also"
    r"|sorry|shoot|damn|dang|crap|argh|looks like|turns out|apparently|just heard|heads up"
    r"|guess what)\b[:,.! -]{0,4}+){0,4}+",
    re.IGNORECASE,
)
TAIL = re.compile(  # what is said behind it, a word or two at a time
    r"(?:(?<=[,.!;:)-] )(?:all )?done|(?<=[,.!;:)( -])(?:finally|at last|phew|woo+|yay|thank god|thankfully"
    r"|cheers|thanks|thx|ty"
    r"|lol|haha"
    r"|btw|fyi|now|actually|already|today|yesterday|tonight|this (?:morning|afternoon|evening)|last (?:night"
    r"|minute)|just now"
    r"|earlier|on me|on us|sadly|unfortunately|again|after all|for (?:good|now)|(?:so )?that['’]?s (?:done"
    r"|that|sorted)|(?:so |and )?(?:that|this)(?: one|['’]s one| one['’]s)?(?: is| has been"
    r"| can be)? (?:all )?(?:done|sorted|dealt with|ticked|finished|crossed off)"
    r"|(?:so |please |you can |go ahead and ){0,2}+(?:check|cross|tick|mark|strike|take) (?:it|that|this)(?: one)?"
    r"(?: off| as done| done| off the list)?))$",
    re.IGNORECASE,
)
HAN = re.compile("[\u3400-\u9fff]")
FACES = "☹🙁😞😢😭🎉🙌😅😬👍✅"
ENDS = " .,!?:;()-–—"
CHECKED = re.compile(
    r"[,.!;:-] (?:all )?done\b|\b(?:that|this)(?: one)?(?:['’]s| is| has been) (?:all )?(?:done|sorted"
    r"|dealt with)\b|\b(?:check|cross|tick|mark|strike) (?:it|that|this)",
    re.IGNORECASE,
)
CLAUSES = re.compile(r"[,;.] | [-–—] | (?:so|and) (?=(?:they|it|he|she|we|now|skip|drop|cancel|scrap|please)\b)")
REMARK = re.compile(r", |; |\. | [-–—] | because ")
ORDERS = re.compile(  # what says more than a remark
    r"\b(?:remind|book|add|put|move|push|change|cancel|drop|scrap|skip|note|delete|make|set|tell|can|could"
    r"|instead|then|but"
    r"|and|or|which|what(?! a)|when|how(?! )|at|on)\b|\d",
    re.IGNORECASE,
)
NOT_SO = re.compile(
    r"\b(?:not(?! (?:(?:at )?\d|till|until|happening|coming|going to make|able))|never|nobody|almost|nearly"
    r"|unless|if"
    r"|when|once|wish|hope|hopefully|should have|supposed to|need to|have to|gotta|must|want|wants|will|remind|note"
    r"|(?:told|asked|begged|reminded) \w+ to|had (?!to\b)\w+ed|mark (?:it|that|this|them)|dream\w*|movie|song"
    r"|book called)\b|n['’]t (?!make|do\b|happen|till|until|be able|com(?:e|ing)\b)"
    r"|(?<!not )(?<!n['’]t )\b(?:until|gonna|going to)\b",
    re.IGNORECASE,
)
TO_BE = re.compile(r"\b(?:needs?|should|must|has|have|had|can|could|may|to)\b(?: \w+)? be$|\bbe$", re.IGNORECASE)
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
DONE = (
    re.compile(  # appraiser's been called
        r"(?P<what>\S.{1,50}?)(?:['’]s|s['’]| has| have| was| were| is| are)? (?:been|gotten|got) (?!cancel"
        r"|moved|pushed|bumped"
        r"|resched|delayed|postponed|changed|shifted|switched|scrapped|nixed|called off|rained|snowed|swapped"
        r"|married|stuck|delayed)"
        r"(?P<sent>[a-z]{2,12}ed|sent|paid|told|done)(?: (?:off|out|in|up|over)){0,2}+(?: (?:to|with|at"
        r"|by) \S.{1,24})?(?P<ready>)",
        re.IGNORECASE,
    ),
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
        rf"|by|and) \S.{{1,24}})?",
        re.IGNORECASE,
    ),
)
_NOBODY_THERE = r"(?:fell through|is(?:n['’]?t| not) happening"
r"|ain['’]?t happening|got (?:scrapped|nixed|canned|axed|cancell?ed|called off)"
OFF = (
    re.compile(  # Jess bailed on dinner saturday
        r"(?P<what>(?!i\b|we\b|it\b|they\b|he\b|she\b)\S.{1,30}?) (?:(?:just |totally |has )?(?:bailed"
        r"|flaked(?: out)?"
        r"|backed out|dropped out|pulled out|ditched(?: me| us)?|stood me up|ghosted(?: me| us)?|no[- ]showed"
        r"|cancel(?:l?ed)?(?<!cancel))"
        r"|(?:had|has|needs) to (?:bail|flake|back out|drop out|pull out|cancel))"
        r"(?: on (?:me|us)| out)?(?: last minute)?"
        r"(?P<rest>(?: (?:on|of|from|for)\b)? (?!me\b|us\b)\S.{1,40}|)",
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
IS_OFF = re.compile(
    r"(?P<what>\S.{1,40}?)(?:['’]s| is| are) (?:all )?(?:off|cancell?ed|scrapped|canned)(?: now| then)?(?P<rest>)",
    re.IGNORECASE,
)
AWAY = re.compile(  # it may go on without them
    r"(?P<what>(?!i\b|we\b|it\b|they\b|he\b|she\b)\S.{1,30}?) (?:can['’]?t|cannot|can not|won['’]?t|isn['’]?t|not) "
    r"(?:be able to )?(?:make it|make|do|come|coming|gonna make it|going to make it|attend"
    r"|be there)(?: to)?(?P<rest>(?: \S.{1,40})?)",
    re.IGNORECASE,
)
_MOVED_VERB = (
    r"(?:moved|pushed|bumped|changed|switched|rescheduled|shifted|slid|delayed|postponed|brought|put"
    r"|shoved|kicked"
    r"|bounced|nudged|scooted|punted|pulled|reset)"
)
_TO = r"(?: (?:back|up|out|forward|over|ahead))? (?:to|till|until|for) "
MOVED = (
    re.compile(
        r"(?P<who>)(?P<what>\S.{1,40}?)(?:['’]s| is)(?: now)?(?: at| on)? (?P<to>\S.{0,20}?) (?:now|instead)",
        re.IGNORECASE,
    ),
    re.compile(  # Quinn can only do 3 to 6 on thursday
        r"(?P<who>)(?P<what>(?!i\b|we\b|he\b|she\b|they\b|you\b)\S.{1,30}?) can only (?:do|make|come"
        r"|meet)(?: it)?(?: at| on"
        r"| from)? (?P<to>\S.{0,30})",
        re.IGNORECASE,
    ),
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
    re.compile(  # dentist isn't till 9 now
        r"(?P<who>)(?P<what>\S.{1,40}?)(?: isn['’]?t| is not|['’]s not| doesn['’]?t (?:start|begin)) (?:on "
        r"|happening )?"
        r"(?:till?|until) (?P<to>\S.{0,24}?)(?: now| anymore)?",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?P<who>)(?P<what>\S.{{1,40}}?)(?:['’]s| is| are| was| got| gets?| has been| have been)(?: been"
        rf"| now){0, 2}+ {_MOVED_VERB}"
        rf"{_TO}(?P<to>\S.{{0,40}})",
        re.IGNORECASE,
    ),
)
ENDS_AT = re.compile(  # the session is gonna run till 7
    r"(?P<what>(?!it\b|that\b|this\b|i\b|we\b|they\b|he\b|she\b)\S.{1,40}?)(?:['’]s|['’]ll| is| will| might| may)?"
    r"(?: gonna| going to| supposed to| now){0,2}+ (?:runs?|run(?:ning)?|go(?:es|ing)?|lasts?|ends?|finish(?:es)?"
    r"|be over|is over|wraps?)(?: (?:up|over|long|late|on)){0,2}+,? (?:till?|until|at|by) (?P<to>\S.{0,20}?)"
    r"(?: now| instead| after all| this time| today)?",
    re.IGNORECASE,
)
DID = re.compile(  # talked to the landlord
    r"(?:(?:i|we)(?:['’]ve| have)? )?(?:(?:just|finally|already|also) ){0,2}+(?:(?!need|want)[a-z]{2,12}ed"
    r"|sent|paid|bought"
    r"|got|told|took|made|wrote|met|saw|brought|spoke|gave|rang|fed|put|did|left)(?: (?:off|out|up|in|to|with"
    r"|back|at|for)){0,2}+"
    r" (?P<what>(?!me\b|us\b)\S.{2,50}?)",
    re.IGNORECASE,
)
SHOULD_RING = re.compile(
    r"(?P<what>\S.{1,40}? (?:reminder|nudge|ping|alert|alarm)) (?:should|needs to|has to|must"
    r"|ought to) (?:come|be|go off|ring"
    r"|hit|fire)(?: in)?(?: at| on| for)? (?P<to>\S.{0,24}?)",
    re.IGNORECASE,
)
DROPPED = re.compile(  # Elena cant do 4 today so drop that call
    r"(?P<what>(?!i\b|we\b|it\b|they\b)\S.{1,30}?) (?:can['’]?t|cannot|can not|won['’]?t|isn['’]?t|is not|is"
    r"|['’]s)(?: not)? (?:be able to )?(?:make it|make|do|come|coming|sick|ill|out|away|busy|off)(?: sick)?"
    r"(?P<rest>(?: \S[^,;]{1,24}?)?)(?: anymore| any more| after all| now)?(?:,? so |, |; )"
    r"(?:let['’]?s |please |pls |just |can you ){0,2}+(?:drop|cancel|scrap|kill|ditch|call off|lose|axe)"
    r"(?: (?:that|the|our|this|it))?(?: \w{2,14}){0,2}",
    re.IGNORECASE,
)
CALLED = re.compile(
    r"(?:the |my |our )?(?P<who>\S.{1,30}?)(?:['’]s?)?(?: office| people| receptionist| place"
    r"| desk)? (?:just )?(?:called|emailed"
    r"|texted|rang|messaged|wrote|phoned|says|said)(?: me| us)?(?: back| to say)?",
    re.IGNORECASE,
)
ME_TO = re.compile(
    rf"(?:(?:they|he|she|it|we)(?:['’](?:ve|s|re))?(?: just| now| have| had to){0, 2}+ )?(?:{_MOVED_VERB}"
    rf"|moving|pushing|bumping) "
    rf"(?:me|us|it|things|my (?:appointment|slot|time)|the (?:appointment|time))?{_TO}(?P<to>\S.{{0,30}})"
    r"|it['’]?s (?:now )?(?:at |on )?(?P<now>\S.{0,24}?)(?: now| instead)",
    re.IGNORECASE,
)
ME_OFF = re.compile(
    r"(?:(?:they|he|she|we)(?:['’](?:ve|re))?(?: just| have| had to| need to){0,2}+ )?(?:cancel(?:l?ed|ling)?"
    r"|call(?:ed|ing) it off)"
    r"(?: (?:on )?(?:me|us|it|my appointment|the appointment))?(?P<rest>(?: (?:on |for )?\S.{1,20})?)",
    re.IGNORECASE,
)
RINGS = re.compile(r"\b(?:nudge|ping|alert|heads[- ]up|poke|buzz|notification|alarm)s?\b", re.IGNORECASE)
HALF_SAID = re.compile(
    r"[ap]\.?m\b|\b(?:morning|noon|midday|midnight|afternoon|evening|night|tonight)\b|(?:0\d|1[3-9]|2\d):",
    re.IGNORECASE,
)
OF = re.compile(r"^ ?(?:on|of|from|for)\b", re.IGNORECASE)
ONE = re.compile(r"(?<=\w) (?:one|thing|reminder|task)$", re.IGNORECASE)
OWN = re.compile(r"^(?:the|my|our|that|this|his|her|their|those|these) ", re.IGNORECASE)
NAMELESS = re.compile(
    r"(?:i|we|it|that|this|they|he|she|you|everything|all|one|ones|both|stuff|things?|work|nothing|something"
    r"|everyone|somebody"
    r"|someone|who|what|i['’]m|we['’]re|there|power|internet|wifi|game|time|today|tomorrow|day|deal)",
    re.IGNORECASE,
)
