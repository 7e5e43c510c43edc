"""Notes that have to do with what was noted, read or booked are shown beside it: three at most, and of the same space."""

import pytest

from agents.cards import Card
from agents.tools.base import About, Outcome
from agents.tools.model_schema import told
from storage.db.pool import Pool
from tests.support.secretary import ZONE, Secretary, at, lines
from tests.support.spaces import settle


async def noted(her: Secretary, *texts: str) -> list[int]:
    """Keep notes; their numbers."""
    return [(await her.do("memo_write", content=text)).about[0].id for text in texts]


def cards(outcome: Outcome) -> list[Card]:
    return [card for card in outcome.cards if card.kind == "notes"]


def starts(outcome: Outcome) -> list[str]:
    """What is shown of notes, without the day."""
    return [line.partition(" (")[0].partition("（")[0] for line in lines(outcome)]


async def test_a_new_note_names_what_has_to_do_with_it(her: Secretary) -> None:
    [first, _] = await noted(her, "the landlord's number is 555 0100", "buy milk")
    made = await her.do("memo_write", content="Landlord comes on Friday")
    assert [(card.title, len(card.lines)) for card in cards(made)] == [("Related notes:", 1)]
    assert starts(made) == [f"#{first} the landlord's number is 555 0100"]
    assert made.related == (About(kind="memo", id=first, title="the landlord's number is 555 0100"),)
    assert [about.title for about in made.about] == ["Landlord comes on Friday"]
    assert told(made).splitlines() == [
        "✓ Noted: Landlord comes on Friday",
        f"#{made.about[0].id} Landlord comes on Friday",
    ]


async def test_it_does_so_in_chinese(her: Secretary) -> None:
    her.speak("zh")
    [first, _] = await noted(her, "房东电话是5550100", "猫粮在阳台")
    made = await her.do("memo_write", content="房东说下周来修水管")
    assert [card.title for card in cards(made)] == ["相关笔记："]
    assert starts(made) == [f"#{first} 房东电话是5550100"]


async def test_what_is_not_related_is_no_card(her: Secretary) -> None:
    await noted(her, "the landlord's number is 555 0100", "buy milk")
    made = await her.do("memo_write", content="call Anna on Friday")
    assert (cards(made), made.related, made.data) == ([], (), ())


async def test_three_at_most_and_none_that_was_deleted(her: Secretary) -> None:
    numbers = await noted(her, *(f"landlord {word}" for word in ("roof", "door", "lamp")))
    await her.press(await her.do("memo_delete", id=numbers[1]), "Delete")
    await noted(her, "landlord stairs", "landlord fence")
    made = await her.do("memo_write", content="the landlord")
    assert [start.partition(" ")[2] for start in starts(made)] == ["landlord fence", "landlord stairs", "landlord lamp"]


async def test_a_note_that_is_found_alone_has_its_kin_beside_it(her: Secretary) -> None:
    [first, second] = await noted(her, "passport renewal costs 80", "passport photo: shop at the station")
    shown = await her.do("memo_search", query="renewal")
    assert starts(shown) == [f"#{first} passport renewal costs 80", f"#{second} passport photo: shop at the station"]
    assert [card.title for card in cards(shown)] == ["Found 1:", "Related notes:"]
    assert [about.id for about in shown.about] == [first, second]
    assert [about.id for about in shown.related] == [second]
    both = await her.do("memo_search", query="passport")
    assert ([card.title for card in cards(both)], both.related) == (["Found 2:"], ())
    assert len(cards(await her.do("memo_search", query="renewal", quiet=True))) == 1


async def test_a_note_is_opened_by_its_number(her: Secretary) -> None:
    text = "passport\n\n" + " ".join(["renewal at the office"] * 20)
    [first, second] = await noted(her, text, "passport photo")
    opened = await her.do("memo_search", query="", id=first)
    assert opened.text.startswith(f"Note #{first} (")
    assert cards(opened)[0].lines == tuple(text.splitlines())
    assert [about.id for about in opened.related] == [second]
    assert told(opened).splitlines()[-2:] == ["Related notes:", cards(opened)[1].lines[0]]
    gone = await her.do("memo_search", query="", id=second + 1)
    assert (gone.text, gone.cards) == ("I can't find that note.", ())


@pytest.mark.parametrize(("title", "place"), [("dentist", ""), ("checkup", "Dr Smith")])
async def test_an_event_shows_the_notes_about_it(her: Secretary, title: str, place: str) -> None:
    await noted(her, "Dentist: Dr Smith, 12 Main Street, second floor", "buy milk")
    made = await her.do("schedule_add", title=title, location=place, start_time=at("15:00", 4))
    assert [card.title for card in cards(made)] == ["In your notes:"]
    assert starts(made)[0].endswith("Dentist: Dr Smith, 12 Main Street, second floor")
    assert ([about.kind for about in made.about], made.related) == (["event"], ())
    assert "Smith" not in told(made) or place
    assert cards(await her.do("schedule_add", title="yoga", start_time=at("18:00", 4))) == []


async def test_notes_of_another_space_are_never_shown(her: Secretary, pool: Pool) -> None:
    await noted(her, "the landlord's number is 555 0100")
    other = Secretary(pool, (await settle(pool, "ben", zone=ZONE))[1])
    made = await other.do("memo_write", content="the landlord's number is 555 0199")
    assert cards(made) == []
    assert cards(await other.do("schedule_add", title="landlord", start_time=at("15:00", 4))) != []
