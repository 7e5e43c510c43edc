"""Time zones as people name them in settings: IANA names, their cities, and the names that sentences know. Pure."""

from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from agents.texts import Language
from agents.timetext.zones import CITIES, PLACES

LIKELY: dict[Language, tuple[str, ...]] = {
    "zh": ("Asia/Shanghai", "Asia/Taipei", "Asia/Singapore", "America/Los_Angeles"),
    "en": ("Europe/London", "America/New_York", "America/Los_Angeles", "Asia/Singapore"),
}
_OLD = ("Etc/", "US/", "SystemV/", "posix", "right/")  # other names of zones that have a better one


def named(text: str) -> str | None:
    """The IANA name of what somebody calls a zone; None when nobody knows."""
    wanted = " ".join(text.replace("_", " ").split()).casefold()
    spoken = {**CITIES, **PLACES}
    return spoken.get(wanted.removesuffix("时间").removesuffix(" time")) or _names().get(wanted)


@cache
def _names() -> dict[str, str]:
    """IANA names, and the cities at their ends, as `named` looks for them."""
    zones = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(_OLD))
    names = {zone.rpartition("/")[2].replace("_", " ").casefold(): zone for zone in reversed(zones)}
    whole = {zone.replace("_", " ").casefold(): zone for zone in available_timezones() if not zone.startswith("posix")}
    return {**names, **whole}


def choices(assumed: str, language: Language) -> tuple[str, ...]:
    """Zones to choose from: the assumed one first, then others that are likely."""
    return tuple(dict.fromkeys((assumed, *LIKELY[language])))[:5]


def clock_in(zone: str, now: datetime) -> str:
    """Return what the clocks there show."""
    return now.astimezone(ZoneInfo(zone)).strftime("%H:%M")
