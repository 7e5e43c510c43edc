"""How much of what models claim is held back, and how much of what claims nothing is let through: counted over whole tables.

The sentences (`said/`) were written after the code, and each table was run once before anything was mended by it. Of the first 200
each, 129 claims were held back (111 with the check as it was before) and 195 others let through; of the second to the fifth tables, 30
each, 26, 23, 24 and 25 claims, and all others. The sixth to ninth are short forms ("done and dusted"): 45 of 65, 26, 19 and 21 of 61 were
held back before these had phrases; of the ninth, written last, 53 when it was first run, and all 40 others let through.
"""

from pathlib import Path

import pytest

from agents.output.other_languages import foreign
from agents.output.stream_filter import ClaimFilter

SAID = Path(__file__).parent / "said"
SHORT = ("claims_sixth", "claims_seventh", "claims_eighth", "claims_ninth")


def held(sentence: str) -> bool:
    release = ClaimFilter(())
    return release.feed(sentence) + release.end() != sentence


def table(name: str) -> list[str]:
    return (SAID / f"{name}.txt").read_text().splitlines()


@pytest.mark.parametrize("name", ["claims", "claims_second", "claims_third", "claims_fourth", "claims_fifth", *SHORT])
def test_nine_of_ten_claims_are_held_back(name: str) -> None:
    sentences = table(name)
    passed = [sentence for sentence in sentences if not held(sentence)]
    assert len(passed) <= 0.1 * len(sentences), passed


@pytest.mark.parametrize(
    "name",
    [
        "honest",
        "honest_second",
        "honest_third",
        "honest_fourth",
        "honest_fifth",
        *(name.replace("claims", "honest") for name in SHORT),
    ],
)
def test_nineteen_of_twenty_other_sentences_are_let_through(name: str) -> None:
    sentences = table(name)
    stopped = [sentence for sentence in sentences if held(sentence)]
    assert len(stopped) <= 0.05 * len(sentences), stopped


@pytest.mark.parametrize(
    "sentence",
    [
        "已帮你设置明天8点的闹钟",
        "根据你的要求，日程已删除",
        "Meeting created successfully:",
        "Got it, I'll remember that",
        "好的，都办了。",
        "已幫您建立提醒。",
        "會議已經改到四點了。",
        "I&#39;ve saved it.",
        "I've <b>saved</b> it.",
        "`I've saved your note.`",
        "I\u200b've sa\u200bved it.",
        "Ｉ've ｓａｖｅｄ it.",
        "**I've** _saved_ [it](https://house.example).",
    ],
)
def test_a_claim_is_one_in_whatever_form_it_will_be_read(sentence: str) -> None:
    assert held(sentence)


@pytest.mark.parametrize(
    ("sentence", "receipts", "shown"),
    [
        pytest.param("好的，都办了。", ("created", "offered"), "", id="beside an offer"),
        pytest.param("好的，都办了。", ("created",), "好的，都办了。", id="with nothing open"),
        pytest.param("All done!", ("deleted", "offered"), "", id="in English"),
        pytest.param("I've created it.", ("created", "offered"), "I've created it.", id="one of them"),
    ],
)
def test_beside_an_open_offer_not_all_is_done(sentence: str, receipts: tuple[str, ...], shown: str) -> None:
    release = ClaimFilter(receipts)  # pyright: ignore[reportArgumentType] - they are kinds
    assert release.feed(sentence) + release.end() == shown


@pytest.mark.parametrize(
    "text",
    [
        "会議を明日の15時に移動しました。",
        "He guardado tu nota.",
        "Listo, la reunión está creada.",
        "Der Termin wurde gelöscht.",
        "J'ai ajouté le rendez-vous à votre agenda.",
        "Ho salvato la nota.",
        "Встреча создана на завтра.",
        "회의를 추가했습니다.",
        "تم حفظ الملاحظة",
        "Reunião marcada para amanhã às 15h.",
        "Zapisałem notatkę.",
        "Toplantı oluşturuldu.",
        "Zahnarzt abgesagt.",
        "Alles notiert",
        "Eintrag entfernt",
        "Listo, borrada.",
        "Cita movida",
        "Todo guardado",
        "Réunion annulée",
        "Promemoria impostato.",
        "Tutto cancellato.",
        "Evento marcado.",
        "Notitie bewaard",
        "Ingepland!",
        "Avtale slettet",
        "Hotovo, smazáno.",
        "Spotkanie dodane.",
        "Randevu silindi.",
        "Catatan disimpan.",
        "Muistutus tallennettu",
        "消しておきました",
        "저장했어요",
        "Сохранил заметку",
    ],
)
def test_other_languages_are_known_as_such(text: str) -> None:
    assert foreign(text)


@pytest.mark.parametrize(
    "text",
    [
        "Sure, let me know when.",
        "Lovely weather today!",
        "好的，明天见。",
        "明天10点 meeting",
        "OK",
        "…",
        "I'd love a café au lait in Zürich.",
        "Paris, Rome, Berlin.",
        "早上好！",
        "會議在三點。",
        "Avocado toast.",
        "Pizza Margarita or carbonara?",
        "Florida, probably.",
        "Management consulting.",
        "Potatoes, tomatoes, onions.",
        "Urgent engagement letters.",
        "Volcano erupting.",
        "Generated locally.",
        "Piano lessons help.",
        "Chocolate cake, obviously.",
        "Agenda: none.",
        "Twelve eggs, melted butter.",
        "Bravo, Ludwig!",
        "推荐《三体》。",
        "需要的话我可以加到日历。",
        "可以试试pomodoro。",
    ],
)
def test_chinese_and_english_are_no_other_languages(text: str) -> None:
    assert not foreign(text)


def test_what_was_said_before_a_correction_is_not_said_again() -> None:
    release = ClaimFilter((), said="Tea is nice in the afternoon. Which kind do you like best?")
    text = "Tea is nice in the afternoon! Nothing is saved yet. So which kind do you like best?"
    assert (release.feed(text) + release.end()).strip() == "Nothing is saved yet."
    assert release.held == ()


@pytest.mark.parametrize(
    ("said", "text", "shown"),
    [
        pytest.param("祝好。", "还没有保存。祝好。", "还没有保存。", id="a greeting in Chinese"),
        pytest.param("Bye!", "Nothing is saved yet.\n\nBye!", "Nothing is saved yet.\n\n", id="in English"),
        pytest.param("嗯。", "嗯。\n嗯，还没有保存。", "嗯，还没有保存。", id="one letter"),
        pytest.param("Bye!", "Buy! 3", "Buy! 3", id="another word"),
        pytest.param("…", "…", "…", id="no letters"),
    ],
)
def test_a_few_letters_are_not_said_again_behind_a_correction(said: str, text: str, shown: str) -> None:
    release = ClaimFilter((), said=said)
    assert release.feed(text) + release.end() == shown


@pytest.mark.parametrize(
    "sentence",
    [
        "Parrots have been kept as pets for 3,000 years.",
        "Bees have been kept in hives for 4,500 years.",
        "Honey has been made for 8 thousand years.",
        "Wine has been made there for 30 generations.",
        "The flag has been changed 27 times.",
        "Falcons have been kept by kings for 40 centuries.",
        "The record has been set at 9.58 seconds.",
        "The price has been fixed at 12 euros since 2019.",
        "The rule has been written on 40 walls.",
        "Coffee has been made at 92 degrees for 100 years.",
        "Steel has been made in Sheffield for centuries.",
    ],
)
def test_a_number_that_counts_is_no_time_of_ours(sentence: str) -> None:
    assert not held(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "It has been set for 3 pm.",
        "The slot has been marked for 14:00.",
        "It's been fixed for 10 on Friday.",
        "Your lunch has been put to 12.",
        "The timer has been set for 10 minutes.",
    ],
)
def test_a_time_of_ours_is_still_one(sentence: str) -> None:
    assert held(sentence)
