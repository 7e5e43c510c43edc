"""On which clock a time is meant and told while somebody is away."""

from datetime import datetime
from typing import cast
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from agents.tools.base import Desk
from agents.tools.zones.hours_there import meant, told_span, zone_at
from storage.db.pool import Db
from storage.db.transactions import Scope
from storage.people.profiles import Away

HOME, THERE = "Asia/Shanghai", "Europe/Lisbon"


def at(text: str, zone: str = THERE) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone))


def desk(away: Away | None, zone: str = THERE) -> Desk:
    scope = Scope(actor=1, space=1, conversation=UUID(int=1), zone=zone, language="en")
    return Desk(db=cast("Db", None), scope=scope, now=at("2026-11-25 12:00", zone), away=away)


ABROAD = Away(zone=THERE, home=HOME, since=at("2026-11-24 08:00", HOME), until=at("2026-11-28 00:00"))
OPEN = Away(zone=THERE, home=HOME, since=at("2026-11-24 08:00", HOME))
COMING = Away(zone=THERE, home=HOME, since=at("2026-12-01 00:00", HOME), until=at("2026-12-05 00:00"))


@pytest.mark.parametrize(
    ("there", "read", "expected"),
    [
        pytest.param(desk(ABROAD), at("2026-11-27 23:30"), at("2026-11-27 23:30"), id="the last evening"),
        pytest.param(desk(ABROAD), at("2026-11-28 00:30"), at("2026-11-28 00:30", HOME), id="the first night"),
        pytest.param(desk(ABROAD), at("2026-12-01 09:00"), at("2026-12-01 09:00", HOME), id="after"),
        pytest.param(desk(ABROAD), at("2026-12-01 09:00", "Asia/Tokyo"), at("2026-12-01 09:00", "Asia/Tokyo"), id="another zone"),
        pytest.param(desk(OPEN), at("2027-12-01 09:00"), at("2027-12-01 09:00"), id="without an end"),
        pytest.param(desk(None), at("2026-12-01 09:00"), at("2026-12-01 09:00"), id="never away"),
        pytest.param(desk(COMING, HOME), at("2026-11-30 09:00", HOME), at("2026-11-30 09:00", HOME), id="before a journey"),
        pytest.param(desk(COMING, HOME), at("2026-12-02 09:00", HOME), at("2026-12-02 09:00"), id="amid it"),
        pytest.param(desk(COMING, HOME), at("2026-12-05 09:00", HOME), at("2026-12-05 09:00", HOME), id="behind it"),
    ],
)  # fmt: skip
def test_the_hour_that_is_meant(there: Desk, read: datetime, expected: datetime) -> None:
    assert meant(there, read) == expected


@pytest.mark.parametrize(
    ("there", "moment", "own", "zone"),
    [
        (desk(ABROAD), at("2026-11-27 20:00"), "", THERE),
        (desk(ABROAD), at("2026-11-28 05:00", HOME), "", THERE),  # it is the evening before in Lisbon
        (desk(ABROAD), at("2026-11-28 05:00", HOME), HOME, HOME),  # but it was made for home
        (desk(ABROAD), at("2026-11-28 10:00"), THERE, HOME),
        (desk(COMING, HOME), at("2026-12-02 10:00"), HOME, THERE),
        (desk(None, HOME), at("2026-12-02 10:00"), THERE, HOME),
    ],
)
def test_the_clock_on_which_it_is_told(there: Desk, moment: datetime, own: str, zone: str) -> None:
    assert zone_at(there, moment, own) == zone


def test_a_zone_that_is_not_the_readers_is_named() -> None:
    start, end = at("2026-12-01 09:00", HOME), at("2026-12-01 10:00", HOME)
    assert told_span(desk(ABROAD), start, end, own=HOME) == "Tue 2026-12-01 09:00 - 10:00 Asia/Shanghai"
    assert told_span(desk(None, HOME), start, end, own=HOME) == "Tue 2026-12-01 09:00 - 10:00"
