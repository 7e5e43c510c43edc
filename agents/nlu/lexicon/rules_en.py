"""What is wanted, in English: the table of the rules."""

from agents.nlu.lexicon.guards_en import GUARDS
from agents.nlu.lexicon.rule_tables import Rule, Table, Word, pattern, taking

POLITE = (
    r"(?:(?:hey|hi|hello|ok|okay|so|and|also|then|well|actually|um|oh|yes|just|now|please|pls|plz|kindly|huihui|jingang|"
    r"(?:can|could|would|will) (?:you|u|we)|would you mind|i(?:'d| would) like (?:you )?to|i want (?:you )?to|i need (?:you )?to|"
    r"help me(?: to)?|let'?s|go ahead and|quickly|feel free to|you (?:can|should|may))\b[,!. ]*)*"
)
EVENT = (
    r"(?:meetings?|events?|appointments?|calls?|schedules?|calendar|agenda|reminders?|alarms?|plans?|bookings?|lunch|dinner|"
    r"breakfast|brunch|dentist|doctor|interviews?|class(?:es)?|lessons?|gym|yoga|standups?|stand-ups?|sync|1:1|party|trip|flights?|date)"
)
THINGS = r"(?:schedule|calendar|agenda|events?|meetings?|appointments?|plans?|reminders?|diary|itinerary|bookings?|timetable)"

_OCCASION = pattern(
    r"\b(?:meet(?:ing|up|s)?|appointments?|calls?|conference|sync|stand-?ups?|one-on-one|1:1|interviews?|review|retro(?:spective)?|demo|kick-?off|workshop|webinar|seminar|lectures?|class(?:es)?|lessons?|tutorial|training|exams?|tests?|quiz|viva|defen[cs]e|presentation|talk|pitch|deadline|due|hearing|trial|court|inspection|audit)\b",
    r"\b(?:dentist|doctor|dr\.?|vet|gp|physio|therapy|therapist|checkup|check-up|surgery|scan|vaccin\w+|haircut|barber|hairdresser|massage|manicure|optician|clinic|hospital)\b",
    r"\b(?:breakfast|brunch|lunch|dinner|supper|drinks?|coffee|tea with|party|birthday|wedding|funeral|baptism|date with|picnic|bbq|barbecue|concert|gig|movie|cinema|theatre|theater|play|opera|museum|exhibition|festival|match|game|tournament|race)\b",
    r"\b(?:gym|yoga|pilates|swim(?:ming)?|run(?:ning)?|jog|hike|tennis|football|soccer|basketball|climbing|workout|practice|rehearsal|choir|band|piano|guitar|crossfit|boxing|golf)\b",
    r"\b(?:flight|fly|train|bus|ferry|trip|travel|drive to|airport|check-?in|check-?out|pick ?up|drop ?off|moving day|holiday|vacation|shift|night duty|on call|delivery|plumber|electrician|site visit|visit|viewing|open house|school run|parents'? evening|pta|tour|service|repair|babysit\w*)\b",
)

LIST = r"(?:shopping|grocery|groceries|packing|to-?do|wish|reading|gift|guest)[ -]list"
_DATED = r"\b(?:today|tomorrow|tmrw|tonight|at \d|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
# "…, please remember": what was said before it is the note, unless it asks for something
_TELLS = r"(?!.*\?)(?!(?:do|don['’]?t|did|can|could|would|will|if|when|what|how|why|who|i (?:can|do|did)\w*['’]?t?)\b)"

TABLE = Table(
    save=taking(
        rf"^{POLITE}(?:(?:take|make|add|write|save|leave|keep|create)(?: down)?(?: me| us)? (?:a |this |the |another )?(?:quick |new )?(?:note|memo)|note down|write down|jot down|write this down|note this(?: down)?|new note|note to self)(?:\s+(?:that|of this|this|to self|saying|about|of|for me))*\s*[:：,\-]?\s+(?P<rest>\S.*)$",
        rf"^{POLITE}(?:note|memo)(?:\s+(?:that|to self))?(?:\s*[:：,]|\s[-–—](?=\s))\s*(?P<after>\S.*)$",
        rf"^{POLITE}note(?:\s+(?:that|to self))?\s+(?P<tail>(?!book|pad|s\b)\S.*)$",
        rf"^{POLITE}(?:remember(?: this)?(?:\s+that\b|\s*:|,)|keep in mind(?: that)?|for the record[,:]?|store this:?|save this:)\s*(?P<kept>(?!to\b)\S.*)$",
        r"^remember (?P<fact>(?:my|our|the) .{1,60}\b(?:is|are|was|were)\b .+)$",
        rf"^(?:please |pls )?remember (?P<told>(?!to\b|me\b|when\b|how\b|what\b|why\b|who\b|if\b)(?!.*{_DATED})(?:[\w'’]+ ){{1,4}}"
        r"(?:is|are|has|likes?|loves?|hates?|needs?|wears?|takes?|prefers?|drinks?|eats?|owes?|doesn['’]?t|can['’]?t)\b .+)$",
        rf"^(?P<ahead>{_TELLS}\S.{{5,}}?)(?:[,.;!]\s*|\s)(?:please|pls)\s(?:remember|note)(?: (?:that|this|it))?(?: down)?[.!\s]*$",
        rf"^(?P<before>{_TELLS}\S.{{5,}}?)[,.;!]\s*(?:remember|note|write) (?:that|this|it)(?: down)?[.!\s]*$",
        rf"^(?P<listed>(?:(?:my|our|the) )?{LIST}\s*[:：]\s*\S.*)$",
    ),
    listing=pattern(
        r"^(?:please )?(?:show|list|see|open|view|display)?\s*(?:me\s+)?(?:all\s+)?(?:of\s+)?(?:my|the|recent|latest|all|newest)\s+(?:my |the |recent |latest |newest )*(?:notes|memos)(?: list)?(?:,? please)?[?.!\s]*$|^(?:show|list|see|view)(?: me)? (?:all )?(?:notes|memos)(?:,? please)?[.!\s]*$",
        r"^(?:what|which) (?:notes )?(?:have i|did i|do i have)(?: (?:noted|written down|saved|note|noted down|write down))?(?: so far| recently| lately)?[?.!\s]*$|^(?:list|notes)(?: notes)?[.!]*$",
    ),
    search=taking(
        rf"^{POLITE}(?:find|search(?: for| through| in)?|look (?:up|for|through)|dig (?:up|out)|pull up|show(?: me)?|get(?: me)?|bring up|open|look in)\s+(?:all )?(?:my |the |any |that |our |some )?(?:notes?|memos?)\s+(?:about|on|with|for|mentioning|from|regarding|of|关于)\s*(?P<noted>\S.*?)[?.!\s]*$",
        rf"^{POLITE}(?:find|search(?: for)?|look up|look for|dig up|dig out)\s+(?:my |the |our )?(?P<bare>(?!.*(?:\d+ ?(?:min|h)|\bhour\b|\b(?:minutes|hours)\b))(?!.*\b(?:time|slots?|gaps?|free|opening|window|ways?|words?|calendar|schedule|agenda|availability|job|flights?|hotel|restaurant|news|weather|out)\b)\S.*?)(?:\s+(?:in|from) my notes)?(?:\s+notes?)?[?.!\s]*$",
        r"^(?:any |my |all )?(?:notes|memos) (?:about|on|from|mentioning|with|of|for|regarding) (?P<about>\S.*?)[?.!\s]*$",
        rf"^{POLITE}(?P<verb>find|search) (?:my |the |all )?(?:notes|memos)[.!\s]*$",
    ),
    recall=pattern(
        r"\b(?:what|where|when|which|did|have|do|has)\b.{0,30}\b(?:i|we)\b.{0,12}\b(?:note|noted|write|wrote|written|jot|save|saved|record|recorded)\b",
        r"\bwhat i (?:wrote|noted|saved|said)\b|\b(?:do i have|are there|have i got|is there|got) (?:any |a |some )?(?:notes?|memos?)\b|\b(?:which|what) (?:of my )?(?:notes?|memos?)\b",
        r"\b(?:in|through|from|my) (?:my )?notes\b(?! (?:and|&) (?:my )?(?:calendar|schedule|agenda|events))",
        r"^do you remember (?:my|the|what|where|when)\b|^(?:notes|anything) (?:about|on) \w+",
    ),
    remind=pattern(
        r"\bremind (?:me|us)\b|\breminders?\b|\bremind\b|\bwake (?:me|us)\b|\b(?:ping|alert|nudge|notify|buzz|poke) (?:me|us)\b|\balarm\b|\bdon'?t (?:let me )?forget\b|\bdo not (?:let me )?forget\b|\bremember to\b|\bset (?:a |the )?timer\b",
    ),
    alarm=pattern(r"\b(?:call|tell|text|message) me (?:in|at|when)\b"),
    hush=pattern(r"^(?:please )?(?:stop reminding me (?:about|to|of)|(?:don['’]?t|do not) remind me (?:about|of|to)) (?!it\b|that\b|this\b|me\b|how\b|what\b)[\w' ]{3,30}?(?: any ?more| any longer)[.!\s]*$|^(?:please )?stop reminding me (?:about|of) (?!it\b|that\b|this\b|how\b|what\b)[\w' ]{3,30}[.!\s]*$"),
    delete=pattern(
        rf"^{POLITE}(?:cancel|delete|remove|call off|drop(?!\s+(?:\w+\s+)?an?\s+(?:note|memo|line|message)\b)|scrap|clear|get rid of|erase|unschedule|wipe|scratch)\s+(?!that$|it all)\S",
        rf"^{POLITE}take\b.+\boff (?:my|the|our) (?:calendar|schedule|agenda|diary)",
    ),
    kept=pattern(
        r"\b(?:notes?|memos?|subscriptions?|files?|photos?|pictures?|emails?|messages?|order|account|password|history|cache|code|paragraph|sentence|text|title|wording|colou?r|font|topic|subject|language|name of|cookies|app|membership|plan for|money|insurance|my mind)\b",
    ),
    moves=pattern(
        rf"^{POLITE}(?:move|reschedule|push|postpone|delay|shift(?! (?:from|on|at|tomorrow|today|tonight|this|next|\w+day|\d))|bring|slide|bump|rebook|put off|swap|switch|defer|snooze)\b.+",
        rf"^{POLITE}change\b.+\b(?:to|from)\b.+|^{POLITE}make\b.+\b(?:longer|shorter|later|earlier|instead)\b",
    ),
    update=pattern(
        rf"^{POLITE}(?:rename|update|edit|modify|adjust|extend|shorten|change|alter|relocate)\b.+",
    ),
    free=pattern(
        r"\bwhen(?:'s| is|’s)?\b.{0,24}\b(?:free|available|open)\b|\b(?:free|open|available|empty) (?:slots?|times?|windows?|hours?|spots?|blocks?)\b|\bfree time\b|\bavailabilit(?:y|ies)\b",
        r"\b(?:gaps?|slots?|openings?|windows?)\b.{0,24}\b(?:calendar|schedule|day|today|tomorrow|week|\w+day|afternoon|morning)\b|\bwhat times?\b.{0,16}\b(?:open|free|available|work)\b",
        r"\bfind\b.{0,12}\btime\b|\bfind\b.{0,16}\b(?:minutes?|mins?|hours?|hrs?)\b|\bwhen (?:can|could|do|should|would|might) (?:i|we)\b.{0,16}\b(?:fit|squeeze|have time|meet|have an? hour)\b",
    ),
    agenda=pattern(
        r"\bwhat(?:'s|’s|s| is| are)\s+(?:on|up|happening|planned|scheduled|coming up|next|going on|my|our|in my)\b(?!.*\b(?:weather|news|price|stock|name|password|ip|favou?rite|number|mean)\b)(?!.*\b" + LIST + ")",
        rf"\bwhat (?:do|have|am|are|did|will) (?:i|we)\b(?! (?:promise|say|said|tell|told|write|wrote|note|learn|spend|eat|ask|think|decide)).{{0,24}}\b(?:on|{THINGS}|planned|scheduled|coming up|next|today|tomorrow|tonight|week|weekend|\w+day|morning|afternoon|evening)\b(?!.*\b(?:eat|wear|cook|watch|read|buy)\b)|\bwhat {THINGS}\b|^show(?: me)? (?:today|tomorrow|tonight|this week|next week|\w+day)[.!\s]*$",
        rf"\b(?:show|check|see|list|view|open|display|give me|tell me|read)\b.{{0,24}}\b{THINGS}\b",
        r"^(?:my |the |our )?(?:schedule|calendar|agenda|events|diary|itinerary|timetable|plans)\b(?: (?:for|on|today|tomorrow|tonight|this|next|of)\b.*)?[?.!\s]*$|^(?:my )(?:day|week|schedule|calendar|agenda|events|meetings)\b",
        r"^(?:(?:all|list|my|the|of)\s+)*(?:reminders|alarms)(?: (?:for|on|of|due) [\w ]{2,30}| today| tomorrow| tonight| (?:this|next) \w+)?(?:,? please)?[?.!\s]*$|^(?:today|tomorrow|tonight|(?:this|next) (?:week|weekend|month)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?:'s|’s)? (?:schedule|calendar|agenda|events|plans|meetings|appointments)[?.!\s]*$",
        rf"\b(?:do i have|have i got|do we have|have we got|got|any|is there|are there)\b.{{0,22}}\b(?:anything|something|{EVENT}|planned|scheduled|on)\b(?!.*\bnotes?\b)",
        r"\bam i (?:free|busy|booked|available|working)\b|\bare we (?:free|busy)\b|\bhow (?:does|is|'s|busy|full|packed)\b.{0,16}\b(?:my|am i|our|look)\b.{0,24}(?:look|day|week|busy|\w+day|month|afternoon|morning|$)",
        r"^(?:and |so |hey,? )*(?:what|how)(?:'s|’s| is| does| do)\b.{0,30}\blook(?:ing)?(?: like)?[?.!\s]*$",
        rf"\bwhat(?:'s|’s| is) (?:next|coming up|on(?: for)?)\b(?!.*\b{LIST})|\banything (?:planned|scheduled|on)\b|\bwhere do i (?:have|need) to be\b",
    ),
    when=pattern(
        r"^(?:and |so |hey,? )*(?:when(?:'s|’s)?|what time|what day|which day|at what time|how long|where(?:'s|’s)?)\b.{0,50}",
    ),
    topics=(
        Rule(
            intent="brainstorm",
            confidence=0.8,
            looks=pattern(
                r"\bbrain ?storm\w*|\bideas?\b.{0,30}\b(?:for|about|on|to)\b|\b(?:name|gift|date|theme|logo|content|video|blog|recipe|dinner|birthday|party|startup|costume)\b.{0,14}\bideas?\b|\bcome up with\b|\bslogans?\b|\btag ?lines?\b|\bcaptions?\b|\binspiration\b|\bcatchy\b",
                r"\b(?:creative|clever|funny|cute|good|cool|catchy|unique) (?:\w+ )?(?:names?|titles?|ideas?|headline)\b|\b(?:names?|titles?|nicknames?) for (?:my|our|a|an|the)\b|\b(?:write|compose|draft|create|make up|tell)\b.{0,14}\b(?:poem|song|lyrics|story|haiku|limerick|rap|jingle|toast|ad copy|copy|verse|script)\b|\bname my\b",
            ),
        ),
        Rule(
            intent="coach",
            confidence=0.8,
            looks=pattern(
                r"\b(?:feel|feeling|i'?m|i am|i’m|been)\b.{0,20}\b(?:stuck|lost|overwhelmed|anxious|burn(?:ed|t)[ -]?out|unmotivated|depressed|stressed|lonely|exhausted|hopeless|directionless|drained)\b|\bprocrastinat\w+|\bburn-?out\b|\bimpostor\b",
                r"\b(?:set|reach|define|achieve|figure out|plan|find|clarify|discover)\b.{0,14}\b(?:(?:life|career|personal|yearly|new year'?s?|my|some|big) )*(?:goals?|purpose|direction|resolutions?|calling|passion|priorities in life|values)\b|\b(?:build|form|develop|break|start|quit|kick)\b.{0,12}\b(?:habits?|routine)\b|\bself-?(?:discipline|esteem|confidence|doubt)\b|\blife (?:plan|goals?|coach|direction|vision)\b|\bmotivat(?:ion|ed|e)\b|\bwork-life balance\b",
            ),
        ),
        Rule(
            intent="analysis",
            confidence=0.8,
            looks=pattern(
                r"\bsummar(?:y|ies|i[sz]e|i[sz]ing)\b|\boverview\b|\banaly[sz](?:e|is|ing|es)\b|\b(?:weekly|monthly|daily|quarterly|status|annual|yearly) (?:report|review|summary|recap)\b|\bcompare\b|\bcomparison\b|\bpros and cons\b|\bevaluat(?:e|ion)\b|\brecap\b|\bbreak(?: it)? down\b|\bbreakdown\b|\bsynthesi[sz]e\b|\bassess\b|\btrade-?offs?\b|\binsights?\b|\blook back (?:at|on)\b|\bhow (?:did|have) i spen[dt]\b|\breflect on\b"
            ),
        ),
    ),
    create=pattern(
        rf"^{POLITE}(?:schedule|book|add|create|put|set ?up|arrange|plan|block(?: off| out)?|enter|register|organi[sz]e|reserve|pencil in|make|fix)\s+(?!up\b)\S",
        r"\b(?:to|on|in|into) (?:my|the|our) (?:calendar|schedule|agenda|diary)\b|\bi(?:'ve|’ve| have)(?: got)? (?:an? |my |the |to )|\blet'?s (?:meet|do|have|grab)\b|\bneed to (?:be at|see|meet|go to|attend)\b|\bi(?:'m|’m| am) (?:meeting|seeing|having|flying)\b",
    ),
    occasion=_OCCASION,
    events=pattern(rf"\b{EVENT}\b"),
    calendar=pattern(rf"\b{EVENT}\b|\b(?:time|location|date|\d{{1,2}}(?::\d\d)?\s?(?:am|pm))\b"),
    notes=pattern(r"\b(?:notes?|memos?)\b"),
    joins=pattern(r"\band (?:also |then )?|\bthen\b|\balso\b|\bplus\b|\bas well as\b|[,;?!.]\s+|&"),
    guards=GUARDS,
    words=(
        Word(agent="schedule", weight=2, looks=pattern(r"\b(?:schedule|meetings?|remind\w*|appointments?|calendar|agenda|free time|book)\b")),
        Word(agent="schedule", weight=1, looks=pattern(r"\b(?:today|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|next week|this week|morning|afternoon|evening|noon|\d{1,2}\s?(?:am|pm)|o'?clock)\b")),
        Word(agent="memo", weight=2, looks=pattern(r"\b(?:notes?|memos?|search|find|wrote down|written down)\b")),
        Word(agent="memo", weight=1, looks=pattern(r"\b(?:about|mentioned|earlier|before)\b")),
        Word(agent="creative", weight=2, looks=pattern(r"\b(?:creative|ideas?|inspiration|slogan|naming|copywriting)\b")),
        Word(agent="lifecoach", weight=2, looks=pattern(r"\b(?:habits?|goals?|growth|purpose|motivation)\b")),
        Word(agent="amazing", weight=3, looks=pattern(r"\b(?:summari[sz]e|summary|analy[sz]e|overview|report)\b")),
        Word(agent="amazing", weight=1, looks=pattern(r"\b(?:explain|how|why|work)\b")),
    ),
)  # fmt: skip
