"""Hours as they are typed in a hurry, series with exceptions, days in Cantonese and in traditional signs."""

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.timetext import parse, title

SHANGHAI = datetime(2026, 5, 13, 10, 20, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Wednesday

CASES = [
    # hours
    ("vet 9h15", "05-14 09:15 rolled"),
    ("vet friday 16h Madrid time", "05-15 22:00 Europe/Madrid"),
    ("16h vet", "05-13 16:00"),
    ("vet tomorrow 14-15h", "05-14 14:00..15:00"),
    ("a drive of 14h", "for 840m"),
    ("vet, takes 16h", "for 960m"),
    ("drive 14h", "ask loose"),
    ("train 18h40 on friday", "05-15 18:40"),
    ("flat 1530 at noon tomorrow", "05-14 12:00"),
    ("lock the flat by close of play friday", "by 05-15 18:00"),
    ("sat am vet", "05-16 08:00..12:00"),
    ("tmrw pm vet", "05-14 12:00..18:00"),
    ("tomorrow 10 vet", "05-14 10:00 ?"),
    ("nxt mon 10 vet", "ask choice"),
    ("tomorrow 3 vets are here", "05-14"),
    ("move the vet to 4", "05-13 16:00 ?"),
    ("walk weekdays 9.45", "WEEKLY;BYDAY=MO,TU,WE,TH,FR | 05-14 09:45"),
    ("walk Tuesdays and Thursdays at 5pm", "WEEKLY;BYDAY=TU,TH | 05-14 17:00"),
    ("less than 3 days after tomorrow", "ask loose"),
    # series
    ("walk every day at 3pm except weekends", "WEEKLY;BYDAY=MO,TU,WE,TH,FR | 05-13 15:00"),
    ("walk every weekday except Wednesday at 9", "WEEKLY;BYDAY=MO,TU,TH,FR | 05-14 09:00"),
    ("walk every day at 7 except saturdays and sundays", "WEEKLY;BYDAY=MO,TU,WE,TH,FR | 05-14 07:00"),
    ("每天7点遛狗，周日除外", "WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA | 05-14 07:00"),
    ("除了周末每天7点遛狗", "WEEKLY;BYDAY=MO,TU,WE,TH,FR | 05-14 07:00"),
    ("every two hours except weekends", "ask except"),
    ("walk at 7 except sundays", "ask except"),
    ("monthly on the last Friday at 4pm", "MONTHLY;BYDAY=-1FR | 05-29 16:00"),
    ("walk every two weekends", "WEEKLY;INTERVAL=2;BYDAY=SA,SU | 05-16"),
    ("walk every two mondays at 8am", "WEEKLY;INTERVAL=2;BYDAY=MO | 05-18 08:00"),
    ("every tablet twice daily at 8 and 20", "DAILY;BYHOUR=8,20;BYMINUTE=0 | 05-13 20:00"),
    ("每周一三早上6点半遛狗，12月16号为止", "WEEKLY;BYDAY=MO,WE;UNTIL=20261216T063000 | 05-18 06:30"),
    ("每天早上8点遛狗到周五为止", "DAILY;UNTIL=20260515T080000 | 05-14 08:00"),
    ("swim every tues & fri 7am till new year's eve", "WEEKLY;BYDAY=TU,FR;UNTIL=20261231T070000 | 05-15 07:00"),
    ("swim every day but sundays at 6am", "WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA | 05-14 06:00"),
    ("swim daily at 6am, not on weekends", "WEEKLY;BYDAY=MO,TU,WE,TH,FR | 05-14 06:00"),
    ("swim daily at 6am, sundays as well", "ask several"),
    ("每天中午12点15遛狗 周末不用", "WEEKLY;BYDAY=MO,TU,WE,TH,FR | 05-13 12:15"),
    ("interview on tuesday from 2 for an hour", "05-19 14:00..15:00 ? for 60m"),
    ("first weekend of december", "ask loose"),
    ("vet 15h tomorrow", "05-14 15:00"),
    ("change the vet to 9.45", "05-13 21:45 ?"),
    ("vet moved from tues to thurs 3pm", "ask several"),
    ("let me know 10 min before the vet at 4", "05-13 16:00 ? lead 10m"),
    ("vet tomorrow 11-11.30", "05-14 11:00..11:30"),
    ("bring the vet forward to 9", "05-13 21:00 ?"),
    ("lesson on thursdays from 4.30 to 5.15", "WEEKLY;BYDAY=TH | 05-14 16:30..17:15"),
    ("quiz every tuesday bar the 29th", "ask except"),
    ("swap the vet from 6 to 7am tomorrow", "ask several"),
    # Cantonese, traditional signs
    ("聽日下晝三點睇牙", "05-14 15:00"),
    ("聽晚八點睇牙", "05-14 20:00"),
    ("聽朝十點睇牙", "05-14 10:00"),
    ("後日朝早九點睇牙", "05-15 09:00"),
    ("半個鐘後睇牙", "05-13 10:50 elapsed"),
    ("個半鐘後睇牙", "05-13 11:50 elapsed"),
    ("禮拜六晏晝睇牙", "05-16 12:00..18:00"),
    ("睇牙晏晝三點一", "ask loose"),
    ("每日朝早七點半睇牙", "DAILY | 05-14 07:30"),
    ("聽日語課", "none"),
    ("下午一齊睇牙", "05-13 12:00..18:00"),
    # what is over
    ("今天凌晨看牙", "ask past"),
    ("yesterday evening vet", "ask past"),
]
TITLES = [
    ("幫我設置一個明天9點的鬧鐘：餵貓", "餵貓"),
    ("別忘了後天下午三點餵貓", "餵貓"),
    ("請提醒我聽日餵貓", "餵貓"),
    ("每天早上8点喂猫到周五为止", "喂猫"),
    ("除周末外每天中午喂猫", "喂猫"),
    ("每天中午12点15喂猫 周末不用", "喂猫"),
    ("周末除外，每天7点喂猫", "喂猫"),
    ("later tonight feed the cat", "feed the cat"),
    ("feed the cat every day at 8am except sundays", "feed the cat"),
]


@pytest.mark.parametrize(("text", "expected"), [pytest.param(*case, id=case[0]) for case in CASES])
def test_shorthand(text: str, expected: str, answer: Callable[[str], str]) -> None:
    assert answer(text) == expected


@pytest.mark.parametrize(("text", "named"), [pytest.param(*case, id=case[0]) for case in TITLES])
def test_title(text: str, named: str) -> None:
    assert title(text, parse(text, SHANGHAI)) == named
