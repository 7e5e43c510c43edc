"""Claims of a write in English. Pure."""

import re

from agents.output import claim_classes_en, claim_short_forms
from agents.output.claim_tables import ClaimTable, Deed, Phrase

_STRONG: tuple[tuple[Deed, str], ...] = (
    (
        "keep",
        r"noted|saved|recorded|stored|logged|jotted|bookmarked|memorised|memorized|written (?:it|that|this) down|wrote (?:it|that|this) down",
    ),
    ("add", r"added|created|set up"),
    (
        "book",
        r"booked|scheduled|arranged|reserved|pencilled|penciled|locked in|secured|finalised|finalized|nailed down|squared away",
    ),
    (
        "change",
        r"updated|changed|moved|rescheduled|postponed|pushed|shifted|modified|edited|adjusted|renamed|extended|shortened|bumped",
    ),
    ("drop", r"deleted|cancelled|canceled|removed|erased|cleared|scrapped|discarded|cleaned up|wiped"),
)
_WEAK: tuple[tuple[Deed, str], ...] = (  # these words are used for much else
    ("add", r"set|put|entered|inserted|placed|slotted|registered|made"),
    ("book", r"blocked|marked|planned|fixed"),
    ("keep", r"kept|filed|captured|taken|took|written|wrote"),
    ("change", r"switched|corrected|delayed"),
    ("drop", r"dropped|took"),
)
_NOW = r"(?: (?:just|now|already|also|all|successfully|then|both|quickly|gone ahead and|went ahead and|safely|duly|therefore|both))*"
_THINGS = r"(?:reminder|alarm|note|event|meeting|appointment|booking|reservation|call|lunch|dinner|task|entry|date|slot|table)"
_MONTH = r"(?:early |late |mid-?)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
_HEADS = rf"(?:{_THINGS}|calendar|schedule|agenda|location|place|time|title|date|duration|invite|list|goal|expense|birthday|contact)"
_GO_ON = (
    r"(?=\W*$|\W*[:：]|\s*[\"“「(]|\s+\d|\s+(?:it|this|that|them|these|both|your|you|the|a|an|to|for|in|as|on|at|with|under|into|from|until|tomorrow"
    r"|today|tonight|successfully|and|down|off)\b)"
)
_STORES = r"(?:calendar|schedule|agenda|diary|notes|to-?do list|to-?dos?|list)"
_IN_BOOK = rf"(?:your|the) (?:[\w“”'-]+ ){{0,2}}(?:{_STORES}|notes?|memos?)\b"
_READ = r"(?:look|check|search|review|scann?|read|match|compar|need|ask|leave|left|found|saw|seen|notic|spott|went|gone|brows|count|list|skimm|dug|see|got|start|wait|want|mention)"
_IN_STORE = rf"(?:your|the) (?:\w+ )?{_STORES}\b"
_START = (
    r"^\W*(?:(?:ok|okay|great|sure|got it|perfect|alright|done|and|now|all|successfully|just|yes|yep|there|cool)\b\W*)*"
)
_BY = r"(?!(?: \w+){0,4} by (?!me\b|\d))"


def _phrases(deed: Deed, verbs: str, *, weak: bool) -> tuple[Phrase, ...]:
    verb = rf"(?:{verbs})\b"
    ways = [
        rf"\b(?:I|we)(?:'ve| have|'d)?{_NOW} {verb}",
        rf"\b(?:I|we)(?:'ve| have)?{_NOW} (?:\w+ed|found|took|made|put|set|got|saw|had)\b[^,]{{0,60}}? and{_NOW} {verb}",
        rf"\b(?:has|have|'s|'ve){_NOW} been{_NOW} {verb}{_BY}",
        rf"\b(?:is|are|'s|'re)(?: all)? (?:now|successfully)(?: all)? {verb}{_BY}",
    ]
    if not weak:
        ways += [
            rf"^\W*(?!\W*(?:\d|two|three|four|five|several|all|what|nothing)\b)(?:[\w'-]+ ){{1,4}}?(?:safely |now )?{verb} (?:in|on|to|into|from|under|off) {_IN_BOOK}",
            rf"{_START}{verb}(?: \w+ly)?{_GO_ON}",
            rf"^\W*(?:your |the |a |new )?(?:[\w'-]+ ){{0,3}}?{_HEADS}s? (?:successfully )?{verb}(?=\W*$| (?:for|to|at|on|in|from|under|as|with|successfully)\b)",
            rf"^\W*(?:one|both|all|\d+)(?: [\w-]+){{0,2}} (?!scheduled){verb}\W*$",
            rf"\b(?:I have|I've)(?: got)? (?:it|that|this|you|everything|them)(?: all| both)? {verb}",
            rf"\bconsider (?:it|that|this) {verb}",
            rf"\b(?:was|were) (?:successfully|just) {verb}{_BY}",
            rf"\byour (?:\w+ ){{0,3}}(?:was|were) {verb}(?! (?:on|in|last|yesterday))",
            rf"\b(?:{_THINGS}|it|that|this|everything|you)(?: is| are|'s|'re) (?:all )?(?:\w+ and )?(?!scheduled|set up){verb}(?! by\b){_GO_ON}",
            rf"\b(?:both|all)(?: of)?(?: [\w'-]+){{0,4}} are(?: now)? (?!scheduled|set up){verb}(?! by\b){_GO_ON}",
            rf"\byour (?:[\w':-]+ ){{1,5}}(?:is|are|got|was|were)(?: now| all)? (?!scheduled|set up){verb}(?! by\b){_GO_ON}",
            rf"\b{_THINGS}s?(?: with [\w' ]{{2,20}}| about [\w' ]{{2,20}})? (?:was|were) {verb}(?! by\b)(?=\W*$| (?:to|for|at|from) (?!(?:{_MONTH})))",
            rf"\b(?:{_THINGS}|it|that|this|everything)(?: is| are|'s|'re) (?:all )?(?:scheduled|set up)\W*$",
        ]
    words = frozenset(_firsts(verbs))
    return tuple(
        Phrase(said=_pattern(way), deed=deed, weak=weak, whole=way.startswith("^"), words=words) for way in ways
    )


def _firsts(verbs: str) -> list[str]:
    return [verb.split()[0] for verb in verbs.split("|")]


def _pattern(said: str) -> re.Pattern[str]:
    return re.compile(said, re.IGNORECASE)


_WILL = r"(?:'ll| will| shall|'m going to| am going to|'m gonna)"

_WORD = re.compile(r"[a-z]+")
_WORDS = frozenset(
    {
        *claim_short_forms.ENGLISH_WORDS,
        *(word for _, verbs in (*_STRONG, *_WEAK) for word in _firsts(verbs)),
        "note", "remind", "reminder", "reminders", "reminded", "remember", "keep", "down", "calendar", "schedule",
        "agenda", "diary", "alarm", "alarms", "ping", "alert", "alerted", "notify", "notified", "notification",
        "nudge", "wake", "buzz", "poke", "done", "care", "sorted", "go", "notes", "confirmed", "through", "live",
        "place", "file", "handled", "processed", "dealt", "successful", "call", "message", "text", "locked", "books",
        "wiped", "nailed", "squared", "secured", "off", "list", "todo", "todos", "instead", "rather",
    }
)  # fmt: skip


def _hints(text: str) -> bool:
    return not _WORDS.isdisjoint(_WORD.findall(text.lower())) or claim_classes_en.HINTS.search(text) is not None


TABLE = ClaimTable(
    hints=_hints,
    phrases=(
        *(phrase for deed, verbs in _STRONG for phrase in _phrases(deed, verbs, weak=False)),
        *(phrase for deed, verbs in _WEAK for phrase in _phrases(deed, verbs, weak=True)),
        Phrase(
            said=_pattern(r"\b(?:I|we)(?:'ve| have)?(?: just| already)? (?:made|taken|took) (?:a |yourself a )?note"),
            deed="keep",
        ),
        Phrase(said=_pattern(rf"{_START}made a note"), deed="keep"),
        Phrase(said=_pattern(r"\b(?:I've|I have)(?: got)? (?:it|that|this|everything)(?: all)? down\b"), deed="keep"),
        Phrase(
            said=_pattern(rf"\bI{_WILL} (?:remember|keep) (?:that|this|it)(?: in (?:mind|memory))?\W*$"), deed="keep"
        ),
        Phrase(
            said=_pattern(
                rf"\b(?:is|are|it's|that's|they're) (?:all )?now (?:on|in) {_IN_STORE}|\b(?:on|in) {_IN_STORE} now\b|\b{_STORES} now (?:has|have|shows?|contains?|includes?)\b"
            ),
            deed="add",
        ),
        Phrase(
            said=_pattern(
                rf"(?<!what )(?<!which )(?<!who )\b(?:is|are|it's|that's|they're)(?: already| all)?(?: \w+)? (?:on|in) {_IN_STORE}|\b{_STORES} already (?:has|have|shows?|contains?|includes?)\b"
            ),
            deed="there",
        ),
        Phrase(
            said=_pattern(
                rf"\b(?:is|are|it's|that's|they're)(?: now| all)* (?:gone from|off|out of|no longer (?:on|in)) {_IN_STORE}"
            ),
            deed="drop",
        ),
        Phrase(
            said=_pattern(
                rf"(?:{_START}|\b(?:I|we)(?:'ve| have)?{_NOW} )(?!{_READ}(?:ed)?\b)"
                rf"(?:\w+ed|put|stuck|slid|threw) (?:it|that|this|them|both)(?: down| over| right| safely| straight)? (?:in|on|to|into|onto|under) {_IN_STORE}"
            ),
            deed="add",
        ),
        Phrase(
            said=_pattern(
                rf"\b(?:I|we)(?:'ve| have)?{_NOW} (?!{_READ}(?:ed)?\b)(?:\w+ed|put|stuck|slid|threw) [^,]{{1,50}}? (?:in|on|to|into|onto|from|off) {_IN_BOOK}"
            ),
            deed="add",
        ),
        Phrase(
            said=_pattern(
                r"\b(?:I have|I've)(?: got)? (?:it|that|this|everything)(?: all)? (?:on file|on record|in the books|in writing)\b"
            ),
            deed="keep",
        ),
        Phrase(
            said=_pattern(
                r"\b(?:is|are|'s|'re)(?: all)? already(?: all)? (?:booked|scheduled|saved|noted|recorded|added|created|set|set up|cancell?ed|deleted|removed|moved|updated)\b"
            ),
            deed="there",
        ),
        Phrase(
            said=_pattern(
                r"^\W*(?:(?:your|the) )?(?:reschedul\w*|booking|reservation|update|deletion|cancell?ation|reminder|save|saving) (?:was |is )?successful\b|\bin the books for\b"
            ),
            deed="any",
        ),
        Phrase(
            said=_pattern(r"^\W*(?:both|all|everything)\b(?: [\w-]+){0,3} (?:handled|processed|dealt with)\W*$"),
            deed="any",
        ),
        Phrase(
            said=_pattern(
                rf"\b{_THINGS}s? (?:went|has gone|have gone|is|are)(?: now| all)* (?:through|live|in place|all set)\b"
            ),
            deed="book",
        ),
        Phrase(
            said=_pattern(rf"\b(?:crossed|ticked|checked|struck|took|taken)\b[^,]{{1,40}} off {_IN_STORE}"), deed="any"
        ),
        Phrase(
            said=_pattern(r"\bI(?:'ve| have)(?: now| already)? got you (?:down|booked|scheduled|in)\b"), deed="book"
        ),
        Phrase(
            said=_pattern(
                rf"\b{_THINGS}s?(?: with [\w' ]{{2,20}})?(?: is| are|'s| has been| have been)(?: now| all| both)* confirmed\b"
            ),
            deed="book",
        ),
        Phrase(
            said=_pattern(
                r"\bnow (?:starts?|begins?|ends?|takes? place|runs?)\b[^,]{0,40}\b(?:instead of|rather than)\b"
            ),
            deed="change",
        ),
        Phrase(
            said=_pattern(
                r"\b(?:you're|you are) (?:now )?(?:all set|set|good to go|booked|down) (?:for|at|on) (?:\d|noon|tomorrow|tonight|(?:this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
                r"(?! \w+ (?:exam|test|interview|trip|game|match))(?!\w*'s)"
            ),
            deed="any",
        ),
        Phrase(
            said=_pattern(
                r"\b(?:reminder|alarm)s?(?: is| are|'s|'re| has been| have been| was| were)?(?: now| all)? (?:set|in place|active|on)\b"
                r"|\b(?:reminder|alarm)s?\b [^,]{1,40}? (?:is|are)(?: now| all)? (?:set|scheduled|active|in place)\b"
            ),
            deed="remind",
        ),
        Phrase(
            said=_pattern(
                rf"\b(?:I|we){_WILL}(?: (?!not\b)\w+){{0,3}}? (?:remind|ping|alert|notify|nudge|wake|buzz|poke) (?:you|everyone|them|him|her|us)\b(?! that)"
                rf"|\byou{_WILL} (?:get|receive|have|be sent) (?:(?:a|an|another|your|the|my) )?(?:\w+ )?(?:reminder|notification|alert|ping|nudge)"
                rf"|\byou{_WILL} be (?:reminded|notified|alerted)|\bexpect a (?:reminder|ping|nudge)"
                rf"|\b(?:I|we){_WILL}[^,]{{0,40}}? (?:call|message|text) you (?:at|when it|in \d|tomorrow|every|on (?:mon|tues|wed|thurs|fri|sat|sun))"
            ),
            deed="remind",
        ),
        Phrase(
            said=_pattern(
                r"^\W*(?:(?:and|ok|okay|great|sure|yes|perfect|alright|all|it's|that's|you're|you are|everything's|everything is)\W+)*"
                r"(?:done|set|all set|consider it done|taken care of|sorted|good to go)(?: for you)?\W*$"
                r"|\b(?:it's|that's|is|are|all) taken care of\b|\bconsider it done\b"
            ),
            deed="any",
            whole=True,
        ),
        *claim_classes_en.PHRASES,
        *claim_short_forms.ENGLISH,
    ),
    echo=claim_classes_en.ECHO,
    actor=None,
    harmless=_pattern(
        r"\b(?:no (?:problem|worries|need to worry|doubt)|not only|don't worry|can't wait|put (?:[\w-]+ ){0,5}together|why not|willing|added up)\b"
    ),
    offered=_pattern(
        r"\b(?:can|could|would|should|may|might|must|shall|let me|want|wants|like me|like to|going to|about to|need|needs|try|trying|plan to"
        r"|happy to|able to|before|until|whether|as|maybe|perhaps|usually|normally|always|whenever|to be|how|help you|please|once|every time)\b(?!'ve)"
    ),
    denied=_pattern(
        r"\b(?:not|never|no|nothing|none|nobody|cannot|unable|without|fail|fails|failed|yet to|neither|nor|hardly)\b|n't\b"
    ),
    others=_pattern(r"\b(?:you|she|he|they)(?:'ve|'d| have| had)?(?: \w+)?\W*$"),
    condition=_pattern(
        r"\bif\b|\bunless\b|\bonce (?:you|i|it|that)\b|\bas soon as\b|\bwhen(?:ever)? you(?:'re| are)? (?:confirm|say|want|like|ready|tell|give|approve|ask)"
        r"|\bshould you\b|\bprovided\b|\bin case\b|\b(?:just )?say\b|\btell me\b|\blet me know\b|\bgive me\b|\bsend me\b|\b(?:type|tap|click|press|use|try)\b"
        r"|\bfor example\b|\be\.g|\bimagine\b|\bsuppose\b|\bafter you\b"
    ),
    reported=_pattern(
        r"\baccording to\b|\bnotes? (?:say|mention|show|read|contain)s?\b|\byou (?:said|wrote|told|mentioned)\b|\b(?:it|he|she|they) (?:says?|said|wrote|reads?)\b"
        r"|\bbased on\b|\bfrom your notes\b|\b(?:previously|earlier|last (?:week|month|year|time)|yesterday)\b(?!'s)|\b(?:days?|weeks?|months?|hours?) ago\b"
        r"|^\W*yes\W+(?:it|that)"
        # of a long time, or told in general
        r"|\bfor (?:about |over |almost |nearly |more than |at least |some )?\d[\d.,]*(?: (?:hundred|thousand|million))? (?:years|decades|centuries|generations)\b"
        r"|\bfor (?:years|decades|centuries|generations|millennia|thousands of|hundreds of)\b|\bsince (?:1\d|20)\d\d\b|\b\d+ times\b"
    ),
    asked=_pattern(
        r"^\W*(?:have|has|had|did|do|does|shall|should|would|could|can|is|are|was|were|may|want|why|what|which|who|where|when)\b"
    ),
    bare=_pattern(
        rf"\W*(?:new (?:\w+ ){{0,2}}?{_THINGS}\b|{_THINGS}s?\b[^,]{{0,30}}?\b(?:set|booked|saved|created|added)\b|(?:\w+ ){{0,3}}(?:reminder|alarm)s? (?:on|at|for|every|each)\b)"
    ),
)
