"""What somebody has asked one to do, or what one is doing, as what is to be done: "the vet wants me to bring Toby in on Monday at ten". Pure."""

import re
from datetime import datetime

from agents.nlu.slots.wording.colloquial.courteous.courtesies import has_han
from agents.timetext import parse, title

LONGEST = 160  # characters
_LEAD = r"(?:(?:and|so|oh|also|well|ok|okay|btw|hey|right)[, ]+)*"
_ASKED = re.compile(
    rf"{_LEAD}(?P<who>(?!(?:i|you|we|who|nobody|everybody|everyone|everything"
    rf"|it)\b)[^\s,;.?!][^,;.?!]{{0,30}}?)(?:['’](?:s|ve|d))?(?: (?:has|have|just|now|also|still)){{0,2}}+"
    r" (?:asked|asks|is asking|wants|want|wanted|needs|need|would like|like|got|roped|talked|expects"
    r"|begged)(?: (?:me|us)| for me)(?: into| in)? (?:to )?"
    r"(?P<do>(?!(?:if|whether|about|for|what|when|how|why|not|to|remind|tell|ask|inform|let|say|text|email"
    r"|message)\b)[a-z]{2,12}(?:ing)? \S.{3,100})",
    re.IGNORECASE,
)
_BOUND = re.compile(
    rf"{_LEAD}(?:i|we)(?:['’](?:ve|m|re)| have| am| are)?(?: just| also)?"
    r" (?:promised|agreed|said (?:i|we)(?: would|['’]d)|offered|volunteered|arranged|undertaken"
    r"|to(?= [a-z]+ \S))(?: \w+(?= to\b))?(?: to)? (?P<do>(?!be\b)[a-z]{2,12} \S.{3,100})",
    re.IGNORECASE,
)
_STAYS = re.compile(  # I shall be at my sister's from Friday until Sunday
    rf"{_LEAD}(?:i|we)(?: shall| will|['’]ll| am going to| are going to|['’]m going to|['’]re going to"
    rf"|['’]m gonna) be (?P<do>(?:at|with) \S.{{3,80}})",
    re.IGNORECASE,
)
_DOING = re.compile(  # on Saturday I am taking Isla to the museum at eleven
    r"(?P<ahead>(?:^|[,;.] |\band )(?:[^,;.]{0,40}? )?)(?:i am|i['’]m|im|we are|we['’]re)(?: also)? (?=(?:tak"
    r"|see|hav|driv|collect|pick|drop|visit|giv|teach|host|look|mind|babysitt|danc|sing|play|cook|help|bring"
    r"|show|shopp|attend)\w{0,3}ing\b)(?!taking (?:[\w']+ ){0,4}off\b|taking (?:off|up)\b)",
    re.IGNORECASE,
)
_HAVING = re.compile(r"(?<=add )having (?:an? |the )?", re.IGNORECASE)
_OTHERWISE = re.compile(
    r"(?:mind|watch|see to|sort|cover|do|cook|sit|stay|wait|be|say)\b", re.IGNORECASE
)  # verbs that mean more than one thing
_CHANGES = re.compile(r"\b(?:instead|same time|rather than)\b", re.IGNORECASE)
_GRAINS = frozenset({"minute", "part", "day"})


def told_duty(text: str, now: datetime) -> str | None:
    """Return the order to put into the calendar what a sentence tells to be done at a time to come; None for any other text."""
    bare = " ".join(text.split()).rstrip(" .!")
    if has_han(bare) or len(bare) > LONGEST or "?" in bare or "\n" in text.strip():
        return None
    reading = parse(bare, now)
    found = _ASKED.fullmatch(bare) or _BOUND.fullmatch(bare) or _STAYS.fullmatch(bare)
    if found is not None and _CHANGES.search(bare):
        return None  # of something that is there
    if found is not None:
        timed = reading.verdict == "understood" and reading.start is not None and reading.grain in _GRAINS
        order = "add to my calendar:" if _OTHERWISE.match(found["do"]) else "add"
        return (
            f"{order} {found['do']}"
            if timed and reading.rrule is None and reading.start and reading.start > now
            else None
        )
    doing = _DOING.search(bare)
    ahead = "" if doing is None else doing["ahead"].strip(" ,.;").removeprefix("and ").strip()
    if ahead and (parse(ahead, now).verdict == "none" or title(ahead, parse(ahead, now)).strip(" ,")):
        return None  # something else stands there
    if doing is None or reading.verdict == "none" or (reading.start is not None and reading.start <= now):
        return None
    return _HAVING.sub("", _DOING.sub(r"\g<ahead>add ", bare))
