"""A parrot is addressed by its name behind an @ at the start."""

import pytest

from agents.personas.schema import load
from bot.inbound.addressees import read_addressee
from bot.ports.messages import TextMessage


@pytest.mark.parametrize(
    ("text", "agent", "rest"),
    [
        pytest.param("@灰灰 记一下：买牛奶", "memo", "记一下：买牛奶", id="zh"),
        pytest.param("@灰灰记一下：买牛奶", "memo", "记一下：买牛奶", id="zh without a blank"),
        pytest.param("@Huihui, note: buy milk", "memo", "note: buy milk", id="en"),
        pytest.param("@schedule: what's on today", "schedule", "what's on today", id="id"),
        pytest.param("@memos are great", None, "@memos are great", id="longer word"),
        pytest.param("@nobody hello", None, "@nobody hello", id="unknown"),
        pytest.param("write to ann@memo.org", None, "write to ann@memo.org", id="address"),
        pytest.param("@金刚", "schedule", "金刚", id="nothing but a name"),
        pytest.param("灵灵是谁呀？", "creative", "你是谁", id="谁"),
        pytest.param("Who’s Jingqi?", "amazing", "who are you", id="who"),
        pytest.param("who is Ann?", None, "who is Ann?", id="who is somebody else"),
    ],
)
def test_who_hears_what(text: str, agent: str | None, rest: str) -> None:
    message = read_addressee(TextMessage(text=text), load())
    assert (message.agent, message.text) == (agent, rest)
