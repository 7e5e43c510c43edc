"""How English people state that something of theirs is at another time, or takes another one. Pure.

Heads of clauses, by what stands behind them; clauses that say what stays as it is; edges that are moved; and reasons.
"""

import re

HAN = re.compile("[\u3400-\u9fff]")
SPLIT = re.compile(
    r"\s*[,;]+\s*|[.!]+\s+(?!\d)|\s+[-–—]+\s+"
    r"|\s+(?=(?:and|but)\s+(?:it|that|they|she|he|wants?|should|will|only|still|finish\w*|end\w*|done|over"
    r"|start\w*|for (?!the|my|our)|takes?"
    r"|need\w*|now|make|keep|the (?:end|finish|start))\b)"
    r"|\s+(?=(?:they|it|she|he|i|we)\s+(?:are|have|is|am|will|would|want\w*|need\w*|can|can'?t|start\w*|said|only)\b)"
    r"|(?<=\d)\s+(?=(?:still|should|only|finish\w*|ending|because|cos|coz|cuz|done by|just this once)\b)"
    r"|(?<=now)\s+(?=(?:should|still|and|for (?!the\b|my\b|our\b)|finish\w*|till|so|can|make)\b)"
    r"|(?<=instead)\s+(?=(?:and|still|for (?!the\b|my\b|our\b)|finish\w*|so|till|because|cos|coz|cuz)\b)"
    r"|\s+(?=so (?:the|my|that|its|it|we|i|they)\b)|\s+(?=(?:so|can we|could we)\s+(?:make|move|do"
    r"|push)\b)|\s+(?=(?:because|bc|cos|coz|cuz|seeing as)\s)",
    re.IGNORECASE,
)
HEAD = re.compile(  # what a clause begins with, and says nothing
    r"(?:(?:so|ok(?:ay)?|right|oh|ah|btw|fyi|and|but|also|well|sorry|actually|ugh|argh|hi|hey|just|update|yeah|yep"
    r"|apparently|turns out|looks like|heads up|(?:i )?(?:just )?heard(?: that)?|seems|prob(?:s|ably)?|now|then|can you"
    r"|could you|please|pls)\b[:,.! ]*)*+",
    re.IGNORECASE,
)
TAIL = re.compile(
    r"(?:[\s,]+(?:now|instead|actually|then|please|pls|thanks|ta|ok|rather|after all|this time|apparently|though|tho"
    r"|lol|tops|max|or so|at (?:the )?most|at the latest|sharp|on the dot|if that is ok|like|long|total|in total|all in"
    r"|too|again|in the end|as (?:usual|before|planned|normal|ever)|like before|i think|i reckon|only))+$|[\s.!]+$",
    re.IGNORECASE,
)
NOT_THAT = re.compile(r",?\s+(?:now )?(?:and )?(?:not|instead of|rather than)\s+(?:at )?\S.{0,18}$", re.IGNORECASE)
"""What it no longer is."""
ONCE = re.compile(
    r"(?:,? ?\b(?:just|only)? ?(?:this once|for once|the once|(?:just|only) (?:for )?(?:today|tonight"
    r"|tomorrow|this week)"
    r"|as a one[- ]off|one[- ]off|(?:just|only) this time))\b",
    re.IGNORECASE,
)
OF_A_DAY = re.compile(r"\b(?:today|tonight|tomorrow|tmrw|tmr)\b", re.IGNORECASE)
MARKED = re.compile(
    r"\b(?:now|instead|after all|still|moved|changed|pushed|bumped|brought|back|shifted|rescheduled"
    r"|delayed|later|longer|shorter"
    r"|earlier|only|stays?|same|asked|ask(?:s|ing)?|want\w*|need\w*|rang|rung|phoned|called|texted|emailed|messaged"
    r"|said|says|make|keep|not (?:the|at|my|our)|back to|no longer|just this once|for once|this time"
    r"|actually|one (?:has|needs|wants"
    r"|should|must)|(?:off|on|onto) (?:the|it|that)"
    r"|(?:not|\w*n't|wont|cannot|cant) .{0,20}\b(?:till|until|before))\b",
    re.IGNORECASE,
)
LATE = re.compile(r"\b(?:late|behind)\b", re.IGNORECASE)
"""What says that something is otherwise than it was: without it a fact may be of something new."""
_ADV = (
    r"(?:now|actually|only|just|still|also|about|around|roughly|probably|definitely|been|being|moved|changed|pushed"
    r"|put|bumped|brought|shifted|rescheduled|delayed|back|forward|up|out|going to(?: be)?|got|down|over|more like"
    r"|no more than|not)"
)
_PREP = r"(?:at|to|for|from|on|till|until|by)"
_GOES = r"(?:at|to|for|on|till|until|by|under)"  # from an hour to another it is moved
_IT = r"(?P<it>it|that|this|that one|this one|they|she|he|we|the whole thing|start(?: time)?|the start)"
_NO_NAME = (  # words that are of no name
    r"(?!(?:it|that|this|they|she|he|we|i|you|them|me|us|there|who|what|when|if|is|are|am|was|were|be|been|has|have|had"
    r"|can|can['’]?t|cannot|cant|could|will|won['’]?t|wont|should|must|may|might|do|does|don['’]?t|dont|doesn['’]?t"
    r"|isn['’]?t|aren['’]?t|wants?|needs?|says|said|just|only|now|still|not|no|to)\b)"
)
_NAME = (
    r"(?:(?:the|my|our|this|that|his|her|their) )?(?P<name>(?!(?:make|move|push|put|the|my|our|remind|add"
    r"|starts?|starting|finish\w*|only|for|till|until|from|at|on|in|every|each|done|over|out|back|home|same|half"
    r"|quarter|take\w*|last\w*|knock|shift it|cancel|delete|skip)\b)"
    rf"{_NO_NAME}[a-z&/'’-]+(?: {_NO_NAME}[a-z0-9&/'’-]+){{0,4}}?)"
    r"(?P<one> one| thing| reminder| alarm| appointment| appt)?"
)
_BE = (
    r"(?:(?:should|needs|has|wants|has got|ought|is going|are going) to be|should be|will be|must be|can be|might be"
    r"|wants moving|has been|have been|has gone|have gone|is|are|has|have|gets|got|goes|went|gone|needs|wants)"
)
_PEOPLE = (
    r"(?:(?:has|have|needs?|will have|got) to do|have a (?:slot|gap|space|cancellation)|wants?|wanted"
    r"|needs?|needed|asks?|asked|asking|would like"
    r"|would prefer|prefers?|said|says|saying"
    r"|offered|suggested"
    r"|can(?: only| now)? (?:do|make|manage|fit|squeeze|see|take|come|get)|could(?: only)? (?:do|make"
    r"|manage|fit|see|take)"
    r"|coming|not coming|arriving|getting here|getting in|turning up)"
)
_MOVED_ME = (
    r"(?:has |have )?(?:moved|put|pushed|bumped|switched|shifted|changed|brought|got|squeezed|booked|pencilled|given"
    r"|gave|rebooked|rescheduled|have|has|moves|moving|pushing|bringing|putting|offered)"
)
_WHOM = r"(?:me|us|it|him|her|them|that|this|if (?:i|we) can|if it can be|my slot|my appointment|my appt|the time)"
_TO_COME = (
    r"(?:to (?:start|be there|be in|come(?: in| over| round| down)?|begin|do|make|meet|go|arrive|move|have|push|put|bring"
    r"|shift|switch|change|bump)"
    r"(?: it| that)?"
    r"|start(?:ing)?|begin|do it|make it|meet|in|over|there|round|coming|down|not|here|do|come)"
)
START = re.compile(  # it is …, night shift starts …
    rf"(?:{_IT}|{_NAME})(?:['’]s|s['’]|\s+{_BE}|\s+now(?= at\b))(?:\s+{_ADV})*(?:\s+{_PREP})?\s+(?P<value>\S.*)",
    re.IGNORECASE,
)
STARTS = re.compile(
    rf"(?:{_IT}\s+|{_NAME}(?:['’]s)?\s+)?(?:(?:is|are|will|should|has to|needs to|wants to|must|might)\s+)?"
    rf"(?:{_ADV}\s+)*(?P<verb>starts?|starting|begins?|beginning|kicks? off|kicking off|opens?|meets?|meeting"
    rf"|running|leaves?|leaving|departs?)(?:\s+{_ADV})*(?:\s+{_PREP})?\s+(?P<value>\S.*)",
    re.IGNORECASE,
)
WANTED = re.compile(  # they want me at …, she has asked to start at …
    rf"(?:(?:(?P<it>they|she|he|we|it)|{_NAME})(?:['’]s)?(?:\s+(?:is|has|have|are|just|now|also|only"
    rf"|had to|will))*\s+"
    r"|(?=(?:wants|offered|suggested|can only|could only|needs|has to|prefers)\b))"
    rf"(?:{_PEOPLE}(?:\s+{_WHOM})?|{_MOVED_ME}\s+{_WHOM})"
    rf"(?:\s+{_TO_COME})*(?:\s+{_ADV})*(?:\s+{_PREP})?\s+(?P<value>\S.*)",
    re.IGNORECASE,
)
MOVED_BY = re.compile(  # carla pushed lunch to 1
    rf"(?:they|she|he|we|i|(?!(?:move|push|change)\b)[a-z’'-]+(?: [a-z’'-]+){{0,2}}?)(?: just| has| have| had to)?"
    rf"\s+(?:moved|pushed|bumped|switched|shifted|changed|brought|put|rescheduled|rebooked)\s+{_NAME}"
    rf"(?:\s+(?:back|forward|up|out))?\s+(?:to|till|until|for|by)\s+(?P<value>\S.*)",
    re.IGNORECASE,
)
NOT_TILL = re.compile(  # the plumber can't get here till 2
    rf"(?:{_IT}\s|{_NAME}\s)?(?:(?:is|are|will|can|does|do|now)\s+)*(?:not|cannot|cant|wont|isnt|arent|doesnt|dont"
    r"|(?:can|won|isn|aren|doesn|don)['’]t)(?:\s+(?:now|be|be able to|get|come|start|begin|open|do|make|it|me|us"
    r"|there|here|ready|(?P<thing>(?:the|my|our) [a-z’'-]+(?: (?!in\b|on\b|till\b|until\b)[a-z’'-]+)?)|in"
    r"|on|over|free|starting"
    r"|coming|opening|see|take|fit))*\s+(?:till|until"
    r"|before)\s+(?P<value>\S.*)",
    re.IGNORECASE,
)
MADE = re.compile(  # make it …, can we push that to …
    r"(?:(?:can|could|shall|should) (?:we|you|i)\s+|we(?: wi)?ll\s+|i(?: wi)?ll\s+|let'?s\s+|better\s+|going to\s+)?"
    r"(?:make|do|call|say|have|move|push|shift|bring|put|change|switch|set|bump|keep|cut|limit|trim"
    r"|shorten|extend|stretch)\s+(?:it|that|this|them)"
    rf"(?:\s+{_ADV})*(?:\s+{_GOES})?\s+(?P<value>\S.*)",
    re.IGNORECASE,
)
OFFERED = re.compile(
    r"\b(?:can|could)(?: now)? (?:fit|squeeze|see|slot|get) (?:me|us|him|her|them|[a-z]+) in\b"
    r"|\b(?:have|has|got|there is) an? (?:slot|gap|space|opening)\b",
    re.IGNORECASE,
)
MADE_TILL = re.compile(  # make it till half 7
    r"(?:(?:can|could|shall|should) (?:we|you|i)\s+|we(?: wi)?ll\s+|i(?: wi)?ll\s+|let'?s\s+|better\s+)?"
    r"(?:make|do|have|keep|let|cut|limit|trim|shorten|extend|stretch)\s+(?:it|that|this|them)"
    rf"(?:\s+{_ADV})*(?:\s+(?:run|go on|last))?\s+(?:till|until)\s+(?P<value>\S.*)",
    re.IGNORECASE,
)
ORDERED = re.compile(  # make the bin one 7
    r"(?:make|move|push|shift|change|switch|set|put|bump|bring)\s+(?:the|my|that"
    r"|our)\s+(?P<name>[a-z][a-z0-9&/'’ -]{1,40}?)"
    rf"(?P<one>(?: one| reminder| alarm))?(?:\s+{_ADV})*(?:\s+{_GOES})?\s+(?P<value>(?:\d|half|quarter|noon|midday"
    r"|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|an?)\b.*)",
    re.IGNORECASE,
)
ENDS = re.compile(
    rf"(?:{_IT}\s+|{_NAME}(?:['’]s)?\s+)?(?:(?:is|are|will(?: be)?|should(?: be)?|has to|needs to|must|might|going to"
    rf"|to be|i am|i will be|we are|we will be|we|{_ADV})\s+)*"
    r"(?:finish(?:es|ing|ed)?|ends?|ending|done|over|(?:out|home|back)(?= by\b)|wraps? up|wrapping up"
    rf"|knock(?:s|ing)? off|goes on|going on|runs?|running)(?:\s+{_ADV})*(?:\s+(?P<till>at|by|till|until|to))?"
    r"\s+(?P<value>\S.*)",
    re.IGNORECASE,
)
NOT_DONE_TILL = re.compile(  # don't finish till 3 actually
    rf"(?:{_IT}\s+|{_NAME}\s+)?(?:(?:is|are|will|do|does|now)\s+)*(?:not|don['’]?t|doesn['’]?t|won['’]?t|isn['’]?t)\s+"
    r"(?:now\s+)?(?:be\s+)?(?:finish(?:ing|ed)?|end(?:ing)?|done|over|out|get(?:ting)? (?:out|off|away)|off)\s+"
    r"(?:till|until|before)\s+(?P<value>\S.*)",
    re.IGNORECASE,
)
PLACE = re.compile(
    rf"(?:(?:we are|they are) (?:doing|having|holding|meeting)(?: it| up)?|(?:{_IT}|{_NAME})(?:['’]s|\s+{_BE}))"
    rf"(?:\s+{_ADV})*\s+(?:at|in|on|to|over at|round at)\s+"
    r"(?P<where>(?:the|my|our|his|her|their|room|hall|studio|court|pitch|door|gate|platform|lab|[a-z]+['’]s)\b"
    r"[^,;\d]{0,40}?(?:\d{1,3}[a-z]?)?|online|zoom|teams)"
    r"(?P<now>,? now|,? instead|,? after all|,? (?:now )?(?:not|instead of|rather than) .{2,30}){0,2}",
    re.IGNORECASE,
)
ELSEWHERE = re.compile(r"\b(?:moved|changed|switched|shifted|now|instead|not|rather than)\b", re.IGNORECASE)
LONGER = re.compile(
    r"(?:be |run |go on |going on )?(?:for )?(?:another |an extra )?(?P<by>\S.{0,20}?)\s+(?:(?P<more>longer|more|extra)"
    r"|(?P<less>shorter|less))(?: than (?:planned|that|i said|we said|expected))?(?: too| as well)?",
    re.IGNORECASE,
)
OF_NAME = re.compile(  # same day a week later for the hair
    r"(?P<value>\S.{1,60}?)\s+(?:for|with)\s+(?:the|my|our)\s+(?P<name>[a-z][a-z0-9&/'’ -]{1,30})", re.IGNORECASE
)
NOT_THERE = re.compile(
    r"(?:,? (?:now|instead|after all)|,? (?:now )?(?:and )?(?:not|instead of|rather than) [^,]{2,30})+$", re.IGNORECASE
)
BACK = re.compile(
    r"(?:(?:can we |could we |let'?s )?(?:put|move|change|switch|bring|set|go|stick)\s+|(?:it|that|they"
    r"|we)\s+(?:is|are|has|have)"
    r"\s+(?:gone\s+|going\s+|now\s+)*)?(?:(?:it|that|this|them|(?:the |my "
    r"|our )(?P<name>[a-z][a-z0-9&/'’ -]{1,30}?))\s+)?"
    r"(?:(?:is|goes) )?back\s+(?:to|at|on)\s+(?:the |its |our |my )?(?:old|original|first|usual|normal"
    r"|previous|other|same)"
    r"(?: old)?\s+(?:time|slot|day|hour|date)(?: (?:as )?(?:before|it was))?"
    r"|(?:the |our )?(?:old|original|first|previous) (?:time|slot|day)(?: is| works| was)?(?: fine| ok"
    r"| grand| good| better| now"
    r"| again| on)*",
    re.IGNORECASE,
)
UNTIL = re.compile(r"(?:still\s+|now\s+|only\s+|just\s+)*(?:till|until)\s+(?P<value>\S.*)", re.IGNORECASE)
LASTS = re.compile(
    rf"(?:{_IT}\s+|{_NAME}(?:['’]s)?\s+)?(?:(?:is|should|will|might|may|can|could|would|shouldn'?t|won'?t"
    rf"|does|is not|usually"
    rf"|going to)\s+)*(?:{_ADV}\s+)*(?:takes?|taking|lasts?|lasting|needs?|needing|runs?|be|for|is|have|has|got|get"
    rf"|booked for)(?:\s+(?:me|us))?(?:\s+(?:for\s+)?{_ADV})*(?:\s+for)?\s+(?P<value>\S.*)",
    re.IGNORECASE,
)
STILL = re.compile(r"(?:still|only|just|about|for|around|at|from|like|more like|now|probably)\s+", re.IGNORECASE)
ENOUGH = re.compile(
    r"(?P<value>\S.{1,30}?)\s+(?:is|will be|should be)\s+(?:plenty|enough|fine|loads|all (?:i|we) need)", re.IGNORECASE
)
_SAME = (
    r"(?:stays?|staying|is|remains?|are|stay)?\s*(?:still\s+)?(?:the\s+)?(?:same(?: (?:as (?:before"
    r"|it was|ever|planned)|time))?"
    r"|as (?:it )?(?:is|was)|unchanged|put|where it (?:is|was)|not chang\w+|fixed)"
)
WAY = re.compile(  # which way it goes by a length: they've put it back a week
    r"\b(?:(?P<later>back|out|later|(?:push|delay)(?:ed|ing)?(?: it| that| us| me| this)?)"
    r"|(?P<earlier>forward|up|ahead|earlier)"
    r"|(?P<open>(?:mov|shift|chang|bump)(?:e|ed|ing)?(?: it| that| us| me| this)?|brought(?: it| us"
    r"| me)?))(?:\s+by)?\s+$",
    re.IGNORECASE,
)
NO_SUBJECT = re.compile(r"^will (?=(?:be|take|last|only|need|probably)\b)", re.IGNORECASE)
END_STAYS = re.compile(
    rf"(?:the |its? |my |our )?(?:finish(?:ing)?|end(?:ing)?)(?: time)?\s+{_SAME}|(?:the )?same (?:finish"
    rf"|end)(?:ing)?(?: time)?"
    r"|(?:it |they |we )?(?:is |are )?still (?:finish\w*|end\w*|done|over"
    r"|out)(?: at)?(?: the)?(?: same(?: time)?| as (?:before"
    r"|planned|normal|usual)| when it (?:was|is))|(?:finish\w*|end\w*"
    r"|done) (?:at )?(?:the )?same(?: time)?(?: as before)?"
    r"|(?:still |now )*(?:finish\w*|end\w*|done|over)(?: at)? as before"
    r"|leave the (?:end|finish)(?: time)?(?: as is| where it is| alone)?|keep the (?:same )?(?:end"
    r"|finish)(?: time)?(?: the same)?",
    re.IGNORECASE,
)
STAYS = re.compile(r"\bstill\b", re.IGNORECASE)
START_STAYS = re.compile(
    rf"(?:the |its? |my |our )?start(?:ing)?(?: time)?\s+{_SAME}|(?:the )?same start(?:ing)?(?: time)?"
    r"|(?:it |they |we )?(?:is |are )?still start\w*(?: at)?(?: the)?(?: same(?: time)?| as (?:before"
    r"|planned|normal|usual))"
    r"|(?:start\w*) (?:at )?(?:the )?same(?: time)?(?: as before)?|leave the start(?: time)?(?: as is| alone)?"
    r"|keep the (?:same )?start(?: time)?(?: the same)?",
    re.IGNORECASE,
)
REST_STAYS = re.compile(
    r"(?:(?:at|for|in) )?(?:the )?same (?:place|time|length|room|people|day|address|as (?:before|usual))"
    r"|(?:everything|all|the rest|rest)(?: of it| else)?(?: is| stays| the)*(?: still)?(?: the)? (?:same"
    r"|as (?:it )?(?:is|was)"
    r"|as before)|(?:i|we|they|she|he) (?:have |has )?changed (?:my|our|their|her|his) minds?"
    r"|otherwise (?:the )?same|still on|all (?:good|fine)|sorry(?: about that)?|if (?:that is"
    r"|thats) ok|as usual",
    re.IGNORECASE,
)
EDGE = re.compile(
    r"(?:(?P<off>knock|take|shave|chop|cut|trim|lop|lose)|(?P<on>stick|add|put|tack|whack|bung))\s+"
    r"(?:another |an extra |a further )?(?P<by>\S.{0,24}?)\s+(?:off|on|onto|to|from)(?: of)?"
    r"(?:\s+(?:the\s+)?(?P<edge>end|finish|back|start|beginning|front)(?:\s+of)?)?"
    r"(?:\s+(?:(?P<it>it|that|this|that one)|(?:the |my |our )?(?P<name>[a-z][a-z0-9&/'’ -]{1,40}?)))?",
    re.IGNORECASE,
)
SHIFT = re.compile(
    r"(?:(?:starting|about|around|by|like|another|roughly|running)\s+)*(?P<by>\S.{0,24}?)\s+"
    r"(?:(?P<later>later|late|behind|back|on)|(?P<earlier>earlier|early|sooner|ahead|forward))"
    r"(?:\s+than (?:planned|that|before|it was|normal|usual|i said|we said|expected))?",
    re.IGNORECASE,
)
DAYS_ON = re.compile(
    r"(?:on |to |for |till )*(?:(?:the )?(?:next day|day after|following day)|(?P<before>(?:the )?day before)"
    r"|(?P<week>(?:(?:the )?same (?:day|time)(?: and time)?,? )?(?:(?:a|one) week later"
    r"|(?:the )?(?:week after|following week)"
    r"|a week on))|(?P<week_before>(?:(?:the )?same day,? )?(?:(?:a|one) week earlier|(?:the )?week before))"
    r"|(?P<fortnight>(?:(?:the )?same day,? )?(?:a fortnight|two weeks|2 weeks) later))"
    r"(?:,? (?:(?:at|for) )?(?:the )?same (?:time|hours?|place))?(?:,? instead)?",
    re.IGNORECASE,
)
RANGE = re.compile(
    r"(?:from |between )?(?P<first>\S.{0,22}?)\s*(?:-|–|—|\bto\b|\btill\b|\buntil\b|\band\b)\s*(?P<last>\S.{0,28})",
    re.IGNORECASE,
)
HALF_TOLD = re.compile(r"[ap]\.?m\b|morning|afternoon|evening|night|noon|\b(?:0\d|1[3-9]|2\d)[:.]?\d\d", re.IGNORECASE)
