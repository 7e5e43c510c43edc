"""Messages as Slack shows them: blocks, and the same in plain words for notifications. Pure.

What code writes may quote anybody: it goes into rich text, in which nothing is markup. What a model wrote goes into
Markdown blocks, without the marks that would call people.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from adapters import markup, phone_numbers
from adapters.slack.inbound.events import OURS
from adapters.splitting import chunks, markdown_chunks, units
from adapters.texts import say
from bot.ports.messages import Button, Language, Saying, stem
from bot.ports.moments import Form, Moment
from bot.ports.push import AgentCard

LARGEST = 11_000  # units of all blocks of a message; Slack takes about 13,200, and 12,000 of Markdown
LONGEST_WORDS = 3_900  # characters of the plain words beside the blocks
LONGEST_PLAIN = 3_000  # units of a message without blocks
BUTTONS = 25  # of an actions block
LABEL = 75  # units of a button's label
_UNSEEN = "\u2060"  # word joiner: no mark is read across it, and it is not seen
_COMMANDS = re.compile(
    r"(?<!\S)/(help|start|stop|note|lists|day|week|undo|memory|forget|profile|export|erase|feed|protocol|whoami|settings|ambient|approve|people|link|modes?|parrot|who|flock)\b"
)
_BADLY_LINKED = re.compile(
    r"!?\[([^\[\]]{0,300})\]\(\s{0,4}<?(?!https?://)(?:[^\s()<>]|\([^\s()<>]{0,500}\)){0,1000}>?\s{0,4}\)",
    re.IGNORECASE,
)
_SCHEME = r"(?!https?://)[A-Za-z][A-Za-z0-9+.\-]{1,31}:"
_CALLING = re.compile(rf"<(?=[!@#]|{_SCHEME})")
_LED_AWAY = re.compile(rf"\](?=\(\s{{0,4}}<?\s{{0,4}}{_SCHEME})", re.IGNORECASE)  # in whatever form it goes on
_RING = "⏰"  # what follows is a person's, and stays as it was written
_URL = re.compile(r"(https?://[\w\-.~:/?#\[\]@!$&'()*+,;=%]*[\w\-/#&=%~])", re.ASCII)
_ICONS = {
    "🌈": ":rainbow:",
    "🎨": ":art:",
    "🌱": ":seedling:",
    "🪶": ":feather:",
    "🦜": ":parrot:",
    "🧭": ":compass:",
    "📚": ":books:",
    "💡": ":bulb:",
}
_FORMS: Mapping[Form, str] = {"day": "{date_long} {time}", "weekday": "{date_short} {time}", "clock": "{time}"}
Block = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One message. `words` is what it says, for notifications and where blocks are refused; a `file` (`name`) comes in front of it."""

    words: str
    blocks: tuple[Block, ...] = ()
    file: bytes = b""
    name: str = markup.REST

    @property
    def text(self) -> str:
        """What stands beside the blocks, or alone."""
        cut = len(self.words) > LONGEST_WORDS
        return escaped(f"{self.words[: LONGEST_WORDS - 1]}…" if cut else self.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """A parrot's own name and picture; `icon` is a shortcode, empty where Slack has none."""

    name: str
    icon: str


def face(saying: Saying, flock: Mapping[str, AgentCard]) -> Face | None:
    """Under which name it is said."""
    agent = flock.get(saying.agent or "")
    if agent is None:
        return None
    icon = _ICONS.get(agent.emoji, "")
    name = agent.name[markup.language_of(saying)]
    return Face(name=name if icon else f"{agent.emoji} {name}", icon=icon)


def _typed(saying: Saying) -> Saying:
    """Return the house's own words, with its commands as they are typed at Slack, which knows only /parrots."""
    if saying.agent is not None or saying.markdown or saying.text.startswith(_RING):
        return saying
    return replace(saying, text=_COMMANDS.sub(r"/parrots \1", saying.text))


def parts(
    saying: Saying, flock: Mapping[str, AgentCard], *, named: bool, shared: bool = False, rated: bool = False
) -> list[Part]:
    """Return the messages; the buttons are under the last.

    `named`: the parrot's name stands over them already. `shared`: several people read it, each on their own clock. `rated`: it is asked what one thinks of it.
    """
    told = [piece for piece in markup.pieces(_typed(saying), flock) if not (named and piece.kind == "speaker")]
    told = [piece if shared else replace(piece, moments=()) for piece in told]
    name = sum(units(piece.text) + 1 for piece in told if piece.kind == "speaker")  # words follow it in its message
    found: list[list[markup.Piece]] = []
    room = 0
    for piece in (small for one in told for small in _split(one, LARGEST - 1 - name)):
        size = units(piece.text) + 1
        if not found or size > room:
            found.append([])
            room = LARGEST
        found[-1].append(piece)
        room -= size
    made = _few([_part(group) for group in found], markup.language_of(saying)) or [Part(words="…")]
    made += [
        replace(_told(f"{'🖼' if one.is_picture else '📄'} {one.name}", one.content), name=one.name)
        for one in saying.documents
    ]
    asked = markup.thumbs(saying) if rated and len(made) == 1 else []  # below the message by which the answer is known
    buttons = _buttons(markup.keys(saying) or asked)
    if buttons:
        last = made[-1]
        made[-1] = replace(last, blocks=(*(last.blocks or (_literal([_text(last.words)]),)), *buttons))
    return made


def _few(made: list[Part], language: Language) -> list[Part]:
    """Leave no more messages than one answer may take: what is over is the file in front of the last."""
    if len(made) <= markup.MOST_MESSAGES:
        return made
    kept = markup.MOST_MESSAGES - 1
    rest = "\n".join(part.words for part in made[kept:])
    return [*made[:kept], _told(say(language, "rest_above"), rest.encode())]


def without_file(part: Part, language: Language) -> Part:
    """Return the same where the file could not be shown."""
    buttons = tuple(block for block in part.blocks if block["type"] == "actions")
    told = _told(say(language, "rest_lost" if part.name == markup.REST else "document_lost"))
    return replace(told, blocks=(*told.blocks, *buttons))


def _told(words: str, file: bytes = b"") -> Part:
    return Part(words=words, blocks=(_literal([_text(words)]),), file=file)


def plain(part: Part) -> list[Part]:
    """Return the same without blocks, but for its buttons."""
    buttons = tuple(block for block in part.blocks if block["type"] == "actions")
    made = [Part(words=words) for words in chunks(part.words, LONGEST_PLAIN)] or [Part(words="…")]
    if buttons:
        made[-1] = replace(made[-1], blocks=(_literal([_text(made[-1].words)]), *buttons))
    return made


def escaped(text: str) -> str:
    """Escape text for mrkdwn fields."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def calmed(markdown: str) -> str:
    """Return a model's Markdown that calls nobody."""
    markdown = _CALLING.sub(f"<{_UNSEEN}", markdown)
    markdown = _LED_AWAY.sub(f"]{_UNSEEN}", _BADLY_LINKED.sub(r"\1", markdown))
    markdown = phone_numbers.in_code(markdown)
    return re.sub(r"(?i)@(?=(?:channel|here|everyone)\b)", f"@{_UNSEEN}", markdown)


def without_buttons(blocks: object, token: str) -> list[Block]:
    """Return a message's blocks once a button was used: those of its card go, other cards keep theirs."""
    if not isinstance(blocks, list):
        return []
    kept: list[Block] = [block for block in blocks if isinstance(block, dict)]  # pyright: ignore[reportUnknownVariableType] - what Slack sent
    return [left for block in kept if (left := _without(block, token)) is not None]


def _without(block: Block, token: str) -> Block | None:
    if block.get("type") != "actions":
        return block
    shown = cast("list[Block]", block.get("elements") or [])
    elements = [one for one in shown if stem(str(one.get("value") or "")) != stem(token)]
    return {**block, "elements": elements} if elements else None


def _split(piece: markup.Piece, limit: int) -> list[markup.Piece]:
    cut = markdown_chunks if piece.kind == "markdown" else chunks
    text = calmed(piece.text) if piece.kind == "markdown" else piece.text
    if len(smalls := list(cut(text, limit))) < 2:
        return [replace(piece, text=small) for small in smalls]
    return [replace(piece, text=small, bold=(), moments=()) for small in smalls]


def _part(group: list[markup.Piece]) -> Part:
    blocks: list[Block] = []
    elements: list[Block] = []
    for piece in group:
        if piece.kind == "markdown":
            if elements:
                blocks.append(_literal(elements))
                elements = []
            if piece.text.strip():
                blocks.append({"type": "markdown", "text": piece.text})
            continue
        if elements:
            elements.append(_text("\n"))
        elements += _marked(piece)
    if elements:
        blocks.append(_literal(elements))
    return Part(words="\n".join(piece.text for piece in group), blocks=tuple(blocks))


def _literal(elements: list[Block]) -> Block:
    return {"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": elements}]}


def _marked(piece: markup.Piece) -> list[Block]:
    """Return the text with what is marked in bold; of names and titles, all of it."""
    found, at = list[Block](), 0
    inside = [(moment.begin, moment.end) for moment in piece.moments]
    bold = [
        (begin, end) for begin, end in piece.bold if not any(begin < last and first < end for first, last in inside)
    ]
    marked = [*((begin, end, None) for begin, end in bold), *((one.begin, one.end, one) for one in piece.moments)]
    for begin, end, moment in sorted(marked, key=lambda one: one[0]):
        found += _linked(piece.text[at:begin], bold=False)
        words = piece.text[begin:end]
        found += _linked(words, bold=True) if moment is None else [_date(moment, words)]
        at = end
    return [*found, *_linked(piece.text[at:], bold=piece.kind in ("speaker", "title"))]


def _date(moment: Moment, words: str) -> Block:
    """Return the element that Slack shows on each reader's clock; where it cannot, the words as they stand."""
    return {"type": "date", "timestamp": moment.at, "format": _FORMS[moment.form], "fallback": words}


def _linked(text: str, *, bold: bool) -> list[Block]:
    """Return the text, with its addresses as links to themselves."""
    found: list[Block] = []
    for place, piece in enumerate(_URL.split(text)):
        if place % 2 and len(piece) <= 3000:
            found.append({"type": "link", "url": piece})
        elif piece:
            found.append(_text(piece, bold=bold))
    return found


def _text(text: str, *, bold: bool = False) -> Block:
    return {"type": "text", "text": text, "style": {"bold": True}} if bold else {"type": "text", "text": text}


def _buttons(keys: list[Button]) -> list[Block]:
    elements = [_button(number, key) for number, key in enumerate(keys)]
    return [{"type": "actions", "elements": elements[at : at + BUTTONS]} for at in range(0, len(elements), BUTTONS)]


def _button(number: int, key: Button) -> Block:
    label = key.label if units(key.label) <= LABEL else f"{chunks(key.label, LABEL - 1)[0]}…"
    made: Block = {
        "type": "button",
        "action_id": f"{OURS}:{number}",
        "text": {"type": "plain_text", "text": label or "…", "emoji": False},
        "value": key.token,
    }
    if key.style != "plain":
        made["style"] = key.style
    return made
