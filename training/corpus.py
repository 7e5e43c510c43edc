"""The corpus: labelled sentences as a person writes and reads them (corpus/README.md says how)."""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "corpus"
MODEL = ROOT / "agents" / "nlu" / "model"

Part = Literal["train", "calibrate", "test"]
PARTS: tuple[str, ...] = get_args(Part)
INTENTS = frozenset({
    "memo_search", "memo_save", "memo_list", "memo_change", "memo_delete", "list_add", "list_query", "list_remove", "list_done",
    "schedule_add", "schedule_query", "schedule_update", "schedule_delete", "free_time", "reminder_add", "reminder_list",
    "reminder_change", "reminder_delete", "done", "snooze", "undo", "confirm", "reject", "correct", "journal", "goal", "chat",
    "analysis", "brainstorm", "coach", "command", "told", "asked",
})  # fmt: skip
SLOTS = frozenset(
    ["title", "time", "length", "lead", "place", "people", "target", "new", "list", "item", "body", "query", "tag"]
)
_MARKED = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")
_CONTEXT = re.compile(
    rf"asked:(when|what|which|confirm|list)|rang|shown:(events|notes|reminders|list|offer|conflict)|did:({'|'.join(sorted(INTENTS))})"
)


class CorpusError(ValueError):
    """A line that cannot be read; the message names the file, the line and what is wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A marked part of a text: `text[start:end]` is a `name`."""

    name: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One request of a sentence, with its slots."""

    intent: str
    text: str
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A line of the corpus: what somebody wrote, what it asks for, and what stood right before."""

    requests: tuple[Request, ...]
    context: str
    language: str
    style: str
    part: Part

    @property
    def text(self) -> str:
        return "".join(one.text for one in self.requests)


def digest() -> str:
    """Return what names the corpus and the code of features and training: weights fit it, or are to be made anew."""
    ours = ROOT / "training"
    code = [ours / "fit.py", ours / "thresholds.py", MODEL / "features.py", MODEL / "word_classes.py"]
    data = [*(MODEL / "vocabulary").glob("*.txt"), *FOLDER.glob("*/*.txt")]
    return hashlib.sha256(
        b"".join(path.name.encode() + path.read_bytes() for path in (*code, *sorted(data)))
    ).hexdigest()


def load(folder: Path = FOLDER) -> list[Sentence]:
    """Return all sentences, file by file.

    Raises:
        CorpusError: a line cannot be read, or a sentence stands there twice.
    """
    sentences: list[Sentence] = []
    seen: dict[tuple[str, str], Path] = {}
    for path in sorted(folder.glob("*/*.txt")):
        for sentence in _read(path):
            key = (sentence.text.strip().lower(), sentence.context)
            if key in seen:
                raise CorpusError(f"{path.name}: {key[0]!r} stands already in {seen[key].name}")
            seen[key] = path
            sentences.append(sentence)
    return sentences


def _read(path: Path) -> Iterator[Sentence]:
    head: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            if line.startswith("# "):
                key, _, value = line.removeprefix("# ").partition(": ")
                head[key] = value
            elif line.strip():
                yield _sentence(line, head, path.stem)
        except CorpusError as error:
            raise CorpusError(f"{path.name}, line {number}: {error}") from None


def _sentence(line: str, head: dict[str, str], style: str) -> Sentence:
    match line.split("\t"):
        case [intents, text]:
            context = ""
        case [intents, text, context] if _CONTEXT.fullmatch(context):
            pass
        case [_, _, context]:
            raise CorpusError(f"there is no context {context!r}")
        case _:
            raise CorpusError("needs an intent and a text, parted by a TAB, and at most a context")
    names, parts = intents.split("+"), text.split("‖")
    if len(names) != len(parts):
        raise CorpusError(f"{len(names)} intents for {len(parts)} parts")
    if unknown := set(names) - INTENTS:
        raise CorpusError(f"there is no intent {unknown.pop()!r}")
    match head:
        case {"language": language, "part": "train" | "calibrate" | "test" as part, "style": _}:
            requests = tuple(_request(intent, one) for intent, one in zip(names, parts, strict=True))
            return Sentence(requests=requests, context=context, language=language, style=style, part=part)
        case _:
            raise CorpusError(
                f"needs the lines '# style: …', '# language: …' and '# part: …' ({', '.join(PARTS)}) above it"
            )


def _request(intent: str, marked: str) -> Request:
    text, slots, behind = "", list[Slot](), 0
    marked = marked.replace("\\n", "\n")
    for match in _MARKED.finditer(marked):
        if match[2] not in SLOTS or not match[1] or match[1] != match[1].strip():
            raise CorpusError(f"{match[0]!r} is no slot, or is empty or has a space at its edge")
        text += marked[behind : match.start()]
        slots.append(Slot(name=match[2], start=len(text), end=len(text) + len(match[1])))
        text += match[1]
        behind = match.end()
    text += marked[behind:]
    if {"[", "]", "|"} & set(text):
        raise CorpusError("a loose [, ] or |")
    return Request(intent=intent, text=text, slots=tuple(slots))
