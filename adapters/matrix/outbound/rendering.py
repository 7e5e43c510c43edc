"""Messages as Matrix shows them: plain words, and the same as HTML; buttons as numbered lines; what is too long in several. Pure."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import telegramify_markdown as markdown
from telegramify_markdown import utf16_len

from adapters import markup, splitting
from adapters.markdown_style import markdown_style
from adapters.markup import MOST_MESSAGES, Piece, breaks, keys, pieces
from adapters.matrix import buttons
from adapters.texts import say
from bot.ports.messages import Saying
from bot.ports.push import AgentCard

LONGEST = 12_000  # bytes of one message's words: an event of 65,536 holds them twice, and once more as HTML

_WEB = re.compile(r"https?://(?P<host>[^/?#\s]+)", re.IGNORECASE)
_TAGS = {
    "bold": "strong",
    "italic": "em",
    "underline": "u",
    "strikethrough": "del",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "expandable_blockquote": "blockquote",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One message; with a `file` it is that file, called `name`, of the kind `media`."""

    plain: str = ""
    html: str = ""
    tokens: tuple[str, ...] = ()
    file: bytes = b""
    name: str = markup.REST
    media: str = "text/plain"
    picture: bool = False

    def content(self, address: str = "") -> dict[str, Any]:
        """Return it as an event's content. `address`: of its file, once that is uploaded."""
        if self.file:
            return {
                "msgtype": "m.image" if self.picture else "m.file",
                "body": self.name,
                "filename": self.name,
                "url": address,
                "info": {"mimetype": self.media, "size": len(self.file)},
                "m.mentions": {},
            }
        return {
            "msgtype": "m.text",
            "body": self.plain,
            "format": "org.matrix.custom.html",
            "formatted_body": self.html,
            "m.mentions": {},  # names in it call nobody
            **({buttons.FIELD: list(self.tokens)} if self.tokens else {}),
        }


def parts(saying: Saying, flock: Mapping[str, AgentCard]) -> list[Part]:
    """Return the messages that show it; the buttons are of the last one with words."""
    offered = keys(saying)[: buttons.MOST]
    groups = _offering(saying, [*pieces(saying, flock)])
    texts = _messages(groups)
    found = [Part(plain=plain, html=html) for plain, html in texts[:MOST_MESSAGES]]
    rest = "\n".join(plain for plain, _ in texts[MOST_MESSAGES:])
    if rest:
        told = say(markup.language_of(saying), "rest_repeated" if saying.repeated else "rest")
        found += [Part(plain=told, html=escape(told)), Part(file=rest.encode())]
    for document in saying.documents:
        media = document.what_kind
        found.append(Part(file=document.content, name=document.name, media=media, picture=document.is_picture))
    last = max((n for n, part in enumerate(found) if not part.file), default=-1)
    if last >= 0 and offered:
        words = found[last]
        found[last] = Part(plain=words.plain, html=words.html, tokens=tuple(buttons.field_of(offered)))
    return found


def _offering(saying: Saying, shown: list[Piece]) -> list[list[Piece]]:
    """Return what is shown, and below it, card by card, the numbers of its buttons."""
    groups: list[list[Piece]] = []
    number = 0
    for card in (one for one in saying.cards if one.open):
        lines = [f"{buttons.mark(number + n)} {button.label}" for n, button in enumerate(card.buttons)]
        number += len(lines)
        heading = [piece for piece in shown if piece.kind == "title" and card.title and piece.text.endswith(card.title)]
        if lines and heading and not card.lines:
            shown.remove(heading[-1])
        else:
            heading = []
        groups.append([*heading[-1:], *(Piece(kind="line", text=line) for line in lines)])
    return [shown, *groups]


def _messages(groups: Iterable[Iterable[Piece]]) -> list[tuple[str, str]]:
    """Return the words of each message, plain and as HTML; a blank line between groups."""
    found: list[tuple[str, str]] = []
    for group in groups:
        before: Piece | None = None
        for small in (one for piece in group for one in _small(piece)):
            plain, html = _rendered(small)
            if not plain.strip():
                continue
            gap = "\n\n" if before is None or breaks(before, small) else "\n"
            if found and len((found[-1][0] + gap + plain).encode()) <= LONGEST:
                found[-1] = (found[-1][0] + gap + plain, _below(found[-1][1], gap, html))
            else:
                found.append((plain, html))
            before = small
    return found


def _below(above: str, gap: str, html: str) -> str:
    """Blocks make lines of their own."""
    block = above.endswith(("</pre>", "</blockquote>")) or html.startswith(("<pre", "<blockquote"))
    return above + gap[1 if block else 0 :].replace("\n", "<br>") + html


def _small(piece: Piece) -> list[Piece]:
    """Return a long piece as several."""
    size = len(piece.text.encode())
    if size <= LONGEST:
        return [piece]
    limit = int(0.8 * LONGEST * len(piece.text) / size)
    cut = splitting.markdown_chunks if piece.kind == "markdown" else splitting.chunks
    return [Piece(kind=piece.kind, text=one) for one in cut(piece.text, limit)]


def _rendered(piece: Piece) -> tuple[str, str]:
    """Only what a model wrote is read as Markdown: elsewhere a star is a star."""
    match piece.kind:
        case "markdown":
            words, marks = markdown.convert(piece.text, config=markdown_style())
            return _marked(
                words.rstrip("\n"), [(one.type, one.offset, one.offset + one.length, one.url or "") for one in marks]
            )
        case "speaker" | "title":
            return piece.text, f"<strong>{escape(piece.text)}</strong>"
        case _:
            units = [(utf16_len(piece.text[:begin]), utf16_len(piece.text[:end])) for begin, end in piece.bold]
            return _marked(piece.text, [("bold", begin, end, "") for begin, end in units])


def _marked(words: str, marks: Sequence[tuple[str, int, int, str]]) -> tuple[str, str]:
    """Return words with what is marked in them, at places in UTF-16. Marks that cross another one are left out."""
    raw = words.encode("utf-16-le")
    end = len(raw) // 2
    open_marks: list[tuple[int, str, str]] = []  # where it ends, what closes it as HTML, and in plain words
    plain = html = ""
    place = 0

    def write(to: int) -> None:
        nonlocal plain, html, place
        said = raw[2 * place : 2 * to].decode("utf-16-le", "replace")
        plain += said
        inside = any(closing.endswith("</pre>") for _, closing, _ in open_marks)
        html += escape(said) if inside else escape(said).replace("\n", "<br>")
        place = max(place, to)

    def close(until: int) -> None:
        nonlocal plain, html
        while open_marks and open_marks[-1][0] <= until:
            stop, closing, behind = open_marks.pop()
            write(stop)
            html += closing
            plain += behind

    for kind, begin, stop, url in sorted(marks, key=lambda one: (one[1], -one[2])):
        stop = min(stop, end)
        close(begin)
        tag = _tag(kind, url)
        if tag is None or begin >= stop or (open_marks and open_marks[-1][0] < stop):
            continue
        write(begin)
        html += tag[0]
        open_marks.append((stop, tag[1], tag[2]))
    close(end)
    write(end)
    return plain, html.replace("<br><pre>", "<pre>").replace("</pre><br>", "</pre>")


def _tag(kind: str, url: str) -> tuple[str, str, str] | None:
    """Return what opens a mark and closes it as HTML, and what stands behind it in plain words: of a link, where it leads."""
    if kind == "text_link":
        web = _WEB.match(url)
        if web is None or web["host"].casefold() == "matrix.to":  # those call people
            return None
        return f'<a href="{escape(url)}">', f"</a> ({escape(web['host'])})", f" ({url})"
    if kind == "spoiler":
        return "<span data-mx-spoiler>", "</span>", ""
    name = _TAGS.get(kind)
    if name is None:
        return None
    return ("<pre><code>", "</code></pre>", "") if name == "pre" else (f"<{name}>", f"</{name}>", "")
