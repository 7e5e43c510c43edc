"""Six hundred Markdown texts as models write them, and each of their beginnings as a stream shows it: the platforms' strict parsers take all."""

import os
import random
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from adapters.slack.outbound import blocks
from adapters.telegram import rendering
from bot.ports.messages import Saying
from bot.ports.push import AgentCard

ROOT = Path(__file__).parents[2]
PLACES = (os.environ.get("PARROTS_EMULATORS", ""), str(ROOT.parent / "shared"))  # noqa: TID251 - of the tests alone
Emulated: TypeAlias = Any
MEMO = AgentCard(id="memo", emoji="🪶", name={"zh": "灰灰", "en": "Huihui"}, species={}, does={})
FLOCK = {"memo": MEMO}
TEXTS, BATCHES = 600, 12
LONGEST = 4096  # UTF-16 units of one message of Telegram's

# what each is made of: marks whole, broken, nested and unclosed, in both scripts, with what platforms take for themselves
PIECES = (
    "**bold**", "*it*", "***both***", "__under__", "_em_", "~~gone~~", "||hidden||", "`code`", "``a ` b``", "**open", "*", "**", "`", "~~",
    "# Title\n", "###### six\n", "####### seven\n", "- one\n  - two\n    - three\n", "1. first\n2. second\n", "- [ ] open\n- [x] done\n",
    "> quote\n> more\n", ">> twice\n", "```py\nx = 1\n```\n", "```\nno end\n", "~~~\ntilde\n~~~\n", "    indented\n", "| a | b |\n|---|---|\n| 1 | 2 |\n",
    "|a|\n|-|\n", "---\n", "***\n", "[site](https://example.org/a_(b))", "[bad](javascript:x)", "[](https://example.org)", "![pic](https://example.org/p.png)",
    "<https://example.org>", "https://example.org/x?a=1&b=2", "<b>html</b>", "<!channel>", "<@U123>", "<#C1|x>", "@channel", "@someone", "/week",
    "&amp; &lt;", "a < b > c & d", "\\*no\\*", "\\", "灰灰说：**好的**。", "周三 15:00–16:00", "👩‍👩‍👧 ✓", "🇩🇪🇨🇳", "e\u0301", "\u202eback\u202c", "\u200b",
    "555 0100", "+49 30 123456", "$x^2$", "[^1]", "word ", "一句话。", "\n", "\n\n", " ", "  \n", "\t", "$$", "(", "]", "[", "![", "](", "<", ">", "|",
)  # fmt: skip


def strict(module: str) -> Emulated:
    """A module of the emulators, which are not typed."""
    for place in PLACES:
        if place and (Path(place) / "emulators").is_dir() and place not in sys.path:
            sys.path.append(place)
    return pytest.importorskip(f"emulators.{module}", reason="no emulators here")


def texts(batch: int) -> list[str]:
    """A share of them: drawn, and always the same."""
    drawn = random.Random(f"markdown {batch}")  # noqa: S311 - of no secret
    return ["".join(drawn.choices(PIECES, k=drawn.randint(1, 9))) for _ in range(TEXTS // BATCHES)]


def beginnings(text: str) -> list[Saying]:
    return [
        Saying(text=text[:end].strip(), markdown=True, agent="memo")
        for end in range(1, len(text) + 1)
        if text[:end].strip()
    ]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_slack_takes_each(batch: int) -> None:
    check = strict("slack_model").BlockCheck
    for text in texts(batch):
        for saying in beginnings(text):
            made = blocks.parts(saying, FLOCK, named=True)
            assert made
            assert all(part.text for part in made), saying.text
            for part in made:
                check("message", 13_200, 12_000).run(list(part.blocks))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_telegram_takes_each(batch: int) -> None:
    markup = strict("tg_markup")
    for text in texts(batch):
        for saying in beginnings(text):
            for chunk in rendering.chunks(saying, FLOCK):
                shown, marked = markup.format_text(chunk.text, None, [one.to_dict() for one in chunk.entities])
                assert 0 < markup.u16len(shown) <= LONGEST, saying.text
                assert not {one["type"] for one in marked} & {"mention", "bot_command", "phone_number"}, saying.text
                ends = sorted((one.offset, one.offset + one.length) for one in chunk.entities)
                assert all(0 <= begin < end <= markup.u16len(chunk.text) for begin, end in ends), saying.text
                # one may be within another, none may reach over another's end
                assert all(
                    after[0] >= one[1] or after[1] <= one[1] for one, after in pairwise(ends) if one[0] < after[0]
                ), saying.text
