"""Forms that leave no doubt, whatever the intent model holds of their words: a bare agenda question, a search in two words. Pure.

Both only read: what is found, or that there is nothing, is answer enough.
"""

import re

from agents.nlu.intents import Want
from agents.timetext import Reading, title

_AGENDA = re.compile(
    r"(?:and|so|ok|hey)?\W*(?:what(?:['’]?s| is| have i got| do (?:i|we) have| am i doing| are we doing)|anything|do (?:i|we) have anything|have i got anything)"
    r"(?: (?:planned|happening|coming up|on|for|up))*(?: (?:my|the|our) (?:calendar|schedule|agenda|diary|plate))?(?: (?:for|on))?\W*"
    r"|(?:and|so|ok|hey)?\W*(?:what|how)(?:['’]?s| is| does| do| are)?(?: (?:my|our|the))?(?: (?:plans?|day|week|schedule|diary|calendar))?(?: for| on)? ?look(?:ing)?(?: like)?(?: for (?:me|us))?\W*"
    r"|(?:那|我|都|还|的)*(?:有(?:什么|啥|哪些)(?:安排|日程|事情?|会|活动)?|(?:安排|日程|行程)(?:是什么|有哪些|怎么样|如何)?|什么安排)[吗呢吧啊呀的]*\W*",
    re.IGNORECASE,
)
_SEARCH = re.compile(
    r"(?:find|search(?: for)?|look up)\s+(?!(?:my|me|a|an|some|us|out|the)\b)[\w'-]+(?:\s+[\w'-]+){0,2}[.!\s]*"
    r"|(?:找|搜|搜索|查找)(?:一下)?[\u4e00-\u9fff\w]{1,6}[。!！\s]*",
    re.IGNORECASE,
)


def is_plain(want: Want, text: str, reading: Reading) -> bool:
    """Tell whether rules are right about a look-up by the form of the whole sentence."""
    if want.intent == "schedule_query":
        return reading.verdict == "understood" and _AGENDA.fullmatch(title(text, reading).strip()) is not None
    return want.intent == "memo_search" and bool(want.rest) and _SEARCH.fullmatch(text.strip()) is not None
