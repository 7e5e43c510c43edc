"""Orders in a person's words: the clauses that order something, and what makes a clause none. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from agents.nlu.lexicon.guards_en import GUARDS as EN
from agents.nlu.lexicon.guards_zh import GUARDS as ZH

_SENTENCE = re.compile(r"(?<=[。！!？?\n;；])|(?<=\.)(?<!\b[DM]r\.)(?<!\bMs\.)(?<!\bMrs\.)(?<![ap]\.m\.)(?=\s)")
_CLAUSE = re.compile(
    (
        r"[,，、:：]|\s[-–—]+\s|\s(?=(?:and|but|so|then|because|since|as|where|which|while)\s)"
        r"|(?=然后|所以|但是?|不过|因为|而且)"
    ),
    re.IGNORECASE,
)
_BESIDE = re.compile(
    r"(?:\band|\bthen|\bso|[,;])\s(?:then |also |please |can you )?(?:cancel|delete|scrap|skip|call off|remind me|note that"
    r"|add|schedule|(?:move|push|bump|shift|reschedule)(?= (?:the|my|our) ))\b",
    re.IGNORECASE,
)
_NOT = re.compile(
    r"(?:不要|不用|别|先别|无需|没有?让你|\bdon'?t\b|\bdo not\b|\bno need\b|\bwithout\b|\bnever\b)", re.IGNORECASE
)
_TOLD = re.compile(  # somebody has done it
    r"^(?![你您]|请|麻烦|拜托|[帮替给能可那就快先再]|现在|我[想要]|直接|统统"
    r"|全部)[\u4e00-\u9fff]{1,6}[把将].*了[。.!！~～\s]*$"
)
_ONE = re.compile(
    r"(?:我们?|咱们?|[他她]们?)(?:已经?|刚刚?|昨天|前天|今天|早上|早就?|都|自己)*+"
)  # 我取消了…, unlike 我要取消
_HAS_DONE = re.compile(r"了(?!吧)")
_SO_BE_IT = re.compile(r"好了[。.!！~～\s]*$")  # 取消好了 orders it, 取消了 tells of it
_SUPPOSED = re.compile(  # what is to be done in a case, if at all
    r"如果|要是|假如|倘若|万一|的话|除非|看情况|看着办|酌情|该.{1,6}就|等.{1,12}[再才就]|[有没]必要|合适就"
    r"|\b(?:if|whether|unless|whenever|when|(?<!at )once(?! (?:a|per|every|more|again)\b)|as soon as|in case|provided"
    r"|assuming|depend(?:s|ing)|as needed|makes? sense)\b",
    re.IGNORECASE,
)
_PONDERED = re.compile(  # a wish for advice, or a thought aloud
    r"想一?想|想一下|考虑|琢磨|建议|推荐|觉得|或许|也许|可能|要不(?!要)|还是说|犹豫|纠结|不确定|拿不准|商量|权衡"
    r"|怎么样|怎么看|你[看说]呢|如何|好不好|比较好"
    r"|也[行好](?:[吧啊呀]|$)|也可以|都[行好](?:[吧啊呀]|$)|都可以"
    r"|[什甚]么好|哪[个些].{0,6}好|点什么|几个|一些|不(?:太)?重要"
    r"|\b(?:maybe|perhaps|might|think(?:ing)?|advi[sc]e|recommend\w*|suggest\w*|consider\w*|wonder\w*"
    r"|(?:not|un)[ -]?sure|tempted|decide|choose"
    r"|pros and cons|better off|worth|opinion|thoughts|should (?:i|we)|(?:what|which)(?: one)? would you|something"
    r"|some of|one of|a few|a couple|whichever|unimportant|unnecessary|(?:not|less) (?:so )?important"
    r"|not necessary)\b",
    re.IGNORECASE,
)
_QUESTION = re.compile(
    r"[?？]\s*$|[吗呢么][。.!！~～\s]*$|[什甚]么|啥|[哪谁]|多少|第几|几[点号个场]|要不要|该不该|能不能|可不可以"
    r"|是不是|会不会|好不好|行不行|怎么"
    r"|^(?:so|and|hey|ok|well|but|then|[,\s])*+(?:what|who|why|how|which|when|where|is|are|was|were|do|does|did|am"
    r"|should|shall|has|may|can|could|would|will|(?:what|where|who|how|when)s|w[ao]t|wats|wen|wer)\b",
    re.IGNORECASE,
)
_OPEN = re.compile(  # a question for something that is not known yet: no courtesy makes an order of it
    (
        r"[什甚]么|啥|[哪谁]|多少|几[点号个场]|要不要|该不该|是不是|会不会|怎么"
        r"|\b(?:what|which|who|why|how|when|where|should|shall|ought)\b"
    ),
    re.IGNORECASE,
)
_REQUEST = re.compile(  # a question that is an order in courtesy
    r"帮[我忙]|请|麻烦|拜托|劳驾|[替给]我|[把将]|[你您]能|好吗|行吗"
    r"|^(?:hey|hi|ok|okay|so|and|well|please|[,\s])*+(?:can|could|would|will|won'?t) (?:you|u)\b|\bwould you mind\b"
    r"|\bplease\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Order:
    """A clause that orders something: its words, those behind the verb taken out, and all that stood before it."""

    text: str
    verb: re.Match[str]
    before: tuple[str, ...]

    @property
    def rest(self) -> str:
        """The clause without its verb."""
        return f"{self.text[: self.verb.start()]} {self.text[self.verb.end() :]}"


def orders(text: str, verbs: re.Pattern[str], *, strict: bool, content: bool = False) -> Iterator[Order]:
    """Yield the clauses that have one of these verbs and order it.

    `strict`: for what takes away or changes. A thought aloud or a wish for advice anywhere in the message, and what is
    reported or refused, is no order then. `content`: what follows the verb is to be kept as it is, whatever it says.
    """
    if strict and _PONDERED.search(text):
        return
    before: list[str] = []
    for sentence in _SENTENCE.split("\n".join(" ".join(line.split()) for line in text.splitlines())):
        asked = sentence.rstrip().endswith(("?", "？")) and is_question(sentence)
        doubted = strict and (asked or is_supposed(sentence))
        clauses = _CLAUSE.split(sentence) if strict else (sentence,)
        for clause in filter(None, map(str.strip, clauses)):
            verb = None if doubted else _ordered(clause, verbs, strict=strict, content=content)
            if verb is not None:
                yield Order(clause, verb, tuple(before))
            before.append(clause)


def _is_doubted(text: str) -> bool:
    return is_supposed(text) or is_question(text)


def _ordered(clause: str, verbs: re.Pattern[str], *, strict: bool, content: bool) -> re.Match[str] | None:
    verb = verbs.search(clause)
    if verb is None or _NOT.search(clause[: verb.start()][-12:]):
        return None
    if not strict:  # of a long sentence only what the order begins in and what follows: "how are you, and note that"
        ahead = [joint.start() for joint in _CLAUSE.finditer(clause[: verb.start()])]
        judged = clause[max(ahead, default=0) : verb.end() if content else None]
        return None if _is_doubted(judged.lstrip(" ,，、:：")) else verb
    small = _SO_BE_IT.sub("", clause.lower())
    none = is_question(clause) or any(said.search(small) for said in (EN.never, ZH.never, _TOLD))
    did = _ONE.fullmatch(clause[: verb.start()]) and _HAS_DONE.match(clause, verb.end())
    return None if none or did else verb


def is_supposed(text: str) -> bool:
    """Tell whether it is said for some case only: if it rains, 看情况."""
    return _SUPPOSED.search(text) is not None


def is_pondered(text: str) -> bool:
    """Tell whether it is a thought aloud or a wish for advice."""
    return _PONDERED.search(text) is not None


def is_question(text: str) -> bool:
    """Tell whether a sentence asks, and is no request in courtesy ("could you …?", 能帮我…吗)."""
    text = text.strip()
    if not _QUESTION.search(text):
        return False
    return _OPEN.search(text) is not None or _REQUEST.search(text) is None


_PRESENT = re.compile(
    r"(?:(?:sorry|ok|hey|yeah|yes|no|well|just)[, ]{1,2}){0,3}+(?:i ?['’]?m|i am|we ?['’]?re|we are)"
    r"(?: (?:still|just|already|currently|now|right now|all|both)){0,2}+"
    r" (?:at|in(?! need)|on|with|having|eating|out(?! of)|stuck|driving|working|cooking|busy|watching"
    r"|reading)\b(?P<rest>.{0,80})",
    re.IGNORECASE | re.DOTALL,
)
_LATER = re.compile(
    r"[\d,;.]|\b(?:so|and|but)\b|\b(?:tomorrow|tonight|next|later|until|till|from|every|each"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
    r"|this (?:afternoon|evening|week|weekend|month)|noon|midnight|all (?:day|week))\b",
    re.IGNORECASE,
)


def is_present(text: str) -> bool:
    """Tell whether somebody says what they are at just now: "I'm in a meeting", "we're having lunch with Bob"."""
    found = _PRESENT.fullmatch(text.strip())
    return found is not None and _LATER.search(found["rest"]) is None


_WISHED = re.compile(r"(?<![理思感猜])想(?:要|去|吃|看|找|约|买|学|试|和|跟|带|在)(?!.{0,12}提醒)")
_CLOCK = re.compile(r"[点點时時]|\d[:：]\d|半|提醒|叫我|[记記]")


def is_wished(text: str) -> bool:
    """Tell whether somebody says what they feel like, at no hour: 周末想去看电影 is nothing that is settled."""
    return _WISHED.search(text) is not None and _CLOCK.search(text) is None


def orders_besides(text: str) -> bool:
    """Tell whether an English sentence goes on with an order that can only be to us: "ring Tom at 9 and scrap the run"."""
    return _BESIDE.search(text) is not None
