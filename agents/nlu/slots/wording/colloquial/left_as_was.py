"""What is to stay at its old hour, after all: "no, leave the lunch at half 1 like it was", as the order to move it there. Pure."""

import re
from datetime import datetime

from agents.timetext import parse, title

LONGEST = 120  # characters
_LEFT_AT = re.compile(
    r"(?:(?:no|ah|oh|ah no|wait|sorry|actually|but|and|well|on second thoughts|sure)[,. ]+)*"
    r"(?:leave|keep|put|have) (?:the |my |our )?"
    r"(?P<what>(?!(?:it|that|this|them|him|her)\b)[a-z][^,;?]{1,40}?) (?P<to>(?:at|on|for) [^,;?]{1,30}?),? "
    r"(?:like|as|where|the way|the same as|how) (?:it was|it had been|before|it used to be|we had it|i had it"
    r"|it is)(?: before| first| originally| at first)?(?:, [^\d]{3,40})?[\s.!]*",
    re.IGNORECASE,
)


_STILL = re.compile(  # 改成每周一晚上 还是九点 周日太累: at its hour, of the half that is named
    r"(?P<ahead>[^,，。?？]{2,30}?[改换挪移][成到为在]?[^,，。?？\d]{1,8}?(?:早上|上午|中午|下午"
    r"|晚上|[早晚]))[,，\s]+(?:时间|钟头|点钟)?(?:还是|仍然?是?|照旧|依旧)"
    r"(?P<clock>(?:\d{1,2}|[一二两三四五六七八九十]{1,3})(?:点半?钟?|[:：]\d\d))"
    r"(?P<rest>(?:[,，\s]+[^\d?？]{2,20})?)[。!！]?"
)


def still_at(text: str) -> str | None:
    """Return a change to another day with the hour that it keeps; None for any other text."""
    found = _STILL.fullmatch(text) if len(text) <= LONGEST else None
    return None if found is None else f"{found['ahead']}{found['clock']}{found['rest']}"


def left_there(text: str, now: datetime) -> str | None:
    """Return the order to move something to the hour or day that it had before; None for any other text."""
    found = _LEFT_AT.fullmatch(text) if len(text) <= LONGEST else None
    if found is None:
        return None
    reading = parse(found["to"], now)
    alone = reading.verdict != "none" and not title(found["to"], reading).strip(" ,.")
    return f"move {found['what']} to {found['to'].partition(' ')[2]}" if alone else None
