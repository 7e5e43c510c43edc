"""Wishes about all of one's own data: to take it along, to have it erased. Pure."""

import re
from typing import Literal

LONGEST = 80  # characters of such a wish

_ASKS = (
    r"(?:(?:please|hey|hi|can you|could you|would you|will you|i want to|i'd like to|i would like to|let me|how do i"
    r"|how can i)[ ,]++){0,2}+"
)
_MINE = r"(?:all |everything )?(?:of )?my (?:own |personal |whole )?(?:data|information|account data)"
_EXPORT_EN = re.compile(
    _ASKS + r"(?:export|download|back up|take along|take out|(?:give|send) me)(?: a copy of)? "
    + _MINE + r"(?: (?:as|in) an? (?:zip|file|archive))?(?:,? please)?",
    re.IGNORECASE,
)  # fmt: skip
_ERASE_EN = re.compile(
    _ASKS + r"(?:delete|erase|wipe|remove|destroy) (?:" + _MINE
    + (
        r"|my account|(?:everything|all|all that|whatever) you (?:know|have|keep|store|saved?)(?: of| about"
        r"| on)? me)(?: for good| forever)?(?:,? please)?"
    ),
    re.IGNORECASE,
)  # fmt: skip
_DATA = r"(?:所有|全部|个人)?的?(?:所有|全部|个人)?(?:数据|资料|信息)"
_WANT = r"(?:请|麻烦|帮我|给我|我想|我要|想要?|能不能|可以|怎么)*+"
_EXPORT_ZH = re.compile(
    _WANT + r"(?:(?:导出|下载|备份|打包)(?:一下|下)?我?的?" + _DATA
    + r"|把我的?" + _DATA + r"(?:都|全部|全)?(?:导出来?|下载下来|打包|备份)(?:一?下)?(?:给我|发给我)?)[吧吗呢]?"
)  # fmt: skip
_ERASE_ZH = re.compile(
    _WANT + r"(?:(?:删除|删掉|清除|清空|抹掉|销毁)我的?" + _DATA + r"|注销我?的?(?:账号|账户|帐号)"
    + r"|把(?:我的?" + _DATA + r"|你(?:记得|知道|保存)的?关于我的一切)(?:都|全部|全)?(?:删除|删了|删掉|清除|清空|抹掉|销毁)掉?)[吧吗呢]?"
)  # fmt: skip


def own_data_wish(text: str) -> Literal["export", "erase"] | None:
    """Return what is wished of all that is kept of who says it."""
    if len(text) > LONGEST:
        return None
    plain = text.strip().rstrip("?？!！.。 ")
    if _EXPORT_EN.fullmatch(plain) or _EXPORT_ZH.fullmatch(plain):
        return "export"
    return "erase" if _ERASE_EN.fullmatch(plain) or _ERASE_ZH.fullmatch(plain) else None
