"""Six hundred texts of a model, cut off at every letter, as words in the making are: both platforms take what we make of them."""

import importlib
import random
import sys
from typing import Any

import pytest

from adapters.slack.outbound import blocks as slack
from adapters.telegram import rendering as telegram
from bot.ports.messages import Saying
from tests.emulated.telegram.world import FOLDER

TEXTS, PIECES = 600, 4
PARTS = (
    "**bold** and *italic*", "`code`", "```python\nprint('hi')\n```", "~~gone~~", "||secret||", "> quoted\n> twice", "# Title",
    "- one\n  - two\n    - three", "1. first\n2. second", "- [ ] open\n- [x] done", "| a | b |\n|---|---|\n| 1 | 2 |", "[link](https://a.example/x?y=1)",
    "[mail](mailto:a@b.example)", "https://b.example/path_(x)", "@channel @somebody /help", "**未闭合", "中文**加粗**，`代码`。", "👩‍👩‍👧 🇨🇳 𝒳", "<b>&amp;</b> <!here>",
    "\\*not\\* \\_this\\_", "$x^2$ and $$y$$", "***", "---", "![p](https://c.example/p.png)", "a_b_c *d*e*f*", "+86 138 0013 8000", "``` ~~~ `",
)  # fmt: skip


@pytest.fixture(scope="module")
def emulators() -> None:
    if not (FOLDER / "emulators").is_dir():
        pytest.skip("the emulators are not at hand")
    if str(FOLDER) not in sys.path:
        sys.path.append(str(FOLDER))


def texts(seed: int) -> list[str]:
    drawn = random.Random(seed)  # noqa: S311 - what a model might say
    return [drawn.choice(("\n", "\n\n", " ")).join(drawn.sample(PARTS, PIECES)) for _ in range(TEXTS // 4)]


@pytest.mark.timeout(240)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.usefixtures("emulators")
def test_telegram_takes_every_prefix(seed: int) -> None:
    markup: Any = importlib.import_module("emulators.tg_markup")
    for text in texts(seed):
        for end in range(1, len(text) + 1):
            for chunk in telegram.chunks(Saying(text=text[:end], markdown=True), {}):
                given = [entity.to_dict() for entity in chunk.entities]
                shown, entities = markup.format_text(chunk.text, "", given)
                size = markup.u16len(chunk.text)
                assert size <= telegram.LONGEST
                assert all(0 <= one["offset"] < one["offset"] + one["length"] <= size for one in given), text[:end]
                assert shown == chunk.text.strip(), text[:end]
                assert not {one["type"] for one in entities} & {"mention", "bot_command", "phone_number"}, text[:end]


@pytest.mark.timeout(240)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.usefixtures("emulators")
def test_slack_takes_every_prefix(seed: int) -> None:
    model: Any = importlib.import_module("emulators.slack_model")
    config = model.SlackConfig()
    for text in texts(seed):
        for end in range(1, len(text) + 1):
            for part in slack.parts(Saying(text=text[:end], markdown=True), {}, named=False):
                model.BlockCheck("message", config.max_blocks_total, config.max_markdown).run(list(part.blocks))
                assert model.bad_dates(part.text, list(part.blocks)) == []
