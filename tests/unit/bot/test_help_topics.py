"""Help by topic: questions after a topic open it, and its examples mean what they say."""

from datetime import UTC, datetime
from typing import get_args

import pytest

from agents.nlu.cues.own.help_topics import HelpTopic, help_wish
from agents.nlu.interpret import decide
from agents.personas.registry import Flock
from agents.texts import Language
from bot.commands import commands
from bot.commands.help_cards import TOPICS, topic_text
from bot.commands.mode_commands import NAMES
from bot.commands.settings.own_menu import COMMANDS as MENU
from bot.inbound.addressees import read_addressee
from bot.ports.messages import TextMessage
from bot.protocols.library import Library
from bot.protocols.triggers import wished

NOW = datetime(2026, 11, 26, 10, tzinfo=UTC)
COMMANDS = {*MENU, *NAMES, "feed", "briefing", "event_file", "calendar_ways", "approve", "people"}


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("language", get_args(Language))
def test_each_example_works_as_it_is_written(topic: HelpTopic, language: Language) -> None:
    flock, protocols = Flock(), [one.definition for one in Library().protocols().values()]
    lines = [line[2:] for line in topic_text(topic, language, owner=True).splitlines() if line.startswith("- ")]
    assert len(lines) >= 5
    for line in lines:
        if topic == "commands":
            named = {word.split(" ")[0] for word in line.removeprefix("For owners: ").split(" · ")}
            assert {name.removeprefix("/") for name in named} <= COMMANDS
            continue
        said = line.removesuffix(" ✨")
        message = read_addressee(TextMessage(text=said), flock)
        name = commands.command(message.text, message.agent)
        decision = decide(message.text, NOW, language)
        works = decision.sure and (decision.call is not None or message.agent is not None)
        assert name in COMMANDS or works or wished(protocols, said) or line.endswith("✨"), line


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("what can you do?", ""),
        ("hi, new here! what sort of things could you help with?", ""),
        ("just installed this, what's it do", ""),
        ("morning. a friend told me about you, what do you actually do", ""),
        ("give me a quick rundown of what you can do", ""),
        ("what should i use you for", ""),
        ("what kind of stuff can i bring to the party", None),
        ("what can you do about my landlord", None),
        ("my mom is ill, what can i do", None),
        ("so what can you do for me", ""),
        ("你们都会做些什么呀", ""),
        ("what can you do with lists", "lists"),
        ("how do reminders work?", "reminders"),
        ("help me with my notes", "notes"),
        ("how do I change the time zone", "settings"),
        ("help reminders", "reminders"),
        ("calendar help please", "calendar"),
        ("help me schedule", None),
        ("清单怎么用", "lists"),
        ("怎么设置提醒", "reminders"),
        ("日历怎么用呢？", "calendar"),
        ("怎么投票", "parrots"),
        ("what can I do today", None),
        ("tell me about my meetings", None),
        ("help me with the event tomorrow", None),
        ("what can you do about the noise at 3pm", None),
        ("how about a meeting", None),
        ("明天能做什么", None),
        ("提醒我怎么用清单", None),
    ],
)
def test_a_question_after_a_topic_opens_it(text: str, topic: str | None) -> None:
    assert help_wish(text) == topic
    assert commands.command(text) == (None if topic is None else "help")
    assert commands.command(text, "memo") is None  # who is asked by name tells of itself
