"""What stands with a time and is the name of no event: a question for it (周五晚上和谁吃饭), or when somebody is back (周四就回). Pure."""

import re

_ASKED = re.compile(
    r"(?:我们?|咱们?)?[还都又]?(?:要|会|得|该|应该|打算|准备|安排)*(?:[在去到来]了?(?:哪[儿里个]?|[什甚]么地方"
    r"|啥地方)"
    r"(?:[吃开看玩上做见][\u3400-\u9fff]{0,4})?|[和跟与同]谁(?:一起)?[\u3400-\u9fff]{0,6}"
    r"|在?[做干办忙玩]了?(?:[什甚]么|啥|嘛)|是(?:[什甚]么|啥))(?:来着|[呢啊呀])?[?？]?"
)
_TO_FIND_OUT = re.compile(r"记得|[问查定]|看看|想想|提醒|确认|商量|讨论|研究|告诉|知道")
_BACK = re.compile(r"我?(?:[就才都也又]|大概|估计|应该|可能){1,2}能?(?:回|走|到|来|去)(?:来|去|家)?[了的吧呢]?")
_RETURNS = re.compile(
    r"(?:(?:i|we)(?:['’]?m|['’]?ll be| am| will be|['’]?re| are) )?back "
    r"(?:on|at|by|in|home|again|this|next|tomorrow|around|from)\b"
    r"|[^,，。]{1,8}?才?(?:回来|回家|到家|回国)[了吧]?$",
    re.IGNORECASE,
)


def asks_what(name: str) -> bool:
    """Tell whether a would-be name asks what there is at its time: 在哪, 和谁吃饭, 做了什么."""
    return _ASKED.fullmatch(name.strip()) is not None and _TO_FIND_OUT.search(name) is None


_LIGHT = re.compile(r"(?:[就再也还都要会]|一般|固定){0,2}[开上去来办做搞弄走到有聚练]")


_SUITS = re.compile(
    r"(?:那天|这天|时间)?(?:行不行|可不可以|能不能行|成不成|好不好|方便不方便|合不合适|(?:行|可以|成|方便|合适"
    r"|有空|来得及|ok)[吗么不嘛]"
    r"|怎么样|如何|咋样)[呢啊呀]?[?？]*",
    re.IGNORECASE,
)


def says_nothing(name: str) -> bool:
    """Tell whether a would-be name is a verb that says nothing of what it is done with (每月初八开), or asks whether the time suits."""
    return _LIGHT.fullmatch(name.strip()) is not None or _SUITS.fullmatch(name.strip()) is not None


def is_told(name: str) -> bool:
    """Tell whether a would-be name only says that somebody comes or goes then: 就回, 估计才到."""
    return _BACK.fullmatch(name) is not None


def tells_return(text: str) -> bool:
    """Tell whether somebody says when they are back, which moves nothing: "back on monday", 周一回来."""
    return _RETURNS.match(text.strip()) is not None
