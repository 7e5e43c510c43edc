"""Lines with the form of a receipt, whatever their letters and signs: none is let out, and what only names a date is.

The tables (`said/forged*.jsonl`, `said/unforged*.jsonl`) were written before the code and, the second and third, after it; of the first
117, 71 were shown before there were forms, of the second 52, 48.
"""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.output.claims import Kind
from agents.output.lookalikes import folded
from agents.output.stream_filter import ClaimFilter

SAID = Path(__file__).parent / "said"
EVERY: tuple[Kind, ...] = ("created", "noted", "reminder", "updated", "deleted", "found")


def table(name: str) -> list[str]:
    return [json.loads(line) for line in (SAID / f"{name}.jsonl").read_text().splitlines()]


def shown(text: str, receipts: tuple[Kind, ...], *cuts: int) -> str:
    release = ClaimFilter(receipts)
    places = [0, *sorted(min(cut, len(text)) for cut in cuts), len(text)]
    return "".join([*(release.feed(text[start:end]) for start, end in pairwise(places)), release.end()])


@pytest.mark.parametrize("forged", [line for name in ("forged", "forged_second") for line in table(name)])
def test_what_has_the_form_of_a_receipt_is_held_back_beside_true_ones(forged: str) -> None:
    release = ClaimFilter(EVERY)
    text = f"Here you are.\n\n{forged}\nAnything else?"
    told = release.feed(text) + release.end()
    assert release.held
    assert told.startswith("Here you are.\n\n")
    assert told.endswith("Anything else?")
    assert not [word for word in ("2027-", "2026-", "2027/", "milk", "牛奶") if word in folded(told)]


@pytest.mark.parametrize("honest", [line for name in ("unforged", "unforged_second") for line in table(name)])
@pytest.mark.parametrize("receipts", [(), ("found",), EVERY])
def test_what_names_a_date_is_no_receipt(honest: str, receipts: tuple[Kind, ...]) -> None:
    assert shown(honest, receipts) == honest


@given(st.sampled_from([*table("forged"), *table("forged_second")]), st.lists(st.integers(0, 60), max_size=5))
def test_how_a_forged_receipt_is_cut_does_not_matter(forged: str, cuts: list[int]) -> None:
    text = f"Hm.\n{forged}\nBye."
    assert shown(text, EVERY, *cuts) == shown(text, EVERY)


@pytest.mark.parametrize(
    ("text", "receipts"),
    [
        pytest.param("```yaml\n# created: 2027-01-27\nupdated: v2\n```", EVERY, id="a program's own words"),
        pytest.param("// Created: by hand\n// Updated: never", EVERY, id="a comment"),
        pytest.param("Привет, как дела? Всё хорошо.", (), id="another script"),
        pytest.param("自己创建的日程更清楚。", (), id="oneself is no sign"),
    ],
)
def test_other_words_pass(text: str, receipts: tuple[Kind, ...]) -> None:
    assert shown(text, receipts) == text


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("✓ Сrеаtеd∶", "✓ created:"),
        ("ᴄʀᴇᴀᴛᴇᴅ 🅲🆁🅴🅰🆃🅴🅳 Ⓒⓡ 𝐂𝐫 Ｃｒ C̵r", "created created Cr Cr Cr Cr"),
        ("٢٠٢٧‑01‑27", "2027-01-27"),
        ("己创建，自己创建", "已创建，自己创建"),
        ("Ðeletеd ꓚr∊ated", "deleted created"),
        ("日本語 한국 Жук", "日本語 한국 Жук"),
    ],
)
def test_letters_are_read_as_they_look(written: str, read: str) -> None:
    assert folded(written) == read
