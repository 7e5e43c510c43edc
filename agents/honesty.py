"""Claims of a write that no receipt stands behind. A first, small table. Pure."""

import re

_CLAIM = re.compile(
    r"(?:已经?|帮你|为你|给你)(?:成功)?(?:记下|记录|保存|添加|创建|安排|预订|设置|设定|设好|定好|删除|取消|更新|修改)(?:好|了|完|成)"
    r"|已(?:记下|保存|添加|创建|安排|预订|设置|删除|取消|更新|修改)"
    r"|\bI(?:['’]ve| have)?(?: just| now)? (?:noted|saved|added|created|booked|scheduled|set(?: up)?|deleted|cancell?ed|removed|updated|moved)\b"
    r"|\b(?:has|have) been (?:noted|saved|added|created|booked|scheduled|set|deleted|cancell?ed|removed|updated|moved)\b"
    r"|\bYour (?:note|event|meeting|reminder|appointment) is (?:saved|booked|set|scheduled|created)\b",
    re.IGNORECASE,
)


def claims_write(text: str) -> bool:
    """Whether the text says that something was saved, booked, changed or deleted."""
    return _CLAIM.search(text) is not None
