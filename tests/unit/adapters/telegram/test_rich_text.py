"""What a model writes in Markdown, as it is read in Telegram: tables, lists within lists, code, quotations, links, what is hidden."""

import pytest

from adapters.telegram.rendering import chunks
from bot.ports.messages import Saying


def read(text: str) -> tuple[str, list[tuple[str, str, str]]]:
    """The words, and what is marked in them: how, which words, and the language or the address."""
    [part] = chunks(Saying(text=text, markdown=True), {})
    units = part.text.encode("utf-16-le")
    return part.text, [
        (
            str(one.type),
            units[2 * one.offset : 2 * (one.offset + one.length)].decode("utf-16-le"),
            one.language or one.url or "",
        )
        for one in part.entities
    ]


@pytest.mark.parametrize(
    ("text", "shown", "marked"),
    [
        pytest.param(
            "| what | who |\n|---|---|\n| cake | Ann |\n| 茶 | Bob |",
            "what | who\n-----+----\ncake | Ann\n茶   | Bob",
            [("pre", "what | who\n-----+----\ncake | Ann\n茶   | Bob", "")],
            id="a table stands in columns, wide letters too",
        ),
        pytest.param(
            "- one\n  - one a\n    - deeper\n- two\n\n1. first\n2. second",
            "• one\n  • one a\n    • deeper\n• two\n\n1. first\n2. second",
            [],
            id="lists within lists",
        ),
        pytest.param(
            '```python\nprint("🦜")\n```',
            'print("🦜")',
            [("pre", 'print("🦜")', "python")],
            id="code names its language",
        ),
        pytest.param("> quoted words", "quoted words", [("blockquote", "quoted words", "")], id="a quotation"),
        pytest.param(
            "||hidden|| ~~gone~~ **bold** *it* `code`",
            "hidden gone bold it code",
            [
                ("spoiler", "hidden", ""),
                ("strikethrough", "gone", ""),
                ("bold", "bold", ""),
                ("italic", "it", ""),
                ("code", "code", ""),
            ],
            id="words in passing",
        ),
        pytest.param(
            "[the page](https://example.org/x)",
            "the page",
            [("text_link", "the page", "https://example.org/x")],
            id="a link that a note holds; a model's own shows its host and is none (agents.output.links)",
        ),
    ],
)
def test_markdown_is_read_as_it_is_meant(text: str, shown: str, marked: list[tuple[str, str, str]]) -> None:
    assert read(text) == (shown, marked)
