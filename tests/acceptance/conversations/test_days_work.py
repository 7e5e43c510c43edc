"""What one has moved, changed or cancelled in a day, told from the receipts."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

from agents.texts.times import day
from bot.app import Ports
from tests.acceptance.conversations.test_things_by_name import ZONE, in_days
from tests.support.talking import talk


async def test_what_was_done_today_is_told_from_the_receipts(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    today = datetime.now(ZoneInfo(ZONE))  # noqa: TID251 - what the person's calendar says
    assert (await person.say("what did I move today")).text == f"You moved nothing on {day(today, 'en')}."
    made = await person.say("optician tomorrow at 3pm")
    await person.press(made, "30 minutes longer")
    await person.say("move it to 5pm")
    await person.say("cancel the optician")
    told = (await person.say("what did I move today?")).text.splitlines()
    assert told[0] == f"What you moved on {day(today, 'en')} (2):"
    assert [re.sub(r"^- \d\d:\d\d ", "", line) for line in told[1:]] == [
        f"Updated: optician ({in_days(1)} 15:00 - 16:30)",
        f"Updated: optician ({in_days(1)} 17:00 - 18:30)",
    ]
    gone = (await person.say("what have I cancelled today")).text.splitlines()
    assert [re.sub(r"^- \d\d:\d\d ", "", line) for line in gone[1:]] == [
        f"Deleted: optician ({in_days(1)} 17:00 - 18:30)"
    ]
    changed = (await person.say("今天改了什么")).text.splitlines()
    assert changed[0] == f"{day(today, 'zh')} 你改过 3 项："
    assert (await person.say("昨天取消了什么安排")).text.endswith(" 你没有取消过什么。")
