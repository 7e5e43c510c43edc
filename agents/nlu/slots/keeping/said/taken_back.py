"""Words right below what was ticked, reworded or merged that take it back in words of their own: 还没买, "split them again". Pure."""

import re
from collections.abc import Mapping
from typing import Any, Literal

_NOT_YET = re.compile(  # below what was ticked; why may stand behind it
    r"(?:(?:no|oh|wait|actually|sorry)[,. ]+)*(?:not yet|not done yet|i have(?:n['’]?t| not)(?: yet)?)"
    r"(?:[,.;] ?[^?]{2,24})?[.! ]*"
    r"|(?:哦|啊|不对?|等等|其实)?[,，\s]*(?:还没有?|没有?)(?:[买带做办]呢?)?[呢啊]?(?:[,，\s][^?？]{2,14})?[。!！]*",
    re.IGNORECASE,
)
_BACK_TO = re.compile(  # below an amount that was changed
    r"(?:(?:no|oh|wait|actually|sorry|hm+)[,. ]+)*(?:(?:put|make|change|go|keep|leave) )?(?:it )?(?:back to"
    r"|at) (?P<en>\d+)[.! ]*"
    r"|(?:不|哦|算了|[,，\s])*(?:还是|改回|变回|就)(?P<zh>\d+)[个盒瓶斤袋包把]?[吧了]?[。!！ ]*",
    re.IGNORECASE,
)
_ONE_NOT_YET = re.compile(  # of several that were ticked one is named: 手套还没买，点错了
    r"(?:[哦啊等不对,，\s]*)(?!还没|没)[^,，\s还没]{1,10}(?:还没有?|没)[买带做装拿办弄]|.{0,30}\b\w+ (?:(?:is|are|was"
    r"|were)n['’]t|still needs?)\b",
    re.IGNORECASE,
)
_UNTICK = re.compile(  # below what was ticked; why may stand before it
    r"(?:[^,;?？]{1,50}[,;] ?)?(?:(?:so|please|can you|could you) )*un-?(?:tick|check) (?:it|that|them"
    r"|those)(?: please)?[.! ]*"
    r"|(?:[^,，?？]{1,30}[,，])?(?:请|帮我|给我|把)*(?:它|那个|这个)?的?勾(?:选)?(?:去掉|取消|撤掉)了?吧?[。!！ ]*",
    re.IGNORECASE,
)
_APART = re.compile(  # below notes that were made one
    r"(?:(?:no|oh|wait|actually|sorry|hm+|on second thoughts?)[,. ]+)*(?:please )?(?:un-?merge|split|separate)"
    r"(?: (?:it|them|those|these|again|apart|up|back))*[.! ]*|(?:please )?keep (?:them|those|these) (?:apart"
    r"|separate)[.! ]*|(?:please )?(?:take|pull|break) (?:it|them) apart(?: again)?[.! ]*"
    r"|(?:算了|等等|哦|还是|不对|[,，\s])*(?:把?(?:它们?|这两条|那两条))?(?:再|还是|给我)*(?:分开|拆开|拆成两条|分成两条"
    r"|不合并了?|别合并了?)"
    r"(?:放|记|存)?[吧了啊呀]*[。!！ ]*",
    re.IGNORECASE,
)


def taken_back(payload: Mapping[str, Any], text: str) -> Literal["", "yes", "other"]:
    """Return whether a text takes back what was done to a list or notes, or is about a part of it only; nothing for any other text."""
    if payload.get("kind") == "merged memo":
        return "yes" if _APART.fullmatch(text) else ""
    if payload.get("did") == "ticked":
        if len(payload.get("ids", ())) > 1 and _ONE_NOT_YET.match(text):
            return "other"
        return "yes" if _NOT_YET.fullmatch(text) or _UNTICK.fullmatch(text) else ""
    back = _BACK_TO.fullmatch(text) if payload.get("did") == "reworded" else None
    return "yes" if back is not None and (back["en"] or back["zh"]) in payload["before"] else ""
