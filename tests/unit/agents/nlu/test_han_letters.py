"""Traditional letters: read as the simplified ones, and kept as they were written in what is taken out of the sentence."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.coreference import meant
from agents.nlu.interpret import decide
from agents.nlu.lexicon.han_letters import WrittenLetters, simplified
from agents.nlu.replies.offer_replies import choice

NOW = datetime(2026, 11, 23, 9, tzinfo=ZoneInfo("Asia/Taipei"))


@pytest.mark.parametrize(
    ("text", "tool", "words"),
    [
        ("請於週四下午三點提醒我領掛號信", "reminder_add", "領掛號信"),
        ("幫我記下：頂樓水塔鑰匙在警衛室", "memo_write", "頂樓水塔鑰匙在警衛室"),
        ("購物清單加上醬油和雞蛋", "list_add", ["醬油", "雞蛋"]),
        ("那麼週五早上十點安排視力檢查", "schedule_add", "視力檢查"),
        ("把週四的視力檢查改到下午兩點", "schedule_update", "視力檢查"),
        ("取消週五的牙醫", "schedule_delete", "牙醫"),
        ("記一下：颱風天記得關窗，发票和髮票都要留", "memo_write", "颱風天記得關窗，发票和髮票都要留"),
    ],
)
def test_what_is_taken_out_of_a_sentence_keeps_its_letters(text: str, tool: str, words: object) -> None:
    call = decide(text, NOW, "zh").call
    assert call is not None
    assert (call.name, words in call.arguments.values()) == (tool, True), call


@pytest.mark.parametrize(
    "text", ["請於週四下午三點提醒我領掛號信", "週五早上十點開會，提前半小時叫我", "今天有什麼安排嗎"]
)
def test_both_kinds_of_letters_mean_the_same(text: str) -> None:
    one, other = decide(text, NOW, "zh"), decide(simplified(text), NOW, "zh")
    assert (one.want.intent, one.reading.start, one.call and one.call.name) == (
        other.want.intent,
        other.reading.start,
        other.call and other.call.name,
    )


def test_words_in_several_pieces_get_their_letters_back_piece_by_piece() -> None:
    letters = WrittenLetters("請把週報寄給劉經理")
    assert letters.words("周报 刘经理，请") == "週報 劉經理，請"


def test_a_reference_names_things_in_its_own_letters() -> None:
    assert [wish.value for wish in meant("把標題改成視訊會議")] == ["視訊會議"]


def test_a_reply_in_traditional_letters_is_one() -> None:
    assert choice("confirm", {"choices": [["a"]]}, "確認取消", NOW) == "0"
