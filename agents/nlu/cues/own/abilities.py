"""Questions of somebody new after all that can be done here: "new here, what kind of stuff can you help with?" Pure."""

import re

LONGEST = 140  # characters of such a message
_CLAUSES = re.compile(r"[,;.!?…:] ?| [-–—] ")
_LEAD = r"(?:(?:so|and|ok(?:ay)?|well|hey|hi|hello|alright|right|now|then|um+|also|but|like) ){0,3}+"
_AHEAD = re.compile(f"^{_LEAD}", re.IGNORECASE)
_END = (
    r"(?: (?:here|for (?:me|us|people)|exactly|then|again|please|pls|anyway|though|day to day|in general"
    r"|for (?:an?|my|our|somebody like|someone like|people like) (?!living|laugh)[a-z' -]{2,24})){0,2}+"
)
_NEWCOMER = re.compile(
    r"(?:hi|hiya|hey|hello|howdy|yo|morning|afternoon|evening|good \w+)(?: (?:there|all|you|everyone|bird"
    r"|birds|parrots?"
    r"|guys|folks|friend))?"
    r"|(?:i['’]?m |i am |im |we['’]?re |kinda |totally |brand ){0,3}+new"
    r"(?: (?:here|to (?:this|it|all this|you)|around)){0,2}+"
    r"|(?:i |we |i['’]ve |ive )?(?:only |literally )?(?:just|finally|recently) (?:downloaded|installed|got"
    r"|found|joined|signed up"
    r"|added|set|started|opened|discovered|moved)\b.{0,30}"
    r"|(?:my|our|the|an?) (?:\w+ ){1,3}(?:has |have |had |just ){0,2}+(?:put|installed|set|got|given|added"
    r"|recommended|told|suggested|shown|signed|bought|gave"
    r"|showed)\b(?: \w+){0,8}"
    r"|(?:an? |my )?(?:friend|colleague|coworker|sister|brother|mum|mom|dad|wife|husband|partner|boss|mate"
    r"|roommate|cousin"
    r"|neighbou?r|buddy)(?: of mine)? (?:\w+ ){0,3}(?:you|this|it|here|me)(?: .{0,16})?"
    r"|(?:it['’]?s )?(?:my )?first (?:time|day)(?: (?:here|with (?:this|you)|using (?:this|you|one))){0,2}+"
    r"|(?:nice|pleased|good) to meet (?:you|ya)|never used (?:one of these|this|you|one|a bot)(?: before)?"
    r"|(?:just )?(?:trying|testing|checking) (?:this|you|it)(?: thing)? out|(?:ok|okay|so|well|thanks|cool|great)",
    re.IGNORECASE,
)
_YOU = r"(?:you|u|ya|y'all|you guys|this(?: thing| app| bot)?|these parrots)"
_DO = (
    r"(?:do|handle|help(?: (?:me|us|people|out))?(?: out)?(?: with)?|offer|take(?: on)?|keep(?: track of)?"
    r"|manage|cover|support"
    r"|understand|deal with|remember|look after|sort(?: out)?|track)"
)
_GIVE = (
    r"(?:(?:throw|chuck|fire) at|ask(?: of| from)?|tell|give|send(?: to)?|hand(?: over)?(?: to)?|say to"
    r"|dump on|use|do with"
    r"|get from|rely on|count on|expect from|have|bother)"
)
_THINGS = r"(?:(?:kinds?|sorts?|types?) of )?(?:stuff|things?|tasks?|questions?|jobs?|requests?|help|work|chores?)"
_ASKS = re.compile(
    rf"what(?: (?:all|else|exactly|{_THINGS}|kinds? of stuff))? (?:(?:can|could|do|would|should"
    rf"|will) {_YOU}(?: (?:all|even|actually"
    rf"|usually|really|guys))? {_DO}"
    rf"|(?:can|could|should|do|may|might|would) (?:i|we|people|folks|one)(?: (?:all|even|actually|usually|mostly"
    rf"|really))? {_GIVE} {_YOU}"
    r"(?: (?:for|to do|with|about|to help with|to keep))?"
    rf"|(?:is|are|r|am i|may i|are we|are people) (?:{_YOU} )?(?:supposed to |meant to |able to |allowed to )"
    rf"(?:{_DO}|{_GIVE} {_YOU}(?: (?:for|to do|with|about))?)"
    rf"|(?:is|are|r) {_YOU} (?:actually |even |really )?(?:good (?:at|for|with)|capable of|for|useful for))"
    rf"|what(?:['’]?s| is|s| are|['’]?re) {_YOU} (?:actually |even |really |all )?(?:good (?:at|for|with)"
    rf"|capable of|for"
    r"|able to do|useful for)"
    rf"|what(?: all)? (?:does|do|['’]?s|can|could) (?:{_YOU}|it) (?:actually |even |really |all )?(?:do|handle)"
    r"|what(?:['’]s|s) (?:it|this)(?: thing| app| bot)? do"
    r"|how (?:does|do) (?:this|the|one|people|i)(?: (?:thing|app|bot|parrots?|whole thing))? (?:work"
    r"|use (?:you|this))"
    r"|what would (?:you|u) say (?:you|u) do|what do (?:you|u) do all day"
    rf"|how (?:can|could|do|would|will|might) {_YOU} (?:actually |even |really )?(?:help(?: (?:me|us"
    rf"|people))?(?: out)?"
    r"|be (?:useful|helpful|of (?:use|help))(?: to me)?|make my (?:life|day|days) (?:easier|better|simpler)"
    r"|assist(?: me)?)"
    r"|(?:can (?:you|u) |could (?:you|u) )?(?:please )?(?:give|show|tell|walk|run|take|explain|remind)(?: me"
    r"| us)?(?: through| to me| to us)?"
    r"(?: (?:a|an|the|some))?(?: (?:quick|short|brief|little|rough|full))?"
    r"(?: (?:rundown|run-through|overview|tour|summary|idea|list|intro|lowdown|sense))?(?: (?:of|about|on))?"
    rf" (?:(?:what|all (?:the )?things?|everything)(?: all| else)?(?: that)? {_YOU} (?:can |could |may "
    rf"|are able to |['’]re able to |actually "
    rf"|all )*(?:do|does|handle|help with"
    r"|are good (?:at|for)|are able to do|offer)|what i can (?:do|use) (?:with )?(?:you|this|it)(?: for)?"
    r"|your (?:features"
    r"|skills|abilities|powers|tricks))"
    rf"|(?:is there|have you got|do you have) (?:a|some|any) (?:list|overview|examples?|menu) of (?:what"
    rf"|things?|stuff|everything)"
    rf" (?:{_YOU}|i) can (?:do|ask|say|ask you|say to you)"
    r"|what are (?:some |the |all the )?(?:things|stuff) (?:that )?(?:you|u|this) can (?:do|help with)(?: with)?"
    r"|what (?:have you got|tricks do you (?:know|have))",
    re.IGNORECASE,
)
_LAST = re.compile(rf"{_LEAD}(?P<ask>.{{4,120}}?){_END}", re.IGNORECASE)


def asks_abilities(text: str) -> bool:
    """Tell whether a message asks in English what all can be done here, and says no more than that somebody is new."""
    if len(text) > LONGEST:
        return False
    clauses = [one.strip() for one in _CLAUSES.split(" ".join(text.split())) if one.strip()]
    if not clauses or len(clauses) > 4:
        return False
    *before, asked = clauses
    last = _LAST.fullmatch(asked)
    return last is not None and _ASKS.fullmatch(last["ask"]) is not None and all(map(_is_new, before))


def _is_new(clause: str) -> bool:
    """Tell whether a clause greets, or says that its writer does not know the place yet."""
    return any(_NEWCOMER.fullmatch(one) for one in (clause, _AHEAD.sub("", clause)))
