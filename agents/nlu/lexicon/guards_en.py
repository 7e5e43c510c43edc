"""English sentences that are no commands to us."""

from agents.nlu.lexicon.form_tables import Guards, pattern

_WRITES = (
    r"(?:cancel|delete|remove|book|schedule|create|add|make|set|move|reschedule|postpone|push|delay|change|remind|"
    r"wake|drop|clear|plan|arrange|put|touch|call off|bother|ping|alert|nudge|invite)"
)
_THEY = (
    r"(?:he|she|they|it|who|someone|somebody|everyone|everybody|nobody|people|"
    r"(?:my|our|the|his|her|their) (?!next\b)[\w']+(?: [\w']+)?|mum|mom|dad|[a-z]\w+)"
)
_SAYS = (
    r"(?:said|says?|told|tells?|asked|asks?|wants?|wanted|thinks?|thought|needs me|insists?|cancell?ed|deleted|"
    r"moved|changed|rescheduled|postponed|booked|wrote|writes|reminded|reminds|mentioned|claims?|forgot|missed|hates?"
    r"|loves?|likes?|was|were|has|had|will|would|"
    r"is|are|might|may|should|could|never|always|used to|did|does|doesn't|didn't)"
)
_PAST = (
    r"(?:cancell?ed|deleted|removed|booked|scheduled|created|added|made|set|moved|rescheduled|postponed|pushed|"
    r"changed|had|went|met|saw|got|was|were|did|forgot|missed|used|took|told|asked|planned|wanted|tried|attended|"
    r"finished|hated|loved|enjoyed|called|spoke|talked|ate|watched|bought|slept|woke|ran|played|worked|visited"
    r"|read(?= \w+ (?:at|yesterday))|just|already|thought|wished|came|left|arrived|spent|started|reminded|noted"
    r"|wrote)"
)

# "Emma has swimming every Wednesday": of the family's calendar, not what somebody says
_HAS_ON = (
    r"(?!(?:he|she|it|they|who|nobody|everyone|everybody|somebody|someone|people)\b)[\w'’]+ has "
    r"(?!to\b|an? \w+ (?:of|that|who|which)\b|been\b|had\b|just\b|already\b|always\b|never\b|\w+ed\b)(?:[\w'’]+ ){1,4}"
    r"(?:every|each|on|tomorrow|tonight|next|this)\b"
)

GUARDS = Guards(
    never=pattern(
        (
            r"\b(?:do not|don'?t|don’t|never|no need to|need not|needn'?t|must not|mustn'?t|won'?t|will not"
            r"|not going to|stop|please not|rather not|can'?t|cannot|no longer|didn'?t|did not"
            rf"|shouldn'?t)\b (?!(?:let me )?forget)(?:\w+ ){{0,2}}{_WRITES}"
        ),
        (
            r"^(?:yesterday,? |last \w+,? |so |and |but |well,? |hey,? )*(?:i|we)(?:'ve|’ve| have|'d|’d"
            rf"| had)?(?: just| already| also| once| never| always| really| even| only)* (?!(?<=ve )got ){_PAST}\b"
        ),
        r"^(?:i|we)(?:'ve|’ve| have)? (?:just |already |recently )?(?!need|feed|speed|bleed)\w{3,}(?:ed)\b",
        rf"^(?!{_HAS_ON}){_THEY}(?:'s|’s)? (?:just |already |really |only |also )?{_SAYS}\b",
        (
            r"\b(?:said|says|told (?:me|us|him|her|them)|asked (?:me|us)|according to|apparently"
            r"|i (?:heard|read|guess|think|wish|hate|love|regret|wonder|doubt|remember|dislike))\b"
        ),
        (
            r"^if\b|\bif (?:it|i|we|she|he|they|you)\b"
            r"|\b(?:might|(?<!to )wish|would have|should have|could have|supposed to|was going to|were going to|what if"
            r"|unless)\b"
        ),
        r"\bhow (?:do|can|to|would|should|could|does|did)\b|\bwhat happens\b|\bwhy\b|\bwho\b|\bshould i\b|\bhow come\b",
        (
            r"^[\"“'‘].+[\"”'’] .+"
            r"|\b(?:translate|in (?:french|spanish|german|chinese|italian|japanese)|spell|pronounce|means?|meaning"
            r"|synonym|is a (?:film|song|book|movie|line|quote|title))\b"
        ),
        (
            r"\b(?:write|draft|compose|proofread|rewrite|reply to)\b.{0,24}\b(?:e-?mails?|letter|message|text|reply"
            r"|invitation|announcement|post|script|function|query)\b.{0,16}\b(?:to|that|saying|asking|about|inviting"
            r"|for)\b"
        ),
        (
            r"\b(?:make|draw up|write|draft|prepare)(?: me| us)? (?:an? |some |the )?(?:\w+ )?(?:plan|list|table"
            r"|timeline|budget|outline)\b(?! (?:b|meeting|call|with|to)\b)"
        ),
        r"^thank(?:s| you)\b.+|^sorry\b",
        (
            r"\b(?:did|have|has|had|was|were|is|are|does|do) (?:you|i|we|he|she|it|they|my|the|our|anyone|someone"
            r"|that|this)\b.*\?\s*$|^(?:was|were|did|has|is|are|am|does|do)\b"
        ),
    ),
    asks=pattern(
        r"\?\s*$",
        (
            r"^(?:so |and |hey,? |ok,? )?(?:what|what'?s|who|why|how|which|when|where|is|are|was|were|do|does|did|am"
            r"|should|has|have (?:i|you|we)|shall|may)\b"
        ),
    ),
    polite=pattern(
        r"^(?:hey,? |hi,? |ok,? |please,? )*(?:can|could|would|will|won'?t) (?:you|u|we)\b|\bplease\b"
        r"|\bwould you mind\b|\bany chance you\b|, (?:ok|okay|right|will you|would you)\?$"
    ),
    states=pattern(
        r"\b(?:usually|often|sometimes|always|generally|normally|typically|every time)\b",
        r"\b(?:long|late|early|night|double|busy|quiet|tough|hard|extra|split) shifts?\b",  # which is no order
        (
            r"\b(?:was|were|rain\w*|snow\w*|sunny|weather|tired|hate|hates|love|loves|feel|feels|great|awful|terrible"
            r"|boring|is a|is the|it'?s|it’s|i'm|i’m|probably|maybe|happened|died|born|won|lost|can'?t|cannot|isn'?t"
            r"|not|never|no)\b"
        ),
    ),
)
