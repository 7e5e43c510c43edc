"""A note that says something else from now on: all of it, more, a heading, a tag, or some words less; with a way back."""

from typing import Any, Literal, TypeAlias

from agents.errors import ToolFailed
from agents.texts import say
from agents.texts.notes.note_values import without_words
from agents.texts.tags import tag_name, with_tag, without_tag
from agents.tools.base import Desk, Outcome
from agents.tools.finding.describing import undo
from agents.tools.notes.note_cards import about, shortened
from storage.content import button_actions
from storage.content import notes as memos
from storage.content.notes import Memo

How: TypeAlias = Literal["say", "append", "title", "tag", "untag", "cut"]


async def changed(desk: Desk, memo: Memo, words: str, how: How) -> Outcome:
    """Change a note, with a way back. Raises ToolFailed when it was changed since."""
    language, name = desk.scope.language, tag_name(words)
    match how:
        case "say":
            text = words
        case "append":
            text = f"{memo.text}\n{words}"
        case "title":
            text = _titled(memo.text, words)
        case "cut":
            text = without_words(memo.text, words)
        case "tag" | "untag":
            text = with_tag(memo.text, name) if how == "tag" else without_tag(memo.text, name)
    if not text or text == memo.text:
        return Outcome(text=say(language, "note_as_it_is"), about=about([memo]))
    new = await memos.change(desk.db, memo.id, memo.version, text)
    if new is None:
        raise ToolFailed(say(language, "changed_since"))
    before = {"kind": "memo", "id": memo.id, "version": new.version, "text": memo.text}
    token = await button_actions.offer(desk.db, desk.scope, "undo", before)
    key = {"tag": "note_tagged", "untag": "note_untagged"}.get(how, "note_changed")
    receipt = say(language, key, title=shortened(new.text), tag=name)
    return Outcome(receipts=(receipt,), cards=(undo(desk, token, new.text),), about=about([new]))


async def rewritten(desk: Desk, memo: Memo, text: str) -> Outcome:
    """Let a note say what the message says now that it was made from, with a way back. Raises ToolFailed."""
    return Outcome() if text == memo.text else await changed(desk, memo, text, "say")


def _titled(text: str, title: str) -> str:
    """Return the text below a Markdown heading; one that it begins with is replaced, and nothing else is lost."""
    first, _, rest = text.partition("\n")
    return f"# {title}\n{rest if first.startswith('# ') else text}"


async def taken_back(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Undo a change, if nothing was changed since. Raises ToolFailed."""
    old = await memos.change(desk.db, payload["id"], payload["version"], payload["text"])
    if old is None:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    return Outcome(receipts=(say(desk.scope.language, "note_restored", title=shortened(old.text)),), about=about([old]))
