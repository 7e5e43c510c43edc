"""Forms of English sentences that leave no doubt of what is wanted."""

from agents.nlu.lexicon.form_tables import SentenceForms, pattern, taking

POLITE = (
    r"(?:(?:hey|hi|hello|ok|okay|so|and|also|then|well|actually|um|oh|yes|just|now|please|pls|plz|kindly|huihui"
    r"|jingang|"
    r"(?:can|could|would|will) (?:you|u|we)|would you mind|i(?:'d| would) like (?:you )?to|i want (?:you )?to"
    r"|i need (?:you )?to|"
    r"help me(?: to)?|let'?s|go ahead and|quickly|feel free to|you (?:can|should|may))\b[,!. ]*)*"
)


LIST = r"(?:shopping|grocery|groceries|packing|to-?do|wish|reading|gift|guest)[ -]list"
_DATED = r"\b(?:today|tomorrow|tmrw|tonight|at \d|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
# "…, please remember": what was said before it is the note, unless it asks for something
_TELLS = r"(?!.*\?)(?!(?:do|don['’]?t|did|can|could|would|will|if|when|what|how|why|who|i (?:can|do|did)\w*['’]?t?)\b)"

FORMS = SentenceForms(
    save=taking(
        (
            rf"^{POLITE}(?:(?:take|make|add|write|save|leave|keep|create)(?: down)?(?: me| us)? (?:a |this |the "
            r"|another )?(?:quick |new )?(?:note|memo)|(?:note|write|jot)(?: (?:this|it|that))? down"
            r"|take (?:this|it|that) down"
            r"|note this(?: down)?|new note|note(?= for me\b)|(?:need|want|have) to remember this(?=\s?:)"
            r"|(?:i(?:['’]d| should| would) like to|i want to|let me) keep the following"
            r"|note to self)(?:,?\s+(?:that|of this|this|to self|saying|about|of|for (?:me|us)|(?:will|would|can|could)"
            r" (?:you|ya)(?=,?\s?[:：])|please(?=\s?[:：])|mate(?=\s?[:：])))*\s*[:：,\-]?\s+(?P<rest>\S.*)$"
        ),
        rf"^{POLITE}(?:note|memo)(?:\s+(?:that|to self|ah|lah|leh))?(?:\s*[:：,]|\s[-–—](?=\s))\s*(?P<after>\S.*)$",
        rf"^{POLITE}note(?:\s+(?:that|to self))?\s+(?P<tail>(?!book|pad|s\b)\S.*)$",
        (
            rf"^{POLITE}(?:remember(?: this)?(?:\s+that\b|\s*:|,)|keep in mind(?: that)?|for the record[,:]?"
            r"|store this:?|save this:)\s*(?P<kept>(?!to\b)\S.*)$"
        ),
        r"^remember (?P<fact>(?:my|our|the) .{1,60}\b(?:is|are|was|were)\b .+)$",
        r"^(?:please |pls )?remember (?P<told>(?!to\b|me\b|when\b|how\b|what\b|why\b|who\b"
        rf"|if\b)(?!.*{_DATED})(?:[\w'’]+ ){{1,4}}"
        r"(?:is|are|has|likes?|loves?|hates?|needs?|wears?|takes?|prefers?|drinks?|eats?|owes?|doesn['’]?t"
        r"|can['’]?t)\b .+)$",
        (
            rf"^(?P<ahead>{_TELLS}\S.{{5,}}?)(?:[,.;!]\s*|\s)(?:please|pls)\s(?:remember"
            r"|note)(?: (?:that|this|it))?(?: down)?[.!\s]*$"
        ),
        rf"^(?P<before>{_TELLS}\S.{{5,}}?)[,.;!]\s*(?:remember|note|write) (?:that|this|it)(?: down)?[.!\s]*$",
        rf"^(?P<listed>(?:(?:my|our|the) )?{LIST}\s*[:：]\s*\S.*)$",
    ),
    listing=pattern(
        (
            r"^(?:please )?(?:show|list|see|open|view|display)?\s*(?:me\s+)?(?:all\s+)?(?:of\s+)?(?:my|the|recent"
            r"|latest|all|newest)\s+(?:my |the |recent |latest |newest )*(?:notes"
            r"|memos)(?: list)?(?:,? please)?[?.!\s]*$|^(?:show|list|see|view)(?: me)? (?:all )?(?:notes"
            r"|memos)(?:,? please)?[.!\s]*$"
        ),
        (
            r"^(?:what|which) (?:notes )?(?:have i|did i"
            r"|do i have)(?: (?:noted|written down|saved|note|noted down|write down))?(?: so far| recently"
            r"| lately)?[?.!\s]*$|^(?:list|notes)(?: notes)?[.!]*$"
        ),
    ),
    search=taking(
        (
            rf"^{POLITE}(?:find|search(?: for| through| in)?|look (?:up|for|through)|dig (?:up|out)|pull up"
            r"|show(?: me)?|get(?: me)?|bring up|open|look in)\s+(?:all )?(?:my |the |any |that |our "
            r"|some )?(?:notes?|memos?)\s+(?:about|on|with|for|mentioning|from|regarding|of"
            r"|关于)\s*(?P<noted>\S.*?)[?.!\s]*$"
        ),
        (
            rf"^{POLITE}(?:find|search(?: for)?|look up|look for|dig up|dig out)\s+(?:my |the "
            rf"|our )?(?P<bare>(?!.*(?:\d{1,3} ?(?:min|h)|\bhour\b|\b(?:minutes|hours)\b))(?!.*\b(?:time|slots?|gaps?"
            r"|free|opening|window|ways?|words?|calendar|schedule|agenda|availability|job|flights?|hotel|restaurant"
            r"|news|weather|out)\b)\S.*?)(?:\s+(?:in|from) my notes)?(?:\s+notes?)?[?.!\s]*$"
        ),
        (
            r"^(?:any |my |all )?(?:notes|memos) (?:about|on|from|mentioning|with|of|for"
            r"|regarding) (?P<about>\S.*?)[?.!\s]*$"
        ),
        rf"^{POLITE}(?P<verb>find|search) (?:my |the |all )?(?:notes|memos)[.!\s]*$",
    ),
    remind=pattern(
        (
            r"\bremind (?:me|us)\b|\breminders?\b|\bremind\b|\bwake (?:me|us)\b"
            r"|\b(?:ping|alert|nudge|notify|buzz|poke) (?:me|us)\b|\balarm\b|\bdon'?t (?:let me )?forget\b"
            r"|\bdo not (?:let me )?forget\b|\bremember to\b|\bset (?:a |the )?timer\b"
        ),
    ),
    order=pattern(
        (
            rf"^{POLITE}(?:cancel|delete|remove|rename|scrap|scratch|skip|drop|ditch|clear|move|reschedule|postpone"
            r"|push|shift|change|rename|shorten|extend)\b(?! (?:up|off|on|out)\b)"
        ),
    ),
    moved=pattern(
        (
            r"\b(?:moves?|moved|shifts?|shifted|pushed|switched|rescheduled|postponed"
            r"|brought forward)(?: (?:it|that|back))? (?:to|till|until)\b|\binstead\b(?! of)"
        ),
    ),
    hush=pattern(
        r"^(?:please )?(?:stop reminding me (?:about|to|of)|(?:don['’]?t|do not) remind me (?:about|of|to)) (?!it\b"
        r"|that\b|this\b|me\b|how\b|what\b)[\w' ]{3,30}?(?: any ?more| any longer)[.!\s]*$"
        r"|^(?:please )?stop reminding me (?:about|of) (?!it\b|that\b|this\b|how\b|what\b)[\w' ]{3,30}[.!\s]*$"
    ),
)  # fmt: skip
