"""What texts are about, and which notes have to do with them: tables of words, without a database."""

from datetime import UTC, datetime

import pytest

from agents.nlu.cues.topics import FEW, MOST, SHOWN, kin, topics
from storage.content.notes import Memo, Near, folded

NOON = datetime(2030, 6, 3, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("牙医 周五下午三点", ("牙医",)),
        ("牙医地址：中山路12号", ("牙医", "中山", "山路")),
        ("妈妈的生日是三月五号", ("妈妈", "生日")),
        ("明天下午三点提醒我开会", ()),
        ("The landlord's number is 555 0100", ("landlord", "0100")),
        ("Dentists: Dr Smith, 12 Main Street", ("dentist", "smith")),
        ("call me back tomorrow at 3pm, or in 2027", ()),
        ("Wi-Fi 密码在冰箱上", ("冰箱", "wifi")),
        ("", ()),
        ("🦜🦜 !!", ()),
    ],
)
def test_a_text_is_about_what_is_not_said_of_anything(text: str, expected: tuple[str, ...]) -> None:
    assert topics(text) == expected


def found(asked: str, *texts: str, others: int = 0) -> list[str]:
    """What is related to a text among these notes and `others` that share nothing with it."""
    terms = topics(asked)
    held = tuple(sum(term in folded(text) for text in texts) for term in terms[:MOST])
    notes = tuple(
        Memo(id=number, text=text, version=1, created_at=NOON)
        for number, text in enumerate(texts, 1)
        if any(term in folded(text) for term in terms)
    )
    return [note.text for note in kin(terms, Near(looked=len(texts) + others, held=held, notes=notes))]


@pytest.mark.parametrize(
    ("asked", "note"),
    [
        pytest.param("牙医", "牙医地址：中山路12号", id="an event and its place"),
        pytest.param("Dentist", "Dr Smith is our dentist, ring twice", id="the same in English"),
        pytest.param("房东说下周来修水管", "房东电话是5550100", id="whom to ring"),
        pytest.param("the landlord comes on Friday", "landlord: 555 0100", id="a name"),
        pytest.param("review the Kubernetes upgrade", "kubernetes 升级步骤：先备份", id="both languages"),
        pytest.param("new passport", "passports are in the blue folder", id="one of many"),
    ],
)
def test_a_rare_word_in_both_relates_them(asked: str, note: str) -> None:
    assert found(asked, note, "buy milk", "给阳台的花浇水", others=40) == [note]


@pytest.mark.parametrize(
    ("asked", "note"),
    [
        pytest.param("明天下午三点开会", "后天下午三点开会", id="only a time"),
        pytest.param("房东电话是5550100", "妈妈的电话是13800000000", id="two numbers"),
        pytest.param("buy milk tomorrow", "buy a ticket tomorrow", id="buying"),
        pytest.param("call Anna at 3pm in 2027", "call Ben at 3pm in 2027", id="calling"),
        pytest.param("modern art", "start the car", id="part of a word"),
        pytest.param(
            "the parrot sat on the fence and looked over meadow, river, forest, bridge and mountain",
            "a recipe: flour, butter, sugar, eggs, lemon, vanilla, salt, cream, and a bridge of chocolate on top",
            id="one word in common of many",
        ),
    ],
)
def test_what_is_not_related_is_not_shown(asked: str, note: str) -> None:
    assert found(asked, note, others=40) == []


def test_a_word_that_is_in_many_notes_says_nothing() -> None:
    notes = [f"landlord visit {word}" for word in ("garden", "roof", "door", "lamp", "stairs")]
    assert len(notes) > FEW
    assert found("the landlord", *notes, others=20) == []
    assert found("the landlord and the roof", *notes, others=20) == ["landlord visit roof"]
    assert found("the landlord", *notes, others=400) == notes[::-1][:SHOWN]


def test_what_shares_more_and_rarer_words_comes_first() -> None:
    notes = ("passport photo", "Lisbon passport papers", "Lisbon flat", "Lisbon tram", "Lisbon fado")
    assert found("passport for Lisbon", *notes, others=200) == [
        "Lisbon passport papers",
        "passport photo",
        "Lisbon fado",
    ]
