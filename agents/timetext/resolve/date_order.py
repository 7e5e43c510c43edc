"""12/5: the twelfth of May or December the fifth, by where somebody writes."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from agents.timetext.values import Date, Token

HAN = re.compile(r"[一-鿿]")
MONTH_FIRST = re.compile(
    r"America/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Detroit|Boise|Juneau|Sitka|Nome|Adak|Menominee|Yakutat|"
    r"Metlakatla|Indiana/\w+|Kentucky/\w+|North_Dakota/\w+)|Pacific/(?:Honolulu|Guam|Pago_Pago)|US/\w+|"
    r"Asia/(?:Shanghai|Urumqi|Chongqing|Harbin|Taipei|Tokyo|Seoul)"
)
# Both orders are written there, or the zone names no country.
EITHER = re.compile(
    r"America/(?:Toronto|Vancouver|Edmonton|Winnipeg|Halifax|St_Johns|Regina|Montreal|Moncton|Calgary|Puerto_Rico|Panama)|"
    r"Canada/\w+|Asia/(?:Manila|Hong_Kong|Macau)|Africa/Nairobi|Etc/.+|[^/]+"
)


def month_first(text: str, now: datetime) -> bool | None:
    """Return whether the month comes first where the person is; None where nobody can tell. Chinese has one order."""
    if HAN.search(text):
        return True
    zone = now.tzinfo.key if isinstance(now.tzinfo, ZoneInfo) else ""
    if MONTH_FIRST.fullmatch(zone):
        return True
    return None if not zone or EITHER.fullmatch(zone) else False


def in_two_orders(tokens: Sequence[Token]) -> bool:
    """Tell whether a date could be read either way."""
    return any(isinstance(token.value, Date) and token.value.either for token in tokens)


def day_first(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens with the day in front of the month where a date could be read either way."""
    return [
        replace(token, value=replace(token.value, month=token.value.day, day=token.value.month))
        if isinstance(token.value, Date) and token.value.either and token.value.month
        else token
        for token in tokens
    ]
