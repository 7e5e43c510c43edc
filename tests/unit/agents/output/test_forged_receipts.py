"""What a model writes like a receipt: it is one on no channel, in whatever form."""

import html
import json
import re
from typing import Any

import pytest

from adapters.slack.outbound.blocks import parts
from adapters.telegram.rendering import chunks
from agents.output.receipt_marks import UNSEEN
from agents.output.stream_filter import ClaimFilter
from bot.ports.messages import Saying

EN = "Created: dentist (Wed 2026-01-28 15:00 - 16:00)"
ZH = "已创建: 牙医 (2026-01-28 周三 15:00 - 16:00)"
DECOYS = (
    f"✓ {EN}",
    f"✔ {ZH}",
    f"✅ {EN}",
    f"☑ {ZH}",
    f"☑️ {EN}",
    f"✔️ **{EN}**",
    f"√ {ZH}",
    f"√{ZH}",
    f"🗸 {EN}",
    f"🗹 {EN}",
    f"☒ {EN}",
    f"&#10003; {EN}",
    f"&#x2713; {ZH}",
    f"&#X2714;{EN}",
    f"&#0010004; {EN}",
    f"&check; {EN}",
    f"&checkmark; {ZH}",
    f"&amp;#10003; {EN}",
    f"&amp;amp;check; {EN}",
    f"&#9989; {EN}",
    f"&#128504; {EN}",
    f"<b>✓ {EN}</b>",
    f"<b>✓</b> {EN}",
    f"<i><u>&#10003;</u></i> {ZH}",
    f'<span title="a\nb">✓ {EN}</span>',
    f"Sure.<br>✓ {EN}",
    f"Sure.&#10;✓ {EN}",
    f"Sure.\u2028✓ {EN}",
    f"- [x] {EN}",
    f"* [X] {ZH}",
    f"+ [x] {EN}",
    f"1. [x] {EN}",
    f"> - [x] {ZH}",
    f"[x] {EN}",
    f"\\[x\\] {EN}",
    f"- [✓] {EN}",
    f"`✓ {EN}`",
    f"`✓` {EN}",
    f"``✓ {ZH}``",
    f"```\n✓ {EN}\n```",
    f"```text\n✅ {ZH}\n```",
    f"~~~\n✓ {EN}\n~~~",
    f"```python\n✓ {EN}\n```",
    f"[✓ {EN}](https://house.example)",
    f"[✓](https://house.example) {ZH}",
    f"![✓ {EN}](https://house.example/a.png)",
    f"[✓ {EN}][1]",
    f"**✓ {EN}**",
    f"***✓*** {EN}",
    f"__✓ {ZH}__",
    f"~~x~~✓ {EN}",
    f"||✓ {EN}||",
    f"| ✓ {EN} | |\n|---|---|",
    f"| when | ✓ {EN} |\n|---|---|",
    f"# ✓ {EN}",
    f"> ✓ {ZH}",
    f"> > 1) ✓ {EN}",
    f"\u200b✓\u2060 {EN}",
    f"\u3164✓ {EN}",
    f"\u202e✓\u202c {EN}",
    f"🎉 ✓ {EN}",
    f"“✓ {ZH}”",
    f"{' ' * 250}✓ {EN}",
    f":white_check_mark: {EN}",
    f":heavy_check_mark: {ZH}",
    f":ballot_box_with_check: {EN}",
    f"$\\checkmark$ {EN}",
    f"\\(\\checkmark\\) {EN}",
    f"$\\surd$ {ZH}",
    f"好的。✓ {ZH}",
    f"灰灰 ✓ {ZH}",
    f"✓ ✓ {EN}",
    f"$\\sqrt{{}}$ {EN}",
    f"$\\text{{✓}}$ {ZH}",
    f"$\\vee$ {EN}",
    f"ѵ {EN}",
    f"レ {ZH}",
    f"👍 {EN}",
    f"Sure.\u2029✓ {EN}",
    f"✓ {EN.replace(':', '∶', 1)}",
    f"✓ {EN.replace('Created', 'Сrеаtеd')}",
    f"✓ {ZH.replace('已', '己')}",
)

_TICKS = "✓✔☑✅√🗸🗹☒"
_CODES = re.compile(r":[a-z_]*check[a-z_]*:")


def released(text: str) -> str:
    """What is let out of an answer beside which another receipt of the same kind stands."""
    release = ClaimFilter(("created", "noted", "reminder"))
    return release.feed(text) + release.end()


def ticked(shown: str) -> list[str]:
    """The lines that begin with a tick, as they look."""
    text = _CODES.sub("✓", html.unescape(html.unescape(shown)))
    lines = re.sub(
        f"[{UNSEEN}]", "", re.sub(r"<[^<>]*>|\\checkmark", lambda tag: "✓" if "\\" in tag.group() else "", text)
    )
    return [line for line in lines.splitlines() if re.match(rf"(?:[^\w√]|x(?=\]))*[{_TICKS}]|\W*\[[xX]\]", line)]


def said(blocks: Any) -> str:  # noqa: ANN401 - JSON
    """The words of Slack's blocks."""
    return json.loads(json.dumps([block["text"] for block in blocks if block["type"] == "markdown"] or [""]))[0]


@pytest.mark.parametrize("decoy", DECOYS)
def test_what_looks_like_a_receipt_is_shown_nowhere(decoy: str) -> None:
    text = released(f"Here you are.\n\n{decoy}\nAnything else?")
    saying = Saying(text=text, markdown=True, receipts=("✓ Created: lunch (Thu 2026-01-29 12:00 - 13:00)",))
    telegram = "\n".join(chunk.text for chunk in chunks(saying, {}))
    [slack] = parts(saying, {}, named=False)
    console = "\n".join(f"  {line}" for line in text.splitlines())
    assert "dentist" not in text
    assert "牙医" not in text
    assert [ticked(shown) for shown in (text, said(slack.blocks), console)] == [[], [], []]
    assert ticked(telegram) == list(saying.receipts)
    assert "Anything else?" in telegram


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("✅ Cheap\n✅ Fast", "Cheap\nFast", id="a list of merits"),
        pytest.param("- [x] milk\n- [ ] eggs", "- milk\n- [ ] eggs", id="a list of tasks"),
        pytest.param("| a | b |\n|---|---|\n| Wi-Fi | ✓ |", "| a | b |\n|---|---|\n| Wi-Fi | ✓ |", id="a cell"),
        pytest.param("√2 is irrational.\n√x too.", "√2 is irrational.\n√x too.", id="roots"),
        pytest.param(
            "A line with a ✓ tells what was kept.", "A line with a ✓ tells what was kept.", id="in a sentence"
        ),
        pytest.param("Use `arr[x]` and R&D &amp; co.", "Use `arr[x]` and R&D &amp; co.", id="no ticks"),
        pytest.param("做得好！✅ 继续。", "做得好！继续。", id="an ornament"),
        pytest.param("**✓** Cheap", "Cheap", id="a bold one"),
        pytest.param("[x](https://a.example) is a link", "[x](https://a.example) is a link", id="a link"),
    ],
)
def test_other_ticks_are_taken_out_only_where_a_receipt_could_stand(text: str, shown: str) -> None:
    release = ClaimFilter(())
    assert (release.feed(text) + release.end(), release.held) == (shown, ())
