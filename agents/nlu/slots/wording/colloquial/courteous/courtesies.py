"""Courtesies of English people around an order: "I should be grateful if you would remind me", "you may cross it out". Pure.

Only what stands ahead of an order's verb is left out, so that nothing told of others becomes one.
"""

import re

LONGEST = 200  # characters of a sentence
_ORDER = (
    r"(?:put|pop|add|enter|book|schedule|set|make|note|jot|write|save|keep|record|remind|wake|warn|nudge|ping"
    r"|tell me|let me know"
    r"|start|time|count|move|shift|bring|push|postpone|change|alter|amend|correct|update|fix|switch|rename|call"
    r"|extend|lengthen"
    r"|shorten|cancel|delete|remove|take|cross|strike|score|rub|drop|scrap|skip|clear|wipe|bin|tick|check|mark"
    r"|show|find|look"
    r"|read|give|allow|leave|arrange|pencil|fit|squeeze|block|reserve|have|list|try|ring me|be (?:quiet|silent)"
    r"|keep|snooze|undo|restore|turn|stop|forget)"
)
_YOU = (
    r"(?:(?:please|kindly|perhaps|possibly|just|be able to|be so kind as to|be so good as to"
    r"|be kind enough to|be good enough to) ){0,2}+"
)
_COURTESY = re.compile(
    r"^(?:(?:and|so|then|now|also|well|oh|dear|yes|no|but|ok|okay|perhaps|maybe)[, ]+){0,3}+"
    r"(?:if (?:it(?:['’]s| is)(?: not|n['’]t)? (?:no |not |too )?(?:much )?(?:of a )?(?:trouble|bother"
    r"|possible)(?: to you)?"
    r"|you (?:please|could|would|can|don['’]t mind|do not mind|would not mind|wouldn['’]t mind|have a moment)),? )?"
    r"(?:(?:i|we)(?: should|['’]d| would|['’]ll| will)? be (?:(?:most|very|so|ever so|much|really) )*(?:grateful"
    r"|obliged|glad|pleased"
    rf"|delighted|happy|thankful) if you(?: (?:could|would|might|were to|can)|['’]d) {_YOU}"
    r"|(?:i|we) (?:wonder|was wondering|am wondering|were wondering|wondered)(?:,)? (?:if|whether) you (?:could"
    r"|would|might|can) "
    rf"{_YOU}|(?:might|may|could|can) (?:i|we) (?:just )?(?:trouble|bother|ask|beg|get|have) you to {_YOU}"
    rf"|(?:would|could|will|can) (?:you|u|ya) (?:mind )?{_YOU}"
    rf"|would it be (?:possible|all right|alright|ok) (?:for you )?to {_YOU}"
    r"|(?:would|could) you mind (?=\w+ing\b)"
    r"|(?:please )?be (?:so (?:kind|good) as|(?:kind|good) enough|a dear and) (?:to )?"
    rf"|you (?:may|might|could|can)(?: as well)? (?:now |then |safely |also |go ahead and )?{_YOU}"
    rf"|(?:i|we)(?: should|['’]d| would) (?:very much )?(?:like|love|want|prefer) you to {_YOU}"
    rf"|(?:i|we) (?:want|need) you to {_YOU}"
    r"|(?:let us|let['’]s|lets|shall we|can we|could we|might we|we had better|i had better|we should|we['’]d better) "
    r"|(?:do|please|kindly|pray|just),? (?:(?:do|please|kindly|just) )*)"
    rf"(?={_ORDER}\b)",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"(?<=[a-z0-9'’)][.!?;…])\s+(?=\S)|(?<=\.\.)\s+(?=\S)"
    r"|,? so (?=(?:please|pls|kindly|would you|could you|can you|will you|can u|do|you (?:may|can|might)"
    r"|perhaps you)\b)"
    r"|, (?=(?:(?:please|pls|kindly),? [a-z]|can we|could we|shall we|would you|could you|can you|can u"
    r"|will you|you (?:may|can|might))\b)"
    r"|,? and (?=(?:would|could|will|can) you\b)"
    r"|, (?:so |and |let['’]?s |just )?(?=(?:cancel|delete|remove|drop|scrap|move|push|shift|kick|cross|strike"
    r"|bump|change|postpone|bring|fix|correct|update|call off|take) (?!me\b)\w)",
    re.IGNORECASE,
)
_TITLE = re.compile(r"\b(?:mr|mrs|ms|dr|prof|st|no|rd|ave|approx|tel|ext|a\.m|p\.m)\.$", re.IGNORECASE)
_BEHIND = re.compile(
    r"(?:,? (?:if (?:you would|you will|you could|you can|you please|you don['’]t mind|you would be so kind"
    r"|it is no trouble"
    r"|that is (?:all right|possible))|would you|will you|could you|thank you(?: (?:so|very) much| kindly"
    r"| ever so much)?"
    r"|many thanks|with thanks|much obliged|there['’]s a dear|dear|kindly))[\s.?!]*$",
    re.IGNORECASE,
)
_ENTER = re.compile(r"^(?:please )?enter (?=\w)", re.IGNORECASE)
_STRIKE = re.compile(
    r"^(?:(?:cross|strike|score|rub|kick|throw|chuck) out|strike|rub off) (?P<what>\S(?!.*\b(?:list"
    r"|note)\b).*)$|^(?:cross|strike|score|kick|throw|rub|chuck)"
    r" (?P<parted>\S(?!.*\b(?:list|note)\b).{1,40}?) out(?P<rest>(?:,? .*)?)$",
    re.IGNORECASE,
)
_PUT_IN = re.compile(  # put Kyle in at 9:30, pencil the plumber in for Tuesday
    r"^(?P<put>put|pop|stick|pencil|slot|book|squeeze|fit|add|enter|write|get|have|throw) (?P<what>(?!it\b"
    r"|that\b|this\b|them\b)\S(?:(?! (?:for|to|on) ).){0,40}?) (?:in|down)"
    r" (?P<when>(?:at|for|on|from|this|next|tomorrow|today|tonight|mon|tue|wed|thu|fri|sat|sun)\b.*)$",
    re.IGNORECASE,
)
_AGAIN = re.compile(r"^(?:ask|tell|try|nudge|prod|poke|bother|nag|bug) me again\b", re.IGNORECASE)
_MAKE_AT = re.compile(  # make Toby's 5.30
    r"^make (?P<what>(?:the |my )?[\w]+(?:['’]s)(?: [a-z]+)?) (?P<to>(?:at )?(?:(?:half"
    r"|(?:a )?quarter) (?:past|to) )?(?:\d{1,2}(?:[:.]\d\d)?|one|two|three|four|five|six|seven|eight|nine"
    r"|ten|eleven"
    r"|twelve|noon)(?: ?[ap]m| o['’]?clock)?)(?: instead| then| please)*[\s.!]*$",
    re.IGNORECASE,
)
_WIPE = re.compile(
    r"^(?:wipe|clear|scrub|scrap|cancel|empty)(?: out| off)? (?:the )?(?:whole|all|entirety"
    r"|rest) of (?P<day>(?:the \d{1,2}(?:st|nd|rd|th)(?: of \w+)?|(?:this |next )?\w+day|tomorrow"
    r"|today))\b.*$",
    re.IGNORECASE,
)
_TAKE_OUT = re.compile(  # take Amelia's lesson out tomorrow
    r"^take (?P<what>[\w]+['’]s (?:\w+ )?(?:lesson|class|appointment|session|slot|meeting|visit|review"
    r"|call|rehearsal|practice|tea|lunch|dinner|coffee|interview|shift)) out(?P<rest>(?: .{2,30})?)$",
    re.IGNORECASE,
)
_PUT_BACK = re.compile(r"^put (?:him|her|them|that one|this one) back(?: in)?(?=[\s.!?]*$)", re.IGNORECASE)
_ALLOW = re.compile(  # allow an hour and a half for it
    r"^(?:allow|give|leave|reserve|set aside|put aside|keep|block(?: out| off)?|put down|book|make) (?:it |that "
    r"|me |us )?(?P<long>(?:an?|one|two|three|four"
    r"|half|\d|fifteen|twenty|thirty|forty|fifty|ninety)[^,;]{0,24}?(?:hours?|hrs?|minutes?"
    r"|mins?)(?: and a (?:half|quarter))?)"
    r"(?: for (?:it|that|this|him|her|them))(?: (?:instead|then|please|altogether|in all))*$",
    re.IGNORECASE,
)
_COULD_WE_SAY = re.compile(  # could we say half past eight?
    r"^(?:(?:could|can|might|may|shall|should|would) (?:we|i|you) (?:please )?(?:say|make it|make that"
    r"|have it at|do it at|call it)|(?:let us|let['’]s) (?:say|make it|make that)) (?=\S)",
    re.IGNORECASE,
)
_ORDER_AHEAD = re.compile(rf"{_ORDER}\b", re.IGNORECASE)
_SECOND_THOUGHTS = re.compile(
    r"^(?:on second thoughts?|on reflection|come to think of it|thinking about it|now i think of it"
    r"|ah,? of course|i beg your pardon"
    r"|(?:do )?forgive me|(?:my )?apologies|pardon me|excuse me|oh dear|dear me|dear me no|silly me"
    r"|i do apologi[sz]e|how silly of me"
    r"|my mistake|goodness|good gracious|there we are|very well|splendid|lovely|capital|excellent|quite so"
    r"|just so)[,;.!:]+ +(?=\S{2})",
    re.IGNORECASE,
)


def asked_plainly(text: str) -> str:
    """Return an order without the courtesies ahead of it and behind; any other sentence as it is."""
    if has_han(text):
        return text
    if len(text) >= LONGEST or "\n" in text:
        return text
    bare = _SECOND_THOUGHTS.sub("", text.strip())
    bare = _COULD_WE_SAY.sub("make it ", bare)
    found = _COURTESY.match(bare)
    order = bare if found is None else bare[found.end() :]
    if found is not None or _ORDER_AHEAD.match(order):
        order = _BEHIND.sub("", order).rstrip(" ?.!") if found is not None or _BEHIND.search(order) else order
    return order


_SUITS = re.compile(  # behind a time that is an answer: "Friday at ten will do nicely"
    r",? is what (?:she|he|they|i|we|it) (?:said|meant|told me|wants?|says?|wanted|should be)[\s.!]*$|"
    r",? (?:(?:will|would|['’]ll|['’]d|should|shall|might) (?:do|be|suit|work)(?: me)?|(?:is|sounds|seems|looks"
    r"|works|suits|does)(?: (?:me|for me|us|for us))?|suits (?:me|us))"
    r"(?: (?:just|quite|very|most|perfectly|really|absolutely))?(?: (?:nicely|fine|well|good|great|perfect"
    r"|perfectly|best|ideal|better|splendidly|admirably|lovely|convenient|ok|okay"
    r"|alright|all right|me|us|for me|for us))*(?:,? (?:i think|i should think|thank you|thanks|please"
    r"|if (?:possible|you can|that is all right)))*[\s.!]*$",
    re.IGNORECASE,
)


_HAN = re.compile("[\u3400-\u9fff]")


def has_han(text: str) -> bool:
    """Tell whether Chinese is written in a text, which has its own forms; letters with signs on them are English."""
    return _HAN.search(text[: LONGEST - 1]) is not None


def time_that_suits(text: str) -> str | None:
    """Return the words ahead of "will do nicely", which must be a time; None for any other text."""
    found = _SUITS.search(text) if len(text) <= LONGEST and not has_han(text) else None
    return None if found is None or not found.start() else text[: found.start()].strip(" ,")


def is_courteous(text: str) -> bool:
    """Tell whether a sentence begins with a courtesy and goes on with an order."""
    if len(text) >= LONGEST:
        return False
    bare = _SECOND_THOUGHTS.sub("", text.strip())
    return _COURTESY.match(bare) is not None or _COULD_WE_SAY.match(bare) is not None


def in_other_verbs(text: str) -> str:
    """Return an order with verbs that are rarer in the words that everybody says: "enter", "cross out", "put Kyle in at 9"."""
    if len(text) >= LONGEST or "\n" in text:
        return text
    order = _PUT_BACK.sub("put it back", _ENTER.sub("add ", text))
    if (struck := _STRIKE.match(order)) is not None:
        what = struck["what"] or f"{struck['parted']}{struck['rest']}"
        return f"cancel {what}"
    if (allowed := _ALLOW.match(order)) is not None:
        return f"make it {allowed['long']}"
    order = _AGAIN.sub("remind me again", order)
    if (named := _MAKE_AT.match(order)) is not None:
        return f"move {named['what']} to {named['to']}"
    if (wiped := _WIPE.match(order)) is not None:
        return f"cancel everything on {wiped['day']}"
    if (out := _TAKE_OUT.match(order)) is not None:
        return f"cancel {out['what']}{out['rest']}"
    put = _PUT_IN.match(order)
    return order if put is None else f"add {put['what']} {put['when']}"


_PUT_IT_DOWN = re.compile(  # …, please put it in the diary: what stands ahead is what goes there
    r"(?:[,.;!]| -)? (?:(?:so|and|please|pls|kindly|do|would you|could you|can you|can u|will you"
    r"|just)[, ]+)*(?:put|enter|add|pencil|pop|stick|get|write) (?:it|that|this|them|those|me)"
    r"(?: all| both)?(?: (?:in|into|down|on|to|onto))+(?: (?:the|my|our) (?:diary|calendar|cal|book|books"
    r"|schedule|planner))?(?: (?:for me|please|pls|thanks|would you|will you))*[\s.!?]*$",
    re.IGNORECASE,
)
_ASKED_BEHIND = re.compile(  # …, would you?
    r", (?:would you|will you|could you|if you (?:would|will|please|could|can|don['’]t mind|would be so kind))[\s.?!]*$",
    re.IGNORECASE,
)
_PLAIN_ENOUGH = re.compile(
    r"(?:(?:please|pls|can you|could you|will you|can u|can we|could we|so|and|ok|also)[, ]*)*", re.IGNORECASE
)
"""Courtesies that everything understands as they are."""
_IS_DOING = re.compile(
    r"(?:(?:my|our|the) )?(?P<who>(?!i\b|we\b)[a-z'’]+(?: [a-z'’]+)?)(?: is| are|['’]s| will be) (?=\w+ing\b)",
    re.IGNORECASE,
)
_FEWEST = 4  # words of a plan that something is put down of
_HOUR_BETWEEN = re.compile(  # the evening before, at seven o'clock, to …
    r"(?P<ahead>\b(?:before|morning|evening|afternoon|night|day|tomorrow"
    r"|tonight)), (?P<at>at [^,]{1,24}),? (?=to\b|about\b)",
    re.IGNORECASE,
)


_NOTE_WOULD_YOU = re.compile(
    r"^(?:(?:please|kindly|do) )?(?:make a note(?: of this)?|note(?: this)?(?: down)?"
    r"|write (?:this )?down|jot (?:this )?down),? (?:would|could|will"
    r"|can) you(?: please)?[,:;.]? (?:that )?(?=\S)",
    re.IGNORECASE,
)
_EACH_UNTIL = re.compile(  # every Tuesday at half past two I have the book club, until four
    r"(?P<ahead>^.*\b(?:every|each)\b.*?)\bat (?P<from>(?:(?:half|(?:a )?quarter|twenty|ten|five) (?:past"
    r"|to) )?(?:[a-z]{3,6}|\d{1,2}(?:[:.]\d\d)?)(?: ?[ap]m)?)\b(?P<rest>.{3,60}?),?"
    r" (?:and (?:it )?(?:goes on|runs|lasts) )?(?:until|till?|to) (?P<to>(?:(?:half|(?:a )?quarter|twenty"
    r"|ten|five) (?:past|to) )?(?:one|two|three|four|five|six|seven|eight"
    r"|nine|ten|eleven|twelve|noon|\d{1,2}(?:[:.]\d\d)?)(?: ?[ap]m| o['’]?clock)?)[\s.!]*$",
    re.IGNORECASE,
)


def _until_hour(text: str) -> str | None:
    """Return what is each week with its two hours together, where the second stands behind its name: it does not end for good then."""
    found = _EACH_UNTIL.match(text)
    return None if found is None else f"{found['ahead']}from {found['from']} to {found['to']}{found['rest']}"


def ordered_without_courtesy(text: str) -> str | None:
    """Return an order in plain words; None where it is in these already, or none."""
    if len(text) >= LONGEST or "\n" in text or has_han(text):
        return None
    if (noted := _NOTE_WOULD_YOU.match(text)) is not None:
        return f"note: {text[noted.end() :]}"
    if (spanned := _until_hour(text)) is not None:
        return spanned
    if (joined := _HOUR_BETWEEN.sub(r"\g<ahead> \g<at> ", text)) != text:
        return joined
    courtesy = _COURTESY.match(text)
    asks = _ORDER_AHEAD.match(text) is not None and _ASKED_BEHIND.search(text) is not None
    if not asks and (courtesy is None or _PLAIN_ENOUGH.fullmatch(courtesy[0])) and _SECOND_THOUGHTS.match(text) is None:
        return plain if (plain := in_other_verbs(text)) != text else None
    return plain if (plain := in_other_verbs(asked_plainly(text))) != text.strip() else None


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, and orders behind "so"."""
    parts, begin = list[str](), 0
    for sign in _ENDS.finditer(text):
        head = text[begin : sign.start()].strip()
        if not head or _TITLE.search(head):
            continue
        parts.append(head)
        begin = sign.end()
    return [*parts, text[begin:].strip()] if text[begin:].strip() else parts


def orders_alone(text: str) -> tuple[str, ...]:
    """Return a message, it without its courtesies, and the one order in it that begins with one: what a command may be said by."""
    said = text.strip()
    asked = [one for one in sentences(said) if is_courteous(one)] if len(said) <= LONGEST and "\n" not in said else []
    return tuple(
        dict.fromkeys((said, asked_plainly(said), *(asked_plainly(one) for one in asked[:1] if len(asked) == 1)))
    )


def put_down(text: str) -> str | None:
    """Return what stands ahead of "please put it in the diary", which goes there; None for any other text."""
    if len(text) >= LONGEST or "\n" in text or has_han(text):
        return None
    ahead = _PUT_IT_DOWN.sub("", text)
    if ahead == text or len(ahead.split()) < _FEWEST:
        return None
    doing = _IS_DOING.match(ahead)
    return ahead if doing is None else f"add {doing['who']} {ahead[doing.end() :]}"
