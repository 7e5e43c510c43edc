"""Replies that say nothing of their own: 那后天呢, the second one, and on Friday?"""

import re

_ZH = re.compile(
    r"^(?:那|那么|还有|再|换|改|第[一二三四五\d]|前[一面]|后[一面]|上一|下一[个条]|就|好的?|行|可以|对|是的?"
    r"|不[是对要用行]|嗯|继续|接着|然后|具体|详细|"
    r"为什么|为啥|哪[个里儿天]|几[点号]|多[久少长]|在哪|谁|怎么|这个|那个|它|他|她|都|全部|短一?点|长一?点|更|太|也)"
    r"|(?:呢|的呢|怎么样)[?？]?$|一点[吧儿]?$",
)
_EN = re.compile(
    r"^(?:and|or|but|what about|how about|ok(?:ay)?|yes|yeah|yep|no|nope|sure|then|make it"
    r"|the (?:first|second|third|last|other|next)|also|again|more|"
    r"another|why|really|instead|go on|continue|shorter|longer|both|all|that|this|it|them|those|which|where|who|when"
    r"|how long|how many|what time|same|only|just|perfect|good|great)\b",
    re.IGNORECASE,
)
_TIME = re.compile(r"[\s,.!?。，！？吧呢的]*")
_HAN = re.compile("[\u3400-\u9fff]")
_LEANING = re.compile(
    r"[它他她这那]|刚才|刚刚|上面|前面|继续|还有|再|别的|其他|同样|[呢吧]\W*\Z|^(?:好|行|对|是|不|嗯|要)"
    r"|\b(?:it|its|that|this|those|these|they|them|their|he|she|him|her|his|there|then|again|more|else|other|another"
    r"|same"
    r"|continue|go on|previous|above|before|earlier|last|first|second|and|but|so|yes|no|ok|okay|sure)\b",
    re.IGNORECASE,
)
MOST_HAN, MOST_WORDS = 14, 8


def is_followup(text: str, rest: str) -> bool:
    """Whether a sentence goes on with what was said before; `rest` is what is left of it without its time."""
    text = text.strip()
    if _HAN.search(text):
        short, opens = len(text) <= MOST_HAN, _ZH.search(text) is not None
    else:
        short, opens = len(text.split()) <= MOST_WORDS, _EN.match(text) is not None
    return bool(text) and short and (opens or (rest != text and _TIME.fullmatch(rest) is not None))


def points_back(text: str) -> bool:
    """Tell whether a text may be about what was said before, by its words."""
    return _LEANING.search(text) is not None
