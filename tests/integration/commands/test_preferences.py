"""Language and zone: set by words and by buttons, asked for once; reminders that follow the zone move along."""

from collections.abc import AsyncGenerator, Callable
from datetime import UTC, datetime

import pytest

from agents.calendar.recurrence import placed
from agents.timetext.zone_names import zone_named
from agents.tools.zones.zone_moves import rung_in
from bot.app import Ports
from bot.commands.settings import zone_names
from bot.process.settings import Access, Settings
from storage.content.zone_followers import Follower
from tests.support.doubles.visitors import Visitor, arriving
from tests.support.houses import houses
from tests.support.ringing import struck

Someone = Callable[..., Visitor]
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


@pytest.fixture
async def home(settings: Settings, dsn: str) -> AsyncGenerator[Ports]:
    async with houses(settings, dsn) as [ports]:
        yield ports


@pytest.fixture
def someone(home: Ports) -> Someone:
    """Somebody of an open house."""
    arrivals = arriving(home.pool, home.signals, Access(policy="open"))

    def make(number: str, **details: str) -> Visitor:
        return Visitor(arrivals=arrivals, pool=home.pool, id=number, **details)  # pyright: ignore[reportArgumentType] - details are what a test says

    return make


async def dues(visitor: Visitor) -> list[tuple[str, str, datetime]]:
    async with visitor.pool.acquire() as db:
        rows = await db.fetch("SELECT text, zone, due FROM followers($1) ORDER BY text", await visitor.person())
    return [tuple(row) for row in rows]


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Europe/Rome", "Europe/Rome"),
        ("europe/rome", "Europe/Rome"),
        (" ROME ", "Europe/Rome"),
        ("东京", "Asia/Tokyo"),
        ("北京时间", "Asia/Shanghai"),
        ("new york", "America/New_York"),
        ("America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
        ("buenos aires", "America/Argentina/Buenos_Aires"),
        ("utc", "UTC"),
        ("Atlantis", None),
        ("../../etc/passwd", None),
        ("", None),
    ],
)
def test_zones_are_known_by_the_names_that_people_use(text: str, zone: str | None) -> None:
    assert zone_named(text) == zone


def test_every_zone_that_is_offered_exists() -> None:
    for language in ("zh", "en"):
        offered = zone_names.choices("Europe/Rome", language)
        assert offered[0] == "Europe/Rome"
        assert [zone_named(zone) for zone in offered] == list(offered)


@pytest.mark.parametrize(
    ("latitude", "longitude", "zones"),
    [
        (48.1, 11.6, ("Europe/Zurich", "Europe/London", "Europe/Kaliningrad")),
        (27.7, 85.3, ("Asia/Kathmandu", "Asia/Thimphu", "Asia/Kolkata")),
        (33.4, -112.0, ("America/Phoenix", "America/Tijuana", "America/Ciudad_Juarez")),
        (-18.0, 178.0, ("Pacific/Fiji", "Pacific/Tongatapu", "Pacific/Efate")),
    ],
)
def test_near_a_place_clocks_that_differ_are_offered(latitude: float, longitude: float, zones: tuple[str, ...]) -> None:
    assert zone_names.nearest(latitude, longitude, datetime(2026, 11, 26, tzinfo=UTC)) == zones


async def test_the_first_answer_with_times_asks_for_the_zone_and_later_ones_do_not(someone: Someone) -> None:
    ann = someone("2", language="en")
    first = await ann.ask("meeting tomorrow at 3pm")
    assert first.text.endswith("(I'm assuming your time zone is Asia/Shanghai. Is that right?)")
    assert [one.label.split()[0] for one in first.cards[-1].buttons] == [
        "Asia/Shanghai",
        "Europe/London",
        "America/New_York",
        "America/Los_Angeles",
        "Asia/Singapore",
    ]
    assert "Shanghai" not in (await ann.ask("what's on tomorrow")).text
    chosen = await ann.press(first, "Europe/London")
    assert chosen.receipts[0].startswith("✓ Time zone: Europe/London (")
    again = await ann.ask("what's on tomorrow")
    assert "Shanghai" not in again.text
    assert "Europe/London" in (await ann.ask("/whoami")).text


async def test_start_greets_and_asks_for_the_zone_once_and_never_who_is_known(someone: Someone) -> None:
    ann, ben = someone("2", language="zh"), someone("3", language="en", zone="Europe/Rome")
    first, second = await ann.ask("/start"), await ann.ask("/start")
    assert first.text.startswith("你好！我们是一群鹦鹉")
    assert (len(first.cards), second.cards) == (1, ())
    assert (await ben.ask("/start")).cards == ()
    assert "- time zone: Europe/Rome (" in (await ben.ask("/whoami")).text


async def test_a_new_zone_moves_what_follows_it_and_nothing_else(someone: Someone) -> None:
    ann = someone("2", language="en", zone="Europe/Rome")
    for text in (
        f"remind me every day at {struck('Europe/Rome')} to stretch",
        f"remind me every monday at {struck('Europe/Rome')} to plan",
        "remind me in 3 hours to drink",
        "meeting tomorrow at 3pm",
    ):
        assert (await ann.ask(text)).receipts
    before = await dues(ann)
    answer = await ann.ask("/settings zone Tokyo")
    assert answer.receipts[0].startswith("✓ Time zone: Asia/Tokyo (")
    lines = answer.text.splitlines()
    assert lines[0] == "Reminders moved: 2"
    assert sorted(line[:10] for line in lines[1:]) == ["- plan: Mo", "- stretch:"]
    after = await dues(ann)
    assert [(text, zone) for text, zone, _ in after] == [("plan", "Asia/Tokyo"), ("stretch", "Asia/Tokyo")]
    assert all(was[2] != now[2] for was, now in zip(before, after, strict=True))
    assert (await ann.ask("/settings zone Asia/Tokyo")).text == ""


async def test_a_zone_that_is_set_in_a_group_does_not_tell_it_of_private_reminders(someone: Someone) -> None:
    ann, outside = (
        someone("2", language="en", zone="Europe/Rome"),
        someone("2", language="en", zone="Europe/Rome", group="-5"),
    )
    assert (await ann.ask(f"remind me every day at {struck('Europe/Rome')} to take the pills")).receipts
    assert (await outside.ask(f"remind me every monday at {struck('Europe/Rome')} to water")).receipts
    lines = (await outside.ask("/settings zone Tokyo")).text.splitlines()
    assert [line[:9] for line in lines] == ["Reminders", "- water: ", "- 1 in yo"]
    assert [zone for _, zone, _ in await dues(ann)] == ["Asia/Tokyo", "Asia/Tokyo"]


async def test_settings_show_what_holds_and_change_it_by_button(someone: Someone) -> None:
    ann = someone("2", language="en", zone="Europe/Rome")
    shown = await ann.ask("/settings")
    assert shown.text.startswith("Your settings:\n- language: auto\n- time zone: Europe/Rome (")
    assert (await ann.press(shown, "中文")).receipts == ("✓ 语言: 中文",)
    assert (await ann.ask("note: tea")).receipts == ("✓ 已记下: tea",)
    assert (await ann.ask("/settings language auto")).receipts == ("✓ 语言: 自动",)
    assert (await ann.ask("note: milk")).receipts == ("✓ Noted: milk",)
    assert (await ann.press(shown, "Asia/Singapore")).receipts[0].startswith("✓ Time zone: Asia/Singapore (")


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (
            "/settings zone Atlantis",
            "I do not know the time zone Atlantis. Send for example: /settings zone Europe/Rome",
        ),
        ("/settings 时区 亚特兰蒂斯", "我不认识时区 亚特兰蒂斯。可以发：/settings 时区 东京"),
        ("/settings language tlh", "I do not speak tlh. Send for example: /settings language en"),
        ("/settings 语言 火星文", "我不会说 火星文。可以发：/settings 语言 中文"),
        ("/dance", "I don't know the command /dance. /help shows what I can do."),
    ],
)
async def test_what_is_not_known_is_said_with_an_example(someone: Someone, said: str, answer: str) -> None:
    assert (await someone("2", language="en", zone="UTC").ask(said)).text == answer


async def test_whoami_tells_nothing_of_others(someone: Someone) -> None:
    ann, ben = someone("2", name="Ann", language="zh"), someone("3", name="Ben", language="zh")
    await ann.ask("/help")
    told = (await ben.ask("/whoami")).text
    assert told.splitlines()[:2] == ["你是 Ben，我认识的人。", "- 账号：telegram:3"]
    assert "这是我假定的" in told
    assert "Ann" not in told


@pytest.mark.parametrize(
    ("rrule", "due", "zone", "expected"),
    [
        pytest.param("FREQ=DAILY", "06-02 01:00", "Europe/Berlin", ("06-02 07:00", "06-03 07:00"), id="moves"),
        pytest.param("FREQ=DAILY", "06-01 11:00", "Europe/Berlin", (None, "06-02 07:00"), id="due-already-rings"),
        pytest.param(
            "FREQ=DAILY",
            "06-02 01:00",
            "America/New_York",
            ("06-02 13:00", "06-03 13:00", "06-01 13:00"),
            id="not-twice",
        ),
        pytest.param("FREQ=DAILY", "06-02 01:00", "Pacific/Kiritimati", ("06-01 19:00", "06-02 19:00"), id="earlier"),
        pytest.param(
            "FREQ=DAILY;BYHOUR=9,21",
            "06-01 13:00",
            "Pacific/Kiritimati",
            ("06-01 12:00", "06-01 19:00"),
            id="over-there",
        ),
        pytest.param(
            "FREQ=HOURLY;INTERVAL=5", "06-01 16:00", "Asia/Kolkata", ("06-01 13:30", "06-01 18:30"), id="elapsed"
        ),
        pytest.param("FREQ=DAILY;COUNT=1", None, "Europe/Berlin", (None, None), id="over"),
        pytest.param("FREQ=NEVER", None, "Europe/Berlin", (None, None), id="unreadable"),
        pytest.param(None, "06-02 01:00", "Europe/Berlin", ("06-01 07:00", None), id="once"),
    ],
)
def test_when_a_follower_rings_in_another_zone(
    rrule: str | None, due: str | None, zone: str, expected: tuple[str | None, ...]
) -> None:
    """Nothing rings twice on the way to the west, where the hours that have rung are `passed`, nor is left out on the way to the east."""
    wall = datetime(2026, 6, 1, 9)  # noqa: DTZ001 - a wall clock
    at = None if due is None else datetime.strptime(f"2026-{due} +0000", "%Y-%m-%d %H:%M %z")
    row = Follower(space=1, id=1, text="tea", wall=wall, zone="Asia/Shanghai", rrule=rrule, due=at)
    found = rung_in(row, zone, NOON)
    passed = [placed(one, zone) for one in found.passed]
    told = tuple(one and f"{one.astimezone(UTC):%m-%d %H:%M}" for one in (found.due, found.following, *passed))
    assert told == expected


def test_what_a_wrong_clock_leaps_over_does_not_ring() -> None:
    row = Follower(
        space=1, id=1, text="tea", wall=datetime(2026, 6, 1, 13), zone="UTC", rrule="FREQ=DAILY",  # noqa: DTZ001 - a wall clock
        due=datetime(2026, 6, 1, 13, tzinfo=UTC),
    )  # fmt: skip
    assert rung_in(row, "Asia/Shanghai", NOON).due == NOON
    assert rung_in(row, "Asia/Shanghai", NOON, travels=False).due == datetime(2026, 6, 2, 5, tzinfo=UTC)


async def test_the_sounds_of_parrots_are_switched_by_word(someone: Someone) -> None:
    ann, ben = someone("2", language="en"), someone("3", language="zh")
    assert "- parrot sounds: on" in (await ann.ask("/settings")).text.splitlines()
    assert (await ann.ask("/settings sounds off")).receipts == ("✓ Parrot sounds: off",)
    assert "- parrot sounds: off" in (await ann.ask("/settings")).text.splitlines()
    assert "- 鹦鹉的叫声：开" in (await ben.ask("/settings")).text.splitlines()
    assert (await ann.ask("/settings 声音 开")).receipts == ("✓ 鹦鹉的叫声: 开",)
    assert (await ann.ask("/settings sounds louder")).text == (
        "Parrot sounds are either on or off, not louder. Send for example: /settings sounds off"
    )


async def test_suggestions_are_switched_by_word(someone: Someone) -> None:
    ann, ben = someone("1"), someone("2", language="zh")
    assert "- suggestions: on" in (await ann.ask("/settings")).text.splitlines()
    assert (await ann.ask("/settings suggestions off")).receipts == ("✓ Suggestions: off",)
    assert (await ann.ask("/settings suggestions off")).receipts == ("✓ Suggestions: off",)
    assert "- suggestions: off" in (await ann.ask("/settings")).text.splitlines()
    assert "- 主动建议：开" in (await ben.ask("/settings")).text.splitlines()
    assert (await ann.ask("/settings 建议 开")).receipts == ("✓ 主动建议: 开",)
    assert (await ann.ask("/settings suggestions maybe")).text == (
        "Suggestions are either on or off, not maybe. Send for example: /settings suggestions off"
    )


@pytest.mark.parametrize(
    ("said", "former"),
    [
        ("/settings zone Lisbon", "time zone: Asia/Shanghai"),
        ("/settings language en", "language: auto"),
        ("/settings sounds off", "parrot sounds: on"),
        ("/settings quiet 22:00-08:00", "Quiet hours: none"),
    ],
)
async def test_undo_behind_a_setting_leaves_what_was_done_before_it(someone: Someone, said: str, former: str) -> None:
    ann = someone("1", language="en")
    await ann.ask("note: the key is under the pot")
    assert (await ann.ask(said)).receipts
    assert (await ann.ask("undo")).receipts == (f"✓ Restored: the setting ({former})",)
    assert (await ann.ask("my notes")).text.endswith("Newest notes (1):")
