"""The model of replies: its weights fit what they were made of, and it reads words by what they stand below."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.coreference import Wish
from agents.nlu.replies.reply_features import masked
from agents.nlu.replies.reply_model import Before, guessed, reply_model
from agents.nlu.replies.reply_words import wish
from agents.timetext import parse
from training import replies

NOW = datetime(2026, 5, 13, 10, 20, tzinfo=ZoneInfo("Europe/Berlin"))
RIGHT, TAKEN = 0.6, 0.06  # of replies of people that it was not trained on; of what is none


def test_the_weights_fit_the_replies_and_the_code() -> None:
    """Where they do not: `make model`."""
    assert reply_model().digest == replies.digest()


def test_replies_of_strangers_are_read_and_what_is_none_is_left_alone() -> None:
    right, taken = replies.counted(reply_model(), [one for one in replies.load() if one.part == "test"])
    assert right >= RIGHT
    assert taken <= TAKEN


def test_a_reply_is_seen_without_its_time_and_without_the_name() -> None:
    assert [
        masked(text, parse(text, NOW), thing)
        for text, thing in (
            ("the demo's at 4 now", "demo with Brightline"),
            ("体检改到周五下午三点", "带爸爸体检"),
            ("thanks", "demo"),
        )
    ] == ["the <thing>'s  <time>  now", "<thing>改到 <time> ", "thanks"]


@pytest.mark.parametrize(
    ("before", "thing", "text", "expected"),
    [
        ("made:event", "budget call", "fifteen minutes is plenty", ("resize", "fifteen minutes", True)),
        ("made:event", "budget call", "Lena can only do 3.30", ("move", "3.30", True)),
        ("made:event", "budget call", "push that back by half an hour", ("shift", "half an hour", True)),
        ("made:event", "跟法务过合同", "老王堵车 往后挪半小时吧", ("shift", "半小时", True)),
        ("changed:event", "跟法务过合同", "人多 再加半小时", ("resize", "extend by 半小时", True)),
        ("asked:clash", "budget call", "say 2 to 3 with Bo then", ("move", "from 2 to 3", True)),
        ("made:event", "budget call", "nah scrap that one", ("delete", "", True)),
        ("made:event", "跟法务过合同", "thanks, that's perfect", None),
        ("made:event", "budget call", "the dog ate my shoe", None),
    ],
)
def test_what_a_reply_wants(before: Before, thing: str, text: str, expected: tuple[str, str, bool] | None) -> None:
    guess = guessed(text, parse(text, NOW), before, thing)
    wanted = wish(guess.label, text, NOW) if guess.sure else None
    assert (wanted and said(wanted)) == expected


def said(wanted: Wish) -> tuple[str, str, bool]:
    return wanted.action, wanted.value, wanted.later
