"""Parts of patterns for days, hours and lengths as everyday Chinese says them, and a text with one sign between its clauses. Pure."""

import re

DAY = (
    r"(?:[今明][天儿晚早]|大?后天|(?:下{0,2}|[这本])个?(?:周|星期|礼拜)[一二三四五六日天末]"
    r"|\d{1,2}月\d{1,2}[号日]?|\d{1,2}[号日])"
)
PART = r"(?:凌晨|清晨|早晨|早上|上午|中午|下午|傍晚|晚上|夜里|半夜)"
NUMBER = r"(?:\d{1,3}|[一二两三四五六七八九十]{1,3})"
CLOCK = rf"(?:{PART}?(?:\d{{1,2}}[:：][0-5]\d|{NUMBER}点钟?(?:半|[一三]刻|[0-5]?\d分?)?))"
LENGTH = rf"(?:半个?(?:小时|钟头|钟)|{NUMBER}个半?(?:小时|钟头)|{NUMBER}(?:小时|分钟|分|刻钟))"
END = r"[吧呗哈啊呀哦啦的嘛。.!！~～]{0,4}+"
_SIGNS = re.compile(
    r"\s*[,，;；]\s*|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff\d])|(?<=\d)\s+(?=[\u3400-\u9fff])|(?<=了)[。!！]\s*(?=\S)"
)


def signed(text: str) -> str:
    """Return a text with "，" where a sign or a blank parts two clauses."""
    return _SIGNS.sub("，", text.strip())
