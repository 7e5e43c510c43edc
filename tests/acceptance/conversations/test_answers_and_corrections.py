"""Answers to open questions, corrections, and words about what rang or was just done, played end to end without a model."""

import pytest

from bot.app import Ports
from tests.support.talking import talk

ZONE = "Europe/London"


@pytest.mark.parametrize(
    ("request_", "answer", "title"),
    [
        pytest.param("remind me to feed the cat", "tomorrow at 9", "feed the cat", id="when"),
        pytest.param("提醒我交电费", "明天早上八点", "交电费", id="什么时候"),
        pytest.param("remind me tomorrow at 9", "lock the shed", "lock the shed", id="what"),
    ],
)
async def test_the_next_message_answers_an_open_question(ports: Ports, request_: str, answer: str, title: str) -> None:
    person = await talk(ports, zone=ZONE)
    asked = await person.say(request_)
    assert asked.receipts == ()
    [receipt] = (await person.say(answer)).receipts
    assert title in receipt


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        pytest.param("remind me tomorrow at 9", "never mind", id="declined"),
        pytest.param("remind me tomorrow at 9", "what's the weather?", id="question"),
        pytest.param("明天早上九点提醒我", "还没想好", id="没想好"),
    ],
)
async def test_who_declines_or_asks_has_not_said_what_to_be_reminded_of(
    ports: Ports, request_: str, words: str
) -> None:
    person = await talk(ports, zone=ZONE)
    assert (await person.say(request_)).receipts == ()
    assert (await person.say(words)).receipts == ()


async def test_what_is_asked_of_one_wish_stays_open_below_what_was_done(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    asked = await person.say("note that the gate code is 7781, and remind me to water the ferns")
    assert asked.receipts == ("✓ Noted: the gate code is 7781",)
    assert "“remind me to water the ferns”" in asked.text
    [receipt] = (await person.say("tomorrow at 9")).receipts
    assert receipt.startswith("✓ Created: water the ferns (")


async def test_what_was_not_understood_is_named_below_what_was_done(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    said = await person.say("put on some jazz and remind me tomorrow at 6pm to feed the cat")
    [receipt] = said.receipts
    assert receipt.startswith("✓ Created: feed the cat (")
    assert "“put on some jazz”" in said.text


async def test_a_new_request_leaves_an_open_question(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("remind me to feed the cat")
    [noted] = (await person.say("note: the key is under the pot")).receipts
    assert noted == "✓ Noted: the key is under the pot"
    later = await person.say("tomorrow at 9")  # what was asked about is no longer the last thing
    assert later.receipts == ()


@pytest.mark.parametrize("words", ["actually 4:30", "no, 4:30 pm", "4:30 instead", "*4:30pm"])
async def test_a_time_alone_corrects_what_was_just_made(ports: Ports, words: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("dentist tomorrow at 3pm")
    [receipt] = (await person.say(words)).receipts
    assert receipt.startswith("✓ Updated: dentist (")
    assert "16:30 - 17:30" in receipt


async def test_a_correction_is_of_nothing_older(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("dentist tomorrow at 3pm")
    await person.say("my aunt collects clocks")
    assert (await person.say("no, saturday")).receipts == ()


@pytest.mark.parametrize("words", ["undo that please", "撤销一下吧"])
async def test_what_was_just_made_is_taken_back_in_words(ports: Ports, words: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("dentist tomorrow at 3pm")
    [receipt] = (await person.say(words)).receipts
    assert receipt.startswith(("✓ Deleted: dentist (", "✓ 已删除: dentist ("))


@pytest.mark.parametrize(
    ("order", "words", "receipt", "back"),
    [
        pytest.param(
            "remind me in 4 seconds to water the fern", "did it", "✓ Done: water the fern", "✓ Restored: water the fern", id="en"
        ),
        pytest.param("4秒后提醒我浇花", "弄完了", "✓ 已完成: 浇花", "✓ 已恢复: 浇花", id="zh"),
    ],
)  # fmt: skip
async def test_what_has_rung_is_done_in_words_and_taken_back(
    ports: Ports, order: str, words: str, receipt: str, back: str
) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(order)
    await person.ring()
    done = await person.say(words)
    assert done.receipts == (receipt,)
    assert (await person.say("undo" if "Done" in receipt else "撤销")).receipts == (back,)


async def test_who_only_nods_at_a_ring_has_not_done_it(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("remind me in 4 seconds to water the fern")
    await person.ring()
    assert (await person.say("ok")).receipts == ()
    assert (await person.say("done")).receipts == ("✓ Done: water the fern",)


@pytest.mark.parametrize("words", ["is it done?", "haven't done it", "忘了"])
async def test_who_denies_or_asks_has_not_done_what_has_rung(ports: Ports, words: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("remind me in 4 seconds to water the fern")
    await person.ring()
    assert (await person.say(words)).receipts == ()
    assert (await person.say("done")).receipts == ("✓ Done: water the fern",)


@pytest.mark.parametrize("words", ["one moment", "yes and no", "确定吗", "弄错了"])
async def test_a_doubt_below_a_question_deletes_nothing(ports: Ports, words: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("dentist in 10 days at 3pm")
    asked = await person.say("cancel the dentist tomorrow")  # there is none: "do you mean this one?"
    assert (asked.receipts, [len(card.buttons) > 0 for card in asked.cards]) == ((), [True])
    assert (await person.say(words)).receipts == ()
