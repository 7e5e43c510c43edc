"""What else is on the day of a thing, how often a series still happens, and what rings so long before each of its days."""

from tests.support.secretary import Secretary, at, lines

BIRTHDAY = {"start_time": "2030-06-10T00:00:00+08:00", "end_time": "2030-06-11T00:00:00+08:00", "all_day": True}


async def test_what_else_is_on_the_day_of_a_thing(her: Secretary) -> None:
    await her.do("schedule_add", title="graduation", start_time=at("15:00", 12))
    none = await her.do("schedule_query", query="graduation", day_of=True)
    assert none.text == "Nothing else on Wed 2030-06-12 besides “graduation”."
    await her.do("schedule_add", title="haircut", start_time=at("10:00", 12))
    found = await her.do("schedule_query", query="graduation", day_of=True)
    assert found.text == "Wed 2030-06-12, besides “graduation” (1 more):"
    assert lines(found) == ["Wed 2030-06-12 15:00 - 16:00 graduation", "10:00 - 11:00 haircut"]
    assert (
        await her.do("schedule_query", query="opera", day_of=True)
    ).text == "Nothing in the calendar mentions “opera”."


async def test_each_time_of_what_ends_is_counted(her: Secretary) -> None:
    await her.do("schedule_add", title="yoga", start_time=at("19:00", 4), rrule="FREQ=DAILY;COUNT=3")
    await her.do("schedule_add", title="choir", start_time=at("20:30", 4), rrule="FREQ=WEEKLY")
    yoga = await her.do("schedule_query", query="yoga", many=True)
    assert len(lines(yoga)) == 3
    choir = await her.do("schedule_query", query="choir", many=True)
    assert lines(choir) == ["Tue 2030-06-04 20:30 - 21:30 choir, every week"]


async def test_what_rings_before_a_day_of_each_year_comes_each_year(her: Secretary) -> None:
    await her.do("schedule_add", title="奶奶生日", rrule="FREQ=YEARLY", **BIRTHDAY)
    rings = await her.do("schedule_update", query="奶奶生日", lead_minutes=3 * 1440, remind="订蛋糕")
    assert rings.receipts == ("✓ Created: 订蛋糕 (Fri 2030-06-07 09:00, every year)",)


async def test_before_a_lunar_day_it_rings_for_the_next_one_too_where_the_month_before_is_long(her: Secretary) -> None:
    """The rule names the 29th of that month, which is a day earlier then: three days before would be its 30th."""
    birthday = {**BIRTHDAY, "start_time": "2030-07-03T00:00:00+08:00", "end_time": "2030-07-04T00:00:00+08:00"}
    made = await her.do("schedule_add", title="外婆生日", rrule="FREQ=YEARLY;X-LUNAR=0603", **birthday)
    rings = await her.do("schedule_update", query="外婆生日", lead_minutes=3 * 1440)
    assert (made.receipts, rings.receipts) == (
        ("✓ Created: 外婆生日 (Wed 2030-07-03 all day, every year on the lunar 6/3)",),
        ("✓ Created: 外婆生日 (Sat 2030-06-29 09:00, every year on the lunar 5/29)",),
    )
