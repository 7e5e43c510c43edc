"""The time zone of this machine, which is assumed of people who have not told theirs."""

import logging
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import tzlocal

log = logging.getLogger(__name__)


def of_this_machine() -> str:
    """An IANA name; UTC where the machine does not say."""
    try:
        name = tzlocal.get_localzone_name()
        return ZoneInfo(name).key if name else "UTC"
    except (ZoneInfoNotFoundError, ValueError, OSError, LookupError) as error:
        log.warning("this machine's time zone is not known, UTC is assumed", extra={"cause": str(error)})
        return "UTC"
