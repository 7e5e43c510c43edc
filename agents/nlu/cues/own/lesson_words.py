"""Words that teach: "when I say gym I mean: …", 我说打卡就是：…; that an answer was wrong, and what was meant. Pure."""

import re
from dataclasses import dataclass

from agents.nlu.lexicon.han_letters import read_simplified
from agents.timetext.bounds import single_blanks

LONGEST = 320  # characters of such a sentence

_QUOTED = r"[\"'“”‘’「」『』]"
_WORDS_EN = rf"(?:{_QUOTED}(?P<quoted>[^\"“”「」『』\n]{{1,60}}?){_QUOTED}|(?P<words>[^:：\n]{{1,60}}?))"
_SAY_EN = r"(?:say|write|type|send|text|tell you|message)"
_MEANS_EN = (
    r"(?:i (?:really |actually )?(?:mean|want you to|am asking you to)|it means|that means"
    r"|you should(?: always)?"
    r"|read (?:it|that) as|take (?:it|that) as|understand)"
)
_EN = re.compile(
    rf"(?:please )?(?:remember(?: that)?[,:]? |from now on,? )?(?:when(?:ever)?|if|every time"
    rf"|each time) i {_SAY_EN}"
    rf"(?: just| only)?[:,]? {_WORDS_EN}[,;]? {_MEANS_EN}\s?(?:that )?[:,]?\s?(?P<meaning>\S.*)",
    re.IGNORECASE,
)
_BY_EN = re.compile(
    rf"(?:please )?(?:by {_WORDS_EN}[,]? i (?:always )?mean"
    rf"|from now on,? {_WORDS_EN.replace('quoted', 'quoted2').replace('words', 'words2')}"
    r" (?:means|stands for|is short for)):?\s?(?P<meaning>\S.*)",
    re.IGNORECASE,
)  # fmt: skip
_WORDS_ZH = (
    r"(?:[\"'“”‘’「」『』](?P<quoted>[^\"“”「」『』\n]{1,60}?)[\"'“”‘’「」『』]"
    r"|(?P<words>[^:：，,\n]{1,30}?))"
)
_FROM_ZH = (
    r"(?:请|麻烦)?(?:你)?(?:记住|记得)?[,，:：]?(?:以后|今后|从现在(?:起|开始)|从今(?:以后"
    r"|往后)|往后)[,，]?"
)
_IF_ZH = r"(?:要是|如果|当|只要|每次|每当|凡是)?"
_SAY_ZH = r"我(?:一|每次|只)?(?:说|写|发|打出?|输入|讲)[:：]?"
_THEN_ZH = r"(?:的?时候|时|的话|了)?[,，]?"
_IS_ZH = (
    r"(?:(?:我?的?意思)?(?:就|其实|都)?(?:是指|是说|指的是|是要你|是让你|是叫你|等于|代表|表示|相当于)"
    r"|(?:我的?|那)?意思(?:就|都)?是|就是(?:要|让你|叫你)?)"
)
_DO_ZH = r"(?:你就|就(?:请|帮我|给我|替我)?|请你?|你要)"
_ZH_SAYS = re.compile(rf"(?:{_FROM_ZH})?{_IF_ZH}{_SAY_ZH}{_WORDS_ZH}{_THEN_ZH}{_IS_ZH}[:：,，]?(?P<meaning>\S.*)")
_ZH_DOES = re.compile(rf"{_FROM_ZH}{_IF_ZH}{_SAY_ZH}{_WORDS_ZH}{_THEN_ZH}{_DO_ZH}[:：,，]?(?P<meaning>\S.*)")
_ZH_IS = re.compile(rf"{_FROM_ZH}{_WORDS_ZH}{_IS_ZH}[:：,，]?(?P<meaning>\S.*)")
_ENDS = r"[ ,，!！.。~～…]{0,6}+"
_WRONG = re.compile(
    (
        r"(?:no[,.! ]{1,2})?(?:sorry,? )?(?:that(?:'s|’s| is| was) (?:wrong|not right"
        r"|not (?:at all )?what i (?:meant|said|wanted|asked(?: for)?)"
        r"|a mistake)|(?:you(?:'ve|’ve| have)? )?(?:misunderstood|misread)(?: me| that)?"
        r"|you got (?:that|me|it) wrong"
        r"|(?:that(?:'s|’s| is|) )?(?:the )?wrong answer|i did(?:n't|n’t| not) mean that)"
    )
    + _ENDS,
    re.IGNORECASE,
)  # fmt: skip
_WRONG_ZH = re.compile(
    r"(?:不对?[,，。 ]*|不是[,，。 ]+)?(?:你(?:又|是不是)?)?(?:(?:理解|弄|搞|听|看|会错|误会"
    r"|误解|领会)(?:错|错意|我)?了?"
    r"(?:我?的?意思)?了|(?:这|那|我)?不是(?:我|这个|那个)的?意思|(?:这|那)?不是我(?:要|想要?"
    r"|说)的(?:东西|意思)?|答错了|做错了)(?:啊|呀|吧)?"
    + _ENDS
)  # fmt: skip
_MEANT = re.compile(
    (
        r"(?:no+|nope|wrong|sorry|not that|that(?:'s|’s| is| was) (?:wrong|not what i meant)"
        r"|oh)?[,.!;: ]{0,3}"
        r"(?:what )?i (?:actually |really )?(?:meant|mean)(?: to say| was| is)?[,:]{0,1} ?(?P<meaning>\S.*)"
    ),
    re.IGNORECASE,
)  # fmt: skip
_MEANT_ZH = re.compile(
    r"(?:不是|不对|错了?|搞错了|理解错了|不)?[,，。!！ ]*(?:我(?:的意思|刚才?|其实)?是(?:说"
    r"|想说|想|要你)|我想说的?是|我的意思是)[:：,，]?"
    r"(?P<meaning>\S.*)"
)
_LIST_EN = re.compile(
    r"(?:(?:please )?(?:show|list)(?: me)? )?(?:what (?:have i|did i) (?:taught|teach) (?:you|u)(?: so far)?"
    r"|(?:my|all(?: of)? my|the) lessons)[ ?？.!]{0,3}",
    re.IGNORECASE,
)
_LIST_ZH = re.compile(
    r"(?:给我看看?)?(?:我(?:都)?教(?:过|了|会)?[你您](?:些|过)?(?:什么|哪些|啥)(?:词|话|说法)?(?:了|呢)?"
    r"|我教[你您]的(?:词|话|说法|东西)?(?:有哪些|是什么)?)[ ?？。!！]{0,3}"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Teaching:
    """`words`, and the sentence that is meant by them; `firm`: a quote or a colon leaves no doubt that one teaches."""

    words: str
    meaning: str
    firm: bool = False


def teaching(text: str) -> Teaching | None:
    """Return what somebody teaches with a sentence that says so; None for any other."""
    said = text.strip()
    if not said or len(said) > LONGEST or "\n" in said:
        return None
    said = single_blanks(said)
    english = _EN.fullmatch(said), _BY_EN.fullmatch(said)
    for found in (*english, _ZH_SAYS.fullmatch(said), _ZH_DOES.fullmatch(said), _ZH_IS.fullmatch(said)):
        if found is not None:
            parts = found.groupdict()
            quoted = parts.get("quoted") or parts.get("quoted2")
            words = quoted or parts.get("words") or parts["words2"]
            firm = bool(quoted) or said[: found.start("meaning")].rstrip().endswith((":", "："))
            return Teaching(words=bare(words), meaning=bare(parts["meaning"]), firm=firm)
    return None


@read_simplified
def says_wrong(text: str) -> bool:
    """Tell whether somebody says no more than that an answer was wrong."""
    said = single_blanks(text.strip())
    return len(said) <= LONGEST and (_WRONG.fullmatch(said) or _WRONG_ZH.fullmatch(said)) is not None


@read_simplified
def meant_instead(text: str) -> str | None:
    """Return what somebody says they meant by the words before; None for any other sentence."""
    said = text.strip()
    if not said or len(said) > LONGEST or "\n" in said:
        return None
    found = _MEANT.fullmatch(said) or _MEANT_ZH.fullmatch(said)
    return None if found is None else bare(found["meaning"])


def asks_lessons(text: str) -> bool:
    """Tell whether somebody asks what they have taught."""
    said = single_blanks(text.strip())
    return len(said) <= LONGEST and (_LIST_EN.fullmatch(said) or _LIST_ZH.fullmatch(said)) is not None


def bare(words: str) -> str:
    """Return words without the signs of quoting and ending around them."""
    within = words.strip(" \t\"'“”‘’「」『』,，;；")
    return (within if within.endswith(("..", "。。")) else within.rstrip("。.")).strip()
