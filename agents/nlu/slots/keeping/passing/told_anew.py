"""What is told of a thing that may be noted otherwise: "the wifi password is now blue-otter", 班主任换成王老师了. Pure.

Its value has no figure (those are of `note_facts`): only a note that says another of the same thing tells that it is one.
"""

import re
from typing import Any

from agents.nlu.lexicon.han_letters import simplified
from agents.nlu.orders import is_question, is_supposed
from agents.timetext.bounds import single_blanks

LONGEST = 90  # characters
_EN_WHAT = r"(?P<what>(?!(?:i|you|he|she|it|we|they|this|that|there|here|what|who|where)\b)[^,.;:]{2,40}?)"
_EN_NEW = r"(?P<new>[^,;]{1,40}?)"
_DOES = (
    r"lives? (?:in|at|on)|works? (?:in|at|for)|goes to|drives?|uses?|wears?|takes?|drinks?|eats?|likes?|prefers?|teaches"
    r"|plays|sleeps? in"
)
_THERE = r"(?:放|藏|存|停|搁|收)?(?:在|到)"
_IS = rf"(?:是|叫|为|{_THERE}|放|住在?|用|穿|喝|吃|归)"
_ZH_WHAT = r"(?P<what>(?![我你您他她它咱这那])[^\s,，。:：]{2,16}?)"
_ZH_NEW = r"(?P<new>[^,，。]{1,24}?)"
_NOW = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_EN_WHAT}\s(?P<link>is|are)\s(?:now|actually)\s{_EN_NEW}",
        rf"{_EN_WHAT}\s(?:now\s)?(?P<link>is|are|{_DOES})\s{_EN_NEW}\s(?:now|instead|these days|from now on|nowadays)",
        rf"{_EN_WHAT}\snow\s(?P<link>{_DOES})\s{_EN_NEW}",
        rf"(?:the|my|our)\snew\s{_EN_WHAT}(?:\s(?P<link>is|are)|:)\s{_EN_NEW}",
        rf"(?P<whose>\S{{2,20}}['’]s)\snew\s{_EN_WHAT}(?:\s(?P<link>is|are)|:)\s{_EN_NEW}",
        rf"new\s{_EN_WHAT}\s?(?P<link>[:=]|\sis)\s?{_EN_NEW}",
        (
            r"(?:(?:i|we|they|he|she|someone)(?:['’]ve|['’]s|\shave|\shas)?\s)?(?:just\s)?(?:changed|switched|updated"
            r"|reset|(?P<moved>moved))"
            rf"\s{_EN_WHAT}\s(?P<link>to)\s{_EN_NEW}"
        ),
        rf"{_EN_WHAT}\s(?:has\sbeen|was|is|got|has|have\sbeen|were)?\s?(?:changed|moved|switched"
        rf"|renamed)\s(?P<link>to)\s{_EN_NEW}",
        (
            r"(?:(?:i|we|they|he|she)(?:['’]ve|['’]s|\shave|\shas)?\s(?:just\s)?)(?:changed|moved|switched|updated|reset)"
            rf"\s{_EN_WHAT}[,.;]\s?(?:and\s)?(?:now\s)?(?:it|they)(?:['’]?s|['’]re|\sis|\sare)\s(?:now\s)?{_EN_NEW}(?:\snow)?"
        ),
        rf"{_ZH_WHAT}(?:现在|如今|目前|已经)(?P<link>{_IS}|[换改变]成了?){_ZH_NEW}了?",
        rf"{_ZH_WHAT}(?:现在|已经|又)?(?:换|改|变)(?P<link>成|为|到|在|放)了?{_ZH_NEW}了?",
        rf"{_ZH_WHAT}(?:现在|已经|又)?(?:挪|搬|移)(?P<link>到|在)了?{_ZH_NEW}了?",
        rf"(?P<whose>[^\s,，。我你]{{1,8}}的)?新的?{_ZH_WHAT}(?P<link>是|叫|:|：){_ZH_NEW}",
        (
            rf"{_ZH_WHAT}(?:已经|又|刚)?(?:换|改|变|挪|搬|移)(?:了?地方|了?位置|掉)?了[,，\s]\s?(?:现在|已经|改)?"
            rf"(?P<link>{_IS}|[换改变]成)了?{_ZH_NEW}了?"
        ),
    )
)
_SO = tuple(  # nothing says that it was otherwise
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_EN_WHAT}\s(?P<link>is|are)\s(?!(?:\w{2, 12}ing|here|there|home|back|late|sick|ill|away|out|ready|done"
        rf"|fine|not|so|too|very|really|in\s\d|at\s\d|on\s(?:mon|tue|wed|thu|fri|sat"
        rf"|sun))\b){_EN_NEW}",
        rf"{_ZH_WHAT}(?P<link>是|叫|{_THERE})(?!不){_ZH_NEW}",
    )
)
_TAIL = re.compile(
    r"(?:[,，]?\s?(?:by the way|btw|fyi|ok|okay|please|哦|啊|哈|记一?下|更新一?下|改一?下))+$", re.IGNORECASE
)
_AHEAD = re.compile(
    r"(?:(?:oh|so|hey|btw|fyi|by the way|update|ok|also)\b[,:\s]*|(?:对了|哦|更新一下|那个|话说)[,，:：\s]*){1,3}",
    re.IGNORECASE,
)
_PREPOSITION = re.compile(r"(?:in|at|on|under|behind|near|above|below|beside|inside|next)\b", re.IGNORECASE)
_THE = re.compile(r"^(?:the|my|our|a)\s|^(?:我家|我们?)的?|的$", re.IGNORECASE)


def told_anew(text: str) -> dict[str, Any] | None:
    """Return the arguments of memo_change for what is told of a thing; None for any other text."""
    bare = single_blanks(text.strip(" \t.。!！~～"))
    if not bare or len(bare) > LONGEST or is_question(bare) or is_supposed(bare):
        return None
    ahead = _AHEAD.match(bare)
    bare = simplified(_TAIL.sub("", bare[ahead.end() :] if ahead is not None else bare))
    for how, forms in (("told", _NOW), ("fact", _SO)):
        found = next((one for form in forms if (one := form.fullmatch(bare)) is not None), None)
        if found is not None:
            groups = found.groupdict()
            what = _THE.sub("", f"{groups.get('whose') or ''} {found['what']}".strip())
            link = groups.get("link") or "is"
            there = "in " if groups.get("moved") and _PREPOSITION.match(found["new"]) is None else ""
            return {"query": what, "text": f"{there}{found['new'].strip()}", "how": how, "link": _AS_IS.get(link, link)}
    return None


_AS_IS = {"to": "is", "成": "是", "为": "是", "到": "在", "放": "在", ":": "is", "=": "is", "：": "是"}
