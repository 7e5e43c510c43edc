"""Claims of a write in English by their class: any verb of change about a thing of the house, in a form that says it is done. Pure."""

import re

from agents.output.claim_tables import Deed, Phrase

_NOUNS = (
    r"(?:events?|meetings?|appointments?|reminders?|alarms?|notes?|memos?|calendar|schedule|agenda|diary|to-?dos?|tasks?|entry|entries|bookings?"
    r"|reservations?|calls?(?! to action)|lunch|dinner|brunch|breakfast|slots?|sessions?|stand-?ups?|syncs?|check-?ups?|one-on-ones?|(?:check-?)?lists?"
    r"|birthdays?|deadlines?|series|timers?|journal|classes|class|workshops?|reviews?|vacation|holidays?|trips?|flights?|walks?)"
)
THINGS = rf"{_NOUNS}\b"
_OTHERS = r"(?:requests?|changes?|instructions?|deletions?|updates?|duplicates?|orders?|alerts?|notifications?|everything|both|all of (?:it|them)|the rest)\b"
# what looks, tells, thinks or feels changes nothing of ours; nor does what a text or a talk is made of
_READ = (
    r"(?:look|check|review|read|find|found|see|saw|seen|notic|compar|list|summari[sz]|sort|count|search|scann?|skimm?|understood|understand|hear|heard|got"
    r"|receiv|mention|said|told|thought|consider|analy[sz]|wrote|written|draft|translat|lik|lov|enjoy|rememb|forg|miss|attend|us|open|tri|need|want"
    r"|ask|expect|meant|assum|match|group|rank|outlin|describ|explain|quot|cit|had|been|was|did|went|came|start|work|wonder|guess|learn|notic|answer"
    r"|bas|nam|titl|discuss|spott|agre|promis|hop|suggest|recommend|propos|prefer|highlight|collect|gather|brows|brought|knew|known|felt|met|held"
    r"|repeat|rephras|polish|mad|made|gave|given|shown|show|point|refer|relat|locat|identif|confus|interest|excit|tir|pleas|delight|sorr|worri|wrapp"
    r"|tailor|focus|organi[sz]|prioriti[sz]|order|built|spent|skipp|mapp|prepar|calculat|comput|solv|convert|imagin|design|play|call(?!ed off)|boil|mean"
    r"|finish|relax|bor|surpris|impress|admir|appreciat|welcom|greet|apologi[sz]|includ|involv|requir|stat|stay|seem|appear|happen|occur|talk|ow|unchang|unaffect|untouch)"
)
_DONE = rf"(?!{_READ}(?:ed|d|t|n)?\b)(?:\w+ed|put|set|cut|kept|took|taken|stuck|slid|threw|got rid of|undid|undone|swapped|split|redone|redid|struck|reset|withdrew|withdrawn)\b"
# what a thing may be without anybody having done it in this turn
_STATE = r"(?:scheduled|planned|named|called|located|held|based|supposed|expected|needed|related|packed|finished|closed|limited|shared|repeated|required|meant|listed|titled|set up|set for|dated|marked|attended|missed|invented|discovered|introduced|founded|named)"
_ADVERBS = r"(?: (?:just|now|already|also|all|both|successfully|then|quickly|safely|duly|gone ahead and|went ahead and|gone and|went in and|officially|finally|simply|gladly))*"
_BY = r"(?!(?: \w+){0,4} by (?!me\b|\d))"
_CHANGED = (
    r"(?:created|added|saved|noted|recorded|stored|logged|booked|scheduled|set|set up|updated|changed|moved|rescheduled|postponed|deleted|cancell?ed|removed"
    r"|cleared|renamed|archived|restored|completed|confirmed|snoozed|ticked|registered|entered|placed|made|filed|shifted|adjusted|erased|dropped|secured)"
)
_BETWEEN = r"(?:(?!\b(?:about|around|regarding|concerning|based|by|for|with|which|how|what|because|so|that (?:\w+ )?(?:you|I|we|is|are|was|has|have|they|he|she|can))\b)[^.;])"
_LEAD = r"^\W*(?:(?:ok|okay|great|sure|perfect|alright|done|yes|yep|all right|good news|there|and|also|now)\b\W*)*"
_PLACE = r"(?:your|the) (?:\w+ )?(?:calendar|schedule|agenda|diary|notes|to-?do list|to-?dos?|list|journal|books)\b"

_UNDERGONE = rf"(?: now| just| all| both| officially| successfully)* (?!{_READ}(?:ed|d|t|n)?\b)(?!{_STATE}\b)(?:\w+ed|thrown out|thrown away|taken off|put off|put back|cut|reset|undone|split|struck)\b(?: off| out| up)?{_BY}(?!.*\b(?:1[89]|20)\d\d\b)"

_CLASSES: tuple[tuple[Deed, str], ...] = (
    # somebody here did something to it
    ("any", rf"\b(?:I|we)(?:'ve| have|'d)?{_ADVERBS} {_DONE}(?={_BETWEEN}{{0,80}}\b{THINGS})"),
    ("any", rf"\b(?:I|we)(?:'ve| have)?[^,.]{{1,40}} and {_DONE}(?={_BETWEEN}{{0,80}}\b{THINGS})"),
    ("any", rf"{_LEAD}(?!(?:set|made|placed|dropped|put|cut|kept)\b){_DONE}(?= (?:(?:the|your|that|this|all|both|it|them|two|three|four|\d+|a|an)\b|“){_BETWEEN}{{0,60}}\b{THINGS})(?!.*(?:\b(?:says?|shows?)\b|\d\W*$))"),
    ("any", r"\b(?:I|we)(?:'ve| have)?(?: just)? (?:turned|switched|called|took|taken|set) (?:it|that|this|them|both|everything|the \w+)(?: \w+)? (?:off|on|out|down|up)\b"),
    ("any", r"\b(?:I|we)(?:'ve| have)?(?: just)? \w+ (?:it|that|this|them|the \w+|that \w+|this \w+) (?:away|aside)\b(?! from)"),
    ("any", r"\b(?:taken|took) the liberty of \w+ing\b|\b(?:just |have |'ve )(?:finished|done) (?:add|sett|creat|book|schedul|delet|cancel|mov|updat|chang|remov|sav|enter|clean)\w*ing\b"),
    ("any", r"\bI\b[^.]{0,60} by (?:moving|cancell?ing|deleting|pushing|shifting|adding|changing|rescheduling|dropping|removing|swapping)\b"),
    ("any", r"\b(?:I've|I have|we've|we have)? ?got [^.,]{1,40} (?:noted|saved|down|booked|recorded|scheduled|stored)\b"),
    # it has undergone something
    ("any", rf"\b(?:{THINGS}|{_OTHERS}|\d+ ?(?:o'clock|am|pm))(?:[^,.;:]{{0,40}}?)(?: has| have|'s|'ve){_ADVERBS} been{_ADVERBS} (?!{_READ}(?:ed|d|t|n)?\b)\w+(?:ed|t|n|set|put)\b{_BY}"),
    ("any", rf"\b(?:{THINGS}|{_OTHERS}|\d+ ?(?:o'clock|am|pm))(?:[^,.;:]{{0,40}}?) (?:was|were|got){_UNDERGONE}"),
    ("any", rf"\b(?:your|the|that|this|both|all|two|three|four)\b[^,.;:]{{0,30}}?\b{THINGS}(?:[^,.;:]{{0,40}}?) (?:is|are){_UNDERGONE}"),
    ("any", rf"\b(?:it|that|this|they|everything|both|all|one)(?:'s| has|'ve| have){_ADVERBS} been{_ADVERBS} (?:{_CHANGED}|handled|dealt with|processed|sorted|taken care of|carried out|done|\w+ped|called off|turned off){_BY}"),
    ("any", rf"{_LEAD}(?:new |your |the |that |this )?(?:[\w'-]+ ){{0,3}}{THINGS}(?: \w+){{0,3}}?(?:,? [\"“(“”][^\"”)]*[\"”)]?| for [\w' ]{{2,30}}| with [\w' ]{{2,30}})? (?:has been |was |is )?(?:now )?(?:successfully |marked as )?(?!{_READ}(?:ed|d)\b)(?!(?:planned|needed|required|missed|expected|repeated|shared|limited)\b)(?:\w+ed|set|set up|put off)(?: successfully| as requested)?\W*$"),
    ("any", rf"^\W*(?:{THINGS}\W*)?(?:now |successfully |all |timer )?(?!{_READ}(?:ed|d)\b)(?!(?:agreed|indeed|speed|need|feed|red|bed)\b)(?:(?:acti|deacti|ar|re|un)\w+ed|{_CHANGED}|tagged|pinned|snoozed|muted|merged|enabled|disabled|silenced|stored|enabled|started)(?= successfully|\W*$| (?:for|until|to|at|on|in|under|from) (?!(?:those|people|you)\b))(?! for (?:tomorrow|today)\W*$)"),
    ("any", rf"\b{_CHANGED} (?:it |them |that |this |both )?(?:just now|right now|a (?:moment|second|minute) ago)\b"),
    # how it stands now
    ("any", r"\b(?:is|are|'s|'re|repeats?|rings?|runs?|starts?|goes)\b[^.?]{0,40} (?:from now on|going forward|from (?:today|tomorrow|now))\b"),
    ("any", rf"\b(?:your|the|that|this) (?:[\w'-]+ ){{0,3}}{THINGS}(?: (?:with|for) \w+)? (?:is|are) now (?!free\b|empty\b|open\b|over\b|full\b|in\b(?! \w+day)|on\b(?! \w+day)|at \d+%)"),
    ("any", rf"\b(?:{THINGS}|you)(?: for \w+)? now (?!(?:is|are|was|and|or|that|you|i)\b)(?:have (?:a|an|two|three|\d|no)|\w+s)\b"),
    ("any", rf"\b(?:is|are|'s|'re)(?: \w+ly| now| all)* (?:off|gone from|out of) {_PLACE}|\b(?:went|gone|goes|landed)(?: \w+)? (?:into|onto|on|in|to) {_PLACE}"),
    ("there", rf"(?<!what )(?<!which )(?<!who )(?:\b(?:is|are)|'s|'re)(?: \w+ly| now| all| already)* (?:on|in) {_PLACE}"),
    ("keep", r"\b(?:your|the|that|this|it)\b[^,.;:]{0,30}?(?: is| are|'s|'re)(?: \w+ly| now| all)* (?:filed|stored|saved|archived|tucked away|stashed)\b(?! with| time| under (?!your))"),
    ("any", rf"\b{THINGS}(?: \w+)? (?:is|are)(?: all| now)? (?:in|down|gone|back|done|set(?: up)?|up and running)(?=\W*$|,| and )"),
    ("book", r"\b(?:you're|you are|is|are|'s|'re)(?: now| all)? down for (?:[\w ]{1,30} (?:on|at) )?(?:\w+ )?(?:\d|noon|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"),
    ("book", r"\byou(?:'ve| have|'re| are)(?: now| been| all)+ (?:signed up|booked|scheduled|registered|subscribed|put down|enrolled|pencill?ed)\b"),
    ("drop", rf"\b{THINGS} (?:won't|will no longer|will not|is no longer|are no longer|no longer)\b(?! be (?:able|possible))"),
    ("remind", r"\btimers? (?:started|running)\b|\b(?:reminder|alarm|timer)s?\b[^,.]{0,30} (?:is|are|'s|'re) (?:[\w ]{1,20} )?(?:set|ready|live|active|in place|running|good to go|in effect|armed|ticking)\b|\b(?:reminder|alarm|timer|alert)s?(?:'s| is| are) on\b|\b(?:the|your) (?:\w+ )?(?:reminder|alarm|timer|alert)s? (?:will|'ll) (?:ring|fire|go off|sound|come|be sent|pop up|buzz|arrive|show up)\b"),
    # that there was success
    ("any", r"^\W*(?:successfully|success)\b\W*(?:\w+ed\b|$)"),
    ("any", rf"{_LEAD}(?:[\w'-]+ )?(?:{THINGS} )?(?:creation|deletion|cancellation|update|booking|change|\w+ing|setup|removal|save)(?: is| was)? (?:complete|completed|successful|done|confirmed)\b"),
    ("any", r"\bmarked\b[^.,]{0,40} (?:as )?(?:done|complete|completed|finished|busy|off)\b"),
    ("any", r"\bconsider\b[^.,]{1,30} (?:gone|done|set|settled|taken care of|\w+ed)\W*$"),
    ("any", r"\b(?:everything|all of (?:it|that|them)|both(?: of them)?|it all|the lot)(?: is|'s| are|'re| has been|'s been| have been)(?: now| all)? (?:done|taken care of|handled|sorted|set|in order|arranged|settled|scheduled)\b|\bboth (?:\w+ )?are (?:scheduled|booked|set)\b"),
    ("any", r"^\W*(?:(?:ok|okay|great|sure|alright|yes)\W+)?(?:all|everything)(?: is|'s)? (?:done|sorted|handled|arranged|settled)\W*$|^\W*(?:done and (?:done|dusted)|sorted|all sorted|settled|done deal)\W*$"),
    # a promise that only a receipt can keep
    ("keep", r"\bI(?:'ll| will)(?: be sure to| make sure to)? (?:remember|keep (?:that|this|it) in mind|bear (?:that|this|it) in mind)(?: (?:that|this|it))?(?: for (?:you|next time|later|the future))?\W*$|\bI(?:'ll| will) (?:remember|keep in mind) (?:your|that you|you)\b"),
    ("remind", r"\byou(?:'ll| will) (?:also )?be (?:pinged|nudged|buzzed|woken|messaged|texted|warned|prompted|called)\b"),
    ("remind", r"\b(?:you'll|you will) hear from me\b|\bI(?:'ll| will)(?: \w+){0,3} (?:give you a (?:nudge|shout|ping|heads-up|reminder|buzz)|let you know (?:at|when it|\d))"),
)  # fmt: skip

PHRASES = tuple(
    Phrase(said=re.compile(way, re.IGNORECASE), deed=deed, whole="says?|shows?" in way, negative=deed == "drop")
    for deed, way in _CLASSES
)
HINTS = re.compile(rf"\w\wed\b|\bsuccess|\b(?:complete|done|gone)\b|\b{THINGS}|\b{_OTHERS}", re.IGNORECASE)
ECHO = re.compile(
    r",?\s*\b(?:just )?(?:as (?:you )?(?:requested|asked|instructed|wished|wanted|said|told)(?: me)?(?: to)?|per your (?:\w+ )?(?:request|wish|instructions?)"
    r"|(?:based on|following|according to|at|on|in line with) your (?:\w+ )?(?:requests?|instructions?|wish(?:es)?|orders?)|like you (?:asked|said)|as promised)\b,?",
    re.IGNORECASE,
)
"""What names the person's wish as the ground of a deed: it makes no report of it."""
