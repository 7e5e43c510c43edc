"""Messages as Telegram shows them: text with entities, split where it is too long, buttons under the last. Pure."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

import telegramify_markdown as markdown
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, MessageEntity, WebAppInfo
from telegramify_markdown import utf16_len

from adapters import markup, splitting
from adapters.markdown_style import markdown_style
from adapters.markup import MOST_MESSAGES, Piece, breaks, keys, pieces, thumbs
from adapters.phone_numbers import NUMBER
from adapters.telegram.markdown_limits import bounded
from adapters.telegram.tables import in_columns
from adapters.texts import say
from bot.ports.messages import Button, Saying, stem
from bot.ports.moments import Form
from bot.ports.push import AgentCard

LARGEST_PHOTO = 10 * 2**20  # bytes of what Telegram shows as a photo
LONGEST = 4096  # UTF-16 units of one message
MOST_ENTITIES = 100
ROW = 30  # columns of a row of buttons; a Chinese character takes two
IN_ROW = 4

_WEB = re.compile(r"https?://[^/?#]", re.IGNORECASE)
_LIVE = re.compile(
    r"(?<![\w@/.])@[A-Za-z]\w{3,31}\b|(?<![\w/<>])/\w{1,64}(?:@\w{3,32})?(?![\w/<>])"
    rf"|{NUMBER}"
    r"|(?P<address>(?<![A-Za-z0-9+.\-])[A-Za-z][A-Za-z0-9+.\-]{1,20}://[^\s<>\"'`，。；！？、（）「」]{1,1000}[\w/#&=%~-])",
    re.ASCII,
)
_FORMS: Mapping[Form, str] = {"day": "wDt", "weekday": "wt", "clock": "t"}
_TIME = "time:"  # how a moment stands among the marks, until it is an entity
_CODE = ("code", "pre")  # in which Telegram makes nothing live
_WORDLESS: list[tuple[str, list[markdown.MessageEntity]]] = [("…", [])]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunk:
    """One message; with a `file` it is that file (`name`), shown as a `picture` or not, and the text stands below."""

    text: str
    entities: tuple[MessageEntity, ...] = ()
    keyboard: InlineKeyboardMarkup | None = None
    file: bytes = b""
    name: str = markup.REST
    picture: bool = False


def chunks(
    saying: Saying,
    flock: Mapping[str, AgentCard],
    own: str | None = None,
    *,
    shared: bool = False,
    bot: str = "",
    rated: bool = False,
) -> list[Chunk]:
    """Return the messages that show it, and the file that holds what is over.

    `own`: the parrot whose bot this is; it need not say who speaks. `shared`: several people read it, each on their own clock.
    `bot`: the name under which a private chat with this bot is opened. `rated`: it is asked what one thinks of it.
    """
    shown = [piece for piece in pieces(saying, flock) if piece.kind != "speaker" or saying.agent != own]
    text, entities = _joined(shown, shared=shared)
    parts = _split(text, entities)
    buttons = keyboard(keys(saying, opening=bool(bot)), bot)
    if not parts and buttons is not None:
        parts = _WORDLESS  # Telegram shows no buttons without words
    found = [
        Chunk(text=part, entities=tuple(_entity(mark) for mark in _most(marks)))
        for part, marks in parts[:MOST_MESSAGES]
    ]
    rest = "".join(part for part, _marks in parts[MOST_MESSAGES:]).strip("\n")
    if rest:
        told = say(markup.language_of(saying), "rest_repeated" if saying.repeated else "rest")
        found.append(Chunk(text=told, file=rest.encode()))
    for document in saying.documents:
        picture = document.is_picture and len(document.content) <= LARGEST_PHOTO
        found.append(Chunk(text="", file=document.content, name=document.name, picture=picture))
    if rated and len(found) == 1:  # else the buttons would not be below the message by which the answer is known
        buttons = buttons or keyboard(thumbs(saying))
    if found:
        found[-1] = replace(found[-1], keyboard=buttons)
    return found


def keyboard(buttons: Sequence[Button], bot: str = "") -> InlineKeyboardMarkup | None:
    """Return the buttons in rows: short ones side by side; `bot`: whose private chat is opened by those that do so."""
    rows: list[list[Button]] = []
    for button in buttons:
        if rows and len(rows[-1]) < IN_ROW and _columns([*rows[-1], button]) <= ROW:
            rows[-1].append(button)
        else:
            rows.append([button])
    if not rows:
        return None
    return InlineKeyboardMarkup([[_key(button, bot) for button in row] for row in rows])


def _key(button: Button, bot: str) -> InlineKeyboardButton:
    if button.opens is not None:
        return InlineKeyboardButton(button.label, url=f"https://t.me/{bot}?start=do_{button.opens}")
    return InlineKeyboardButton(button.label, callback_data=button.token)


def with_week(chunk: Chunk, page: str, label: str) -> Chunk:
    """Return the message with a button below the others that opens the week on the page, inside Telegram."""
    above = chunk.keyboard.inline_keyboard if chunk.keyboard is not None else ()
    button = InlineKeyboardButton(label, web_app=WebAppInfo(f"{page}?view=agenda"))
    return replace(chunk, keyboard=InlineKeyboardMarkup([*above, [button]]))


def without(shown: InlineKeyboardMarkup | None, token: str) -> InlineKeyboardMarkup | None:
    """Return what is left of a keyboard once a button was used: the buttons of other cards."""
    rows = [
        [
            button
            for button in row
            if not isinstance(button.callback_data, str) or stem(button.callback_data) != stem(token)
        ]
        for row in (shown.inline_keyboard if shown is not None else ())
    ]
    left = [row for row in rows if row]
    return InlineKeyboardMarkup(left) if left else None


def _columns(row: Sequence[Button]) -> int:
    return sum(2 if letter > "\u2e7f" else 1 for button in row for letter in button.label)


def _joined(shown: Sequence[Piece], *, shared: bool) -> tuple[str, list[markdown.MessageEntity]]:
    """Return the pieces one below the other; a blank line where another kind of thing begins."""
    text = ""
    entities: list[markdown.MessageEntity] = []
    before: Piece | None = None
    for piece in shown:
        words, marks = _rendered(piece)
        marks = [*marks, *_dated(piece, shared=shared)]
        if not words.strip():
            continue
        if before is not None:
            text += "\n\n" if breaks(before, piece) else "\n"
        shift = utf16_len(text)
        entities += [replace(mark, offset=mark.offset + shift) for mark in marks]
        text += words
        before = piece
    return text, entities


def _split(text: str, entities: Sequence[markdown.MessageEntity]) -> list[tuple[str, list[markdown.MessageEntity]]]:
    """Return the text in messages, each with what is marked in it; a mark that is cut goes on in the next."""
    found: list[tuple[str, list[markdown.MessageEntity]]] = []
    code = [mark.offset for mark in entities if mark.type in _CODE]
    end = 0
    for part in _parts(text, code):
        begin, end = end, end + utf16_len(part)
        marks = [
            replace(mark, offset=max(mark.offset, begin) - begin, length=min(stop, end) - max(mark.offset, begin))
            for mark in entities
            if mark.offset < end and (stop := mark.offset + mark.length) > begin
        ]
        if part.strip():
            found.append((part, marks))
    return found


def _parts(text: str, code: Sequence[int]) -> Iterator[str]:
    """Yield the text in parts that a message can hold, with no more code in each than can be marked; `code`: where it begins.

    What is not marked any more would be live again.
    """
    begin = 0
    for whole in splitting.chunks(text, LONGEST):
        part = whole
        while (over := bisect_left(code, begin) + MOST_ENTITIES - 1) < len(code) and code[over] < begin + utf16_len(
            part
        ):
            fits = part.encode("utf-16-le")[: 2 * (code[over] - begin)].decode("utf-16-le")
            fits = fits[: fits.rfind("\n") + 1] or fits
            yield fits
            part, begin = part[len(fits) :], begin + utf16_len(fits)
        yield part
        begin += utf16_len(part)


def _most(marks: Sequence[markdown.MessageEntity]) -> list[markdown.MessageEntity]:
    """Return the marks that a message can hold: code before all else, since what stands in it is not live."""
    if len(marks) <= MOST_ENTITIES:
        return list(marks)
    kept = sorted(range(len(marks)), key=lambda at: marks[at].type not in _CODE)[:MOST_ENTITIES]
    return [marks[at] for at in sorted(kept)]


def _rendered(piece: Piece) -> tuple[str, list[markdown.MessageEntity]]:
    """Render words. Only what a model wrote is read as Markdown: elsewhere a star is a star."""
    match piece.kind:
        case "markdown":
            shown, marks = in_columns(*markdown.convert(bounded(piece.text), config=markdown_style()))
            return _calmed(*_trimmed(shown, marks), piece.text)
        case "speaker":
            emoji, _, name = piece.text.partition(" ")
            return piece.text, [_bold(f"{emoji} ", name)]
        case "title":
            return piece.text, [_bold("", piece.text)]
        case _:
            return piece.text, [_bold(piece.text[:begin], piece.text[begin:end]) for begin, end in piece.bold]


def _dated(piece: Piece, *, shared: bool) -> Iterator[markdown.MessageEntity]:
    """Yield what makes moments readable on each reader's clock.

    Who is alone with us reads the words as they stand, and is told their own hour when they touch them.
    """
    for moment in piece.moments:
        form = _FORMS[moment.form] if shared else ""
        begin, words = utf16_len(piece.text[: moment.begin]), piece.text[moment.begin : moment.end]
        url = f"{_TIME}{moment.at}/{form}"
        yield markdown.MessageEntity(type="date_time", offset=begin, length=utf16_len(words), url=url)


def _trimmed(text: str, entities: Sequence[markdown.MessageEntity]) -> tuple[str, list[markdown.MessageEntity]]:
    """Without empty lines at the end."""
    text = text.rstrip()
    end = utf16_len(text)
    kept = [replace(entity, length=min(entity.length, end - entity.offset)) for entity in entities]
    return text, [entity for entity in kept if entity.length > 0]


def _calmed(
    text: str, entities: list[markdown.MessageEntity], written: str
) -> tuple[str, list[markdown.MessageEntity]]:
    """Return a model's words that call nobody, with no links but those that stand in them as they were written.

    Telegram makes links of names, commands, telephone numbers and addresses by itself, but not in code.
    """
    kept = [one for one in entities if one.type not in ("text_link", "text_mention") or _WEB.match(one.url or "")]
    code = sorted((one.offset, one.offset + one.length) for one in kept if one.type in _CODE)
    made: list[tuple[int, int]] = []
    place = units = at = 0
    for found in _LIVE.finditer(text):
        if found["address"] and found["address"] in written:
            continue
        units += utf16_len(text[place : found.start()])
        place = found.start()
        while at < len(code) and code[at][1] <= units:
            at += 1
        if at == len(code) or code[at][0] > units:
            made.append((units, units + utf16_len(found.group())))
    kept = [one for one in kept if not _crossed(one, made)]
    kept += [markdown.MessageEntity(type="code", offset=begin, length=end - begin) for begin, end in made]
    return text, sorted(kept, key=lambda one: one.offset)


def _crossed(entity: markdown.MessageEntity, made: Sequence[tuple[int, int]]) -> bool:
    """Return whether it shares letters with what is made code; a quotation may stand around it. `made` is in order."""
    begin, end = entity.offset, entity.offset + entity.length
    first = bisect_right(made, begin, key=lambda one: one[1])
    last = bisect_left(made, end, key=lambda one: one[0])
    if first >= last:
        return False
    around = entity.type in ("blockquote", "expandable_blockquote")
    return not (around and begin <= made[first][0] and made[last - 1][1] <= end)


def _bold(before: str, words: str) -> markdown.MessageEntity:
    return markdown.MessageEntity(type="bold", offset=utf16_len(before), length=utf16_len(words))


def _entity(entity: markdown.MessageEntity) -> MessageEntity:
    if entity.type == "date_time":
        at, _, form = (entity.url or "").removeprefix(_TIME).partition("/")
        moment = datetime.fromtimestamp(int(at), UTC)
        return MessageEntity("date_time", entity.offset, entity.length, unix_time=moment, date_time_format=form or None)
    return MessageEntity(entity.type, entity.offset, entity.length, url=entity.url, language=entity.language)
