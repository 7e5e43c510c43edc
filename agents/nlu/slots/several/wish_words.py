"""Words with which a later wish of a message begins, or leans on an earlier one."""

import re

TODO = re.compile(  # kept as a note beside what else is wanted
    r"(?:请|麻烦|帮我)*(?:记|加|建|写|添加?|新建)(?:一?[个条下])?(?:todo|to-do|待办(?:事项)?)\s*[:：]?\s*(?P<zh>\S.*)"
    r"|(?:please |also )*(?:add|make|create|put down|write down|jot down|note(?: down)?) (?:an? "
    r"|one )?(?:new )?(?:todo|to-do)(?: item)?[:,]? (?:to |for me to )?(?P<en>\S.*)"
    r"|(?:todo|to-do|待办)\s*[:：]\s*(?P<told>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
OWN = re.compile(  # it has an order of its own, understood or not
    r"^(?:please |also |can you |could you )*(?:book|schedule|plan|arrange|reserve|add|put|enter|note|remind|wake|set"
    r"|cancel|delete|remove|drop|move|push|change|show|find|look|search|tell|what|when|how|is|are|do)\b"
    r"|^(?:请|麻烦[你您]?|帮我|再|给我)*(?:安排|约|订|定|预约|加|添加|记|存|提醒|叫我|取消|删|改|挪|推迟|提前|查|搜"
    r"|找|看看|看一下)",
    re.IGNORECASE,
)
BOOK = re.compile(  # what is left of it where its time is taken out
    r"(?:please |then |also )*(?:book|schedule|plan|arrange|set up|make"
    r"|put in)(?: (?:it|that|one|a new one|another(?: one)?))?(?: for| on)?\W*"
    r"|(?:请|麻烦|帮我|给我|再|重新|另外?)*(?:安排|预约|约|订|定)?(?:一次|一个|到|在)?\W*",
    re.IGNORECASE,
)
EVE = re.compile(
    (
        r"(?:前一[天日]|前一(?=[晚早])|头天|the (?=(?:night|evening|morning) before))(?P<part>[晚早中][上晨午]?|night"
        r"|evening|morning)?(?: before)?"
    ),
    re.IGNORECASE,
)
THAT = re.compile(
    r"(?:(?:about|of|to do) )?(?:(?:a )?(?:new )?one|it|that|another(?: one)?|这个|那个|它|一个|这件?事|做这件?事)",
    re.IGNORECASE,
)
EXCEPT = re.compile(  # what limits how often the thing before it is: 周日除外
    r"(?:但是?|不过)?(?:除了?|不含|不包括)?(?:每?(?:周|星期|礼拜)[一二三四五六日天末、和及到至]{1,6}|双休日?|节假日"
    r"|假期|周末)(?:除外|不算|不用|休息|例外|不上|没有)?"
    r"|(?:but |just )?(?:except|not|excluding|apart from|no)(?: for)?(?: on)? (?:(?:mon|tues?|wednes|thurs|fri"
    r"|satur|sun)days?"
    r"|weekends?|holidays?|bank holidays?)(?:(?: and| or|,) (?:mon|tues?|wednes|thurs|fri|satur|sun)days?)*",
    re.IGNORECASE,
)
EDGES = " \t\n,，、;；。&+"
ITEM = re.compile(r"^\s*(?:\d{1,2}[.)、）]\s*|[(（]\d{1,2}[)）]\s*|[①-⑩]\s*|[a-e]\)\s*|[-•*·]\s+)")
_ONE_MORE = re.compile(  # of 再一个, 还有一个, whose first word joins the parts
    r"^(?:[加排来记约]一?|一?)[个個件场](?:事[儿兒]?)?(?:就是|是)?[,，:：\s]*(?=[今明后後大]|[上下中]午|[早晚]上"
    r"|[上下这這本]?(?:周|星期|[礼禮]拜)|\d|[一二两兩三四五六七八九十]{1,3}[点點号號月]|提醒)"
)


def bare_part(part: str) -> str:
    """Return a part without the signs around it and without the number of an item."""
    return _ONE_MORE.sub("", ITEM.sub("", part.strip(EDGES)).strip(EDGES))
