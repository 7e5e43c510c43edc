"""Words that take back what was done last, or keep what was just changed: 我后悔了, "no wait, leave it as it was". Pure."""

import re

from agents.nlu.cues.telling import tells

LONGEST, LONGER = 60, 100  # characters: what is longer says more; with the reason
_BEFORE = re.compile(
    r"(?:(?:no|nope|nah|oh|wait|bugger|damn|w?h?oops(?:ie)?|(?:wrong|not that) (?:day|one|time|thing)|one (?:minute"
    r"|sec(?:ond)?)|hang on|hold on|sorry"
    r"|actually|nvm|never ?mind"
    r"|ok(?:ay)?|please|hm+|(?:don['’]?t|do not)(?=[,. ]{1,3}(?:keep|leave)\b)"
    r"|on second thoughts?)\b[,. !]*"
    r"|(?:不对|(?:弄|搞|说|写|记)错了?(?=[,，。 ])|不(?=[,，。 ])|别介|别(?=[,，。 ])|先(?=别|不)|等等|等一?下|算了"
    r"|[哎诶欸]呀?|唉|哦|嗯|那|还是|请|帮我"
    r"|你?给我)[,，。! ！]*)*+",
    re.IGNORECASE,
)
_AFTER = (
    r"(?:一[下次遍]|回来|掉|了|吧|呀|啊|哈|please|pls|then|after all|instead|thanks|for now|actually|[\s,.!。！~～])*"
)
_LAST = r"(?:刚刚?|刚才|上|前)?(?:删[掉除]?了?|去掉)?(?:的|那|这|一)*(?:个|条|项|步|次|下|操作|改动|修改|事)?的?"
_WITH_REASON = re.compile(r"(?:undo|revert) (?:that|it|this) (?:he|she|they|it|i|we)\b[^,;.?]{2,40}", re.IGNORECASE)
_UNDO = re.compile(
    rf"(?:把?{_LAST}(?:给我?|都|再){{0,2}}+(?:撤销|撤回|恢复|还原|undo|[加整弄找捞救]回[来去]|放回[来去])"
    r"|把?刚[刚才]?(?:(?:加|记|建|订|约|改|说)[上了]?)?的?(?:那|这|一)?(?:个|条|项|步|次)?(?:给我|都|再)?撤(?:了|掉)"
    r"|(?:undo|revert) (?:both(?: of (?:them|those))?|all(?: of)? (?:it|that|them)|everything|them)"
    r"|(?:undo|revert)\s*+(?:it|that|this)?\s*+(?:(?:the |that |my )?last (?:one|thing|change|step|action|bit))?"
    r"|(?:undo|revert) (?:the|that|my) (?:cancellation|deletion|delete|change|move|edit|booking|removal|swap)"
    r"|(?:i |that was )?(?:didn['’]?t|did not|never) mean(?:t)? to (?:do|delete|cancel|remove|add|move|change|book"
    r"|press|send|say)(?: (?:it|that|this|those|them))?"
    r"|(?:刚才|刚刚)(?:那个|那次)?(?:改|加|删|记|添|标|做|弄)的(?:那个|那条)?(?:都|就)?(?:不要|不算|撤掉|撤销|取消|作废)"
    r"|我?(?:刚才|刚刚|刚)?(?:按|点|删|取消|改|加)错了"
    rf"|(?:再|(?:两[个件项])?都|全部?都?|所有的?|把?所有(?:东西)?都?)?(?:撤销|撤回|恢复|还原){_LAST}"
    r"|(?:restore|undelete|recover)(?: (?:it|that|this|them|all|everything|all of (?:it|them)|the last (?:one|thing))"
    r"|(?: everything| all)?(?: (?:what|that))? i(?:['’]ve)? (?:just )?(?:deleted|removed))?(?: again)?"
    r"|(?:can|could|may) (?:i|we) (?:please )?(?:have|get) (?:it|(?:that|this)(?: one)?) back"
    r"|(?:take|put|bring|get) (?:it|(?:that|this)(?: one)?) back|(?:我)?(?:又)?(?:后悔|反悔)了?|我?改(?:变)?主意了?"
    rf"|(?:[那这]个|刚才那个)?[打记点写弄]错了[,，\s]*(?:撤掉|撤了|取消掉?|删掉|删了|撤回|撤销)|i(?:['’]ve"
    rf"| have)? (?:just )?changed my mind|i take (?:it|that) back){_AFTER}",
    re.IGNORECASE,
)
_SORRY = re.compile(
    r"我?又?(?:后悔|反悔|改主意|改变主意)了?+[,，。\s]*(?=\S)|i(?:['’]ve| have)? changed my mind[,. ]+(?=\S)",
    re.IGNORECASE,
)
_KEEP = re.compile(
    r"(?:(?:leave|keep) (?:it|that|this|them|things)(?: (?:as|where|how) (?:it|they"
    r"|that) (?:was|were|is|are)| alone"
    r"| there)?|as it was"
    r"|(?:change|move|set|put) (?:it|that) back(?: (?:to )?(?:how|what|where|the way|as) it was)?|back to (?:how|what"
    r"|the way) it was"
    r"|(?:it|that|this)(?: one)?(?:['’]?s| is) (?:still (?:on|happening|going ahead|going on|needed|there)"
    r"|(?:on|happening|going ahead) after all)"
    r"|(?:i|we) (?:still|do) (?:want|need) (?:it|that|them|the [\w-]{2,20})|(?:keep|leave) (?:it|that"
    r"|them)(?: (?:after all|there|in|on))?"
    r"|[^\s,，。不别没]{1,6}(?:还是|仍然?)(?:要的?|留着)|(?:还是|仍然|仍|就)?(?:要吧|要的|留着?吧"
    r"|放着吧?|放那儿?吧?|要了?|需要)|还要|(?:还是)?带上吧?|带着吧?|不删了"
    r"|(?:不改|不动|不换|不取消|不删|别改|别动|别取消|别删|留着|保留|保持原样|照旧|维持原样|维持不变|改回[来去]"
    r"|(?:先|还是)?(?:别|不要?|甭|唔好)(?:给我|再)?(?:取消|删除?|跳过?|改|动|挪|推迟?)掉?了?"
    rf"|按原来的?(?:来|时间)?|原来的就?好)"
    r"|(?:(?:let['’]?s|we['’]?d|i['’]?d) (?:better |rather )?not|don['’]?t|do not)"
    r" (?:skip|cancel|delete|remove|scrap|drop|bin|move|change|touch|reschedule)"
    rf" (?:it|that|this|them|those)(?: one)?){_AFTER}",
    re.IGNORECASE,
)


_THOSE = r"把?刚[刚才]?(?:(?:删|取消|推|撤|去)[掉了]{0,2}的?)?(?:那?[几两三些]?[个条件节场次堂些])?"
_THOSE_BACK = re.compile(  # 刚取消的都弄回来
    rf"{_THOSE}(?:给我|帮我|都|再|全部?|统统|一起){{0,3}}+(?:恢复|还原|[加找弄捞整救]回[来去]|放回去){_AFTER}"
)
_BACK = re.compile(  # the plainest of these words, beside which a reason may stand
    r"(?:(?:can|could|would|will) (?:you|u) (?:please )?"
    r"|please )*(?:(?:it|that)(?:['’]?s| is) (?:back on|on again|on after all|back in"
    r"|(?:going ahead|happening) (?:after all|again))"
    r"|(?:put|bring|book|pop|stick|chuck|throw"
    r"|bung|get|whack) (?:it|him|her|them|that(?: one)?) (?:back(?: in| on| down)?|in again|on again|down again)"
    r"|(?:take|put|bring|get|change|set|move|turn) (?:it|(?:that|this)(?: one)?"
    r"|(?:that|the) (?:note|one|reminder|event|item|meeting)) back(?: (?:on"
    r"|in)(?:to)?(?: (?:the|my) (?:calendar|diary"
    r"|list))?)?"
    rf"|(?:undo|revert)(?: (?:it|that|this))?|(?:put|bring) back|restore (?:it|that|this|(?:that"
    rf"|the) (?:note|one)))(?:,? (?:to |just )*(?:how|where|what|the way|as) it was(?: before)?)?{_AFTER}"
    rf"|(?:请|麻烦[你您]?|帮我|[你您]|能不能|可以|给我|把?它|都|再|还是?|就|先|全部?|统统|一起|{_THOSE})*"
    r"(?:撤销|撤回|恢复|还原|[改调挪换加找弄捞整救]回[来去]|放回去"
    r"|(?:(?:改|调|挪|换|变)?回(?:到)?|恢复到?|按|用)?原[来先]?的?(?:时间|样子?|那个时间|安排)|[按照用]原来的)"
    rf"(?:回[来去]|吗)?{_AFTER}",
    re.IGNORECASE,
)
# "scratch that": what was said does not hold; alone it takes back, before an order it says nothing
_DROPPED = re.compile(
    r"(?:(?:scratch|ignore|forget|strike|disregard) that(?: last (?:one|bit|thing))?"
    r"|(?:刚才|刚刚|前面)(?:那个|那句|说的)?(?:不算|作废|当我没说)|当我没说)",
    re.IGNORECASE,
)
_WAS_RIGHT = re.compile(r"\b(?:was|is|['’]s) (?:right|fine|ok(?:ay)?|correct|good|better|on)\b", re.IGNORECASE)
_CLAUSES = re.compile(r"[,，;；。.!！]\s*|\s+so (?=\S)|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])")
_ORDERS = re.compile(
    r"提醒|安排|记一?下|加上|订|约|叫我|改|\b(?:remind|book|add|note|schedule|move|change|wake|set|if|when"
    r"|(?<!can )(?<!could )make (?:it|that) (?:at|on|for|an?|half|\d)|push|instead)\b",
    re.IGNORECASE,
)
_THERE_AGAIN = re.compile(
    (
        r"\b(?:put|bring|book|pop|stick|chuck|throw|bung|get|whack) (?:it|him|her|them|that(?: one)?)"
        r" (?:back|in again|on again)\b"
        r"|\b(?:it|that)(?:['’]?s| is) (?:back on|on again|(?:on|going ahead|happening) after all)\b"
        r"|\b(?:put|bring|get|change|set|move|turn)(?:ting|ing)? (?:it|that|this|(?:that"
        r"|the) \w+) back\b|\b(?:have|get) (?:it|(?:that|this)(?: one)?) back\b|\b(?:restore|undelete|recover)\b"
        r"|[加放整弄找捞救]回[来去]|恢复(?!原)|别删|不删了|[删消]错"
    ),
    re.IGNORECASE,
)
_NOTE_AGAIN = re.compile(
    r"\b(?:that|the) (?:note|memo)\b|[那这]条笔记|笔记(?:给我|帮我|再){0,2}[加找弄捞]回", re.IGNORECASE
)
_DROPPED_AHEAD = re.compile(rf"^(?:{_DROPPED.pattern})[,，.\s]+(?=\S)", re.IGNORECASE)
REASON = 40  # characters


def takes_back(text: str) -> bool:
    """Tell whether a text undoes what was done last, and says no more than that, or why."""
    said = _bare(text, LONGER).strip(" ?？!！。.")
    rest = _DROPPED_AHEAD.sub("", said)
    clauses = [one for one in _CLAUSES.split(rest) if one and not _DROPPED.fullmatch(one)]
    if _DROPPED.fullmatch(said) or (rest != said and clauses and all(map(_is_why, clauses))):
        return True
    back = next((place for place, one in enumerate(clauses) if _BACK.fullmatch(_bare(one) or one)), None)
    if 2 <= len(clauses) <= 4 and back is not None:
        others = [one for place, one in enumerate(clauses) if place != back]
        return all(len(one) <= REASON and not _ORDERS.search(one) for one in others)
    if back is not None and len(clauses) == 1 and clauses[0] != said:
        return True
    bare = _bare(text)
    if _THOSE_BACK.fullmatch(bare):
        return True
    sorry = _SORRY.match(bare)
    rest = bare[sorry.end() :] if sorry is not None else bare
    if _WITH_REASON.fullmatch(rest) and not _ORDERS.search(rest):
        return True
    return _UNDO.fullmatch(rest) is not None or (sorry is not None and _KEEP.fullmatch(rest) is not None)


def _is_why(clause: str) -> bool:
    """Tell whether a clause tells how things are, and wants nothing."""
    return (
        len(clause) <= REASON
        and not _ORDERS.search(clause)
        and (tells(clause) or _WAS_RIGHT.search(clause) is not None)
    )


def brings_back(text: str) -> bool:
    """Tell whether what takes back something wants it to be there again: nothing that was made is meant by that."""
    return _THERE_AGAIN.search(text) is not None


def brings_back_note(text: str) -> bool:
    """Tell whether what is to be there again is said to be a note."""
    return _NOTE_AGAIN.search(text) is not None and brings_back(text)


def keeps(text: str) -> bool:
    """Tell whether a text wants things as they were: right below a change or a deletion it takes that back. A reason may stand behind."""
    order, *reasons = [one for one in _CLAUSES.split(_bare(text)) if one] or [""]
    if reasons and _KEEP.fullmatch(reasons[-1]) and not _KEEP.fullmatch(order):
        order, *reasons = reasons[-1], order, *reasons[:-1]  # why it is to stay stands before it
    told = len(reasons) <= 1 and all(len(one) <= REASON and not _ORDERS.search(one) for one in reasons)
    return _KEEP.fullmatch(_bare(text)) is not None or (told and _KEEP.fullmatch(order) is not None)


_TWICE = re.compile(r"^(撤[销回]|恢复|还原|undo)[\s,，!！]*\1", re.IGNORECASE)

_SAID_TWICE = re.compile(r"^([\u3400-\u9fff]{2,6})[\s,，!！]?\1$")  # 不删了不删了


def _bare(text: str, most: int = LONGEST) -> str:
    stripped = text.strip()
    if len(stripped) > most:
        return ""
    stripped = _SAID_TWICE.sub(r"\1", _TWICE.sub(r"\1", stripped))
    before = _BEFORE.match(stripped)
    return stripped[before.end() :] if before is not None else stripped


_ONE_ONLY = re.compile(r"\blast\b|\bone\b|最后|上一?[个条项步]|[那这]一?[个条项]")


def undoes_all(text: str) -> bool:
    """Tell whether words take back all that the last message did: "undo", and not "undo the last one"."""
    return (takes_back(text) or _PLAIN.fullmatch(text.strip()) is not None) and _ONE_ONLY.search(text[:LONGEST]) is None


_PLAIN = re.compile(
    r"(?:(?:please|no|oh|wait|sorry)[,. ]+){0,3}(?:undo|revert)(?: (?:it|that|this))?[.! ]*", re.IGNORECASE
)
