"""Names of new things with what stands around them cut off: orders, small words, news ahead of what is to be done. Pure."""

from collections.abc import Sequence

from agents.nlu.lexicon import title_edges
from agents.timetext.titles import EDGES

_QUOTES = ("「」", "《》", "“”", "『』", "()", "（）")


def rest_ahead(piece: str, told: Sequence[str]) -> str:
    """Return what of a piece before a title belongs to it: nothing of an order, a courtesy, another clause."""
    marks = [*title_edges.NO_TITLE.finditer(piece), *title_edges.TO_ME.finditer(piece)]
    piece = title_edges.FIRST.sub("", piece[max((mark.end() for mark in marks), default=0) :])
    return piece if says(piece, told) else ""


def rest_behind(piece: str, told: Sequence[str]) -> str:
    """Return what of a piece behind a title belongs to it."""
    marks = [*title_edges.NO_TITLE.finditer(piece), *title_edges.OF_ME.finditer(piece)]
    piece = piece[: min((mark.start() for mark in marks), default=len(piece))]
    return title_edges.LAST.sub("", piece) if says(piece, told) else ""


def says(piece: str, told: Sequence[str]) -> bool:
    """Tell whether anything is lost with a piece: more than small words and what is kept elsewhere."""
    for words in told:
        piece = piece.replace(words, " ")
    return title_edges.SMALL.sub("", piece) != ""


def tidy(name: str) -> str:
    return ended(title_edges.LEADING.sub("", " ".join(name.strip(EDGES).split())))


def ended(name: str) -> str:
    """Return a name without what only joins it to what stands behind; of 把校服洗了 nothing does."""
    return name if name.endswith("了") and "把" in name else title_edges.TRAILING.sub("", name)


def is_open(name: str) -> bool:
    """Tell whether a quotation was cut."""
    return any(name.count(one) != name.count(other) for one, other in _QUOTES) or name.count('"') % 2 == 1


def is_made_of_two(name: str, text: str) -> bool:
    """Tell whether the rules put a name together of what it is about and what is to be done: "milk: buy it"; of news it is not."""
    first, sign, second = name.partition("：" if "：" in name else ": ")
    return (
        bool(sign)
        and name not in text
        and (first in text or all(word in text for word in first.split()))
        and title_edges.THING.fullmatch(first) is not None
        and not title_edges.TELLS.search(text[text.find(first) :][: len(first) + 1])
        and second in text
        and title_edges.SMALL.sub("", first) != ""
        and not title_edges.NO_TITLE.search(first + second)
    )


def without_news(name: str, text: str) -> str:
    """Return what is to be done, where the rules put news or a reason ahead of it."""
    first, sign, second = name.partition("：")
    return second if sign and name not in text and first in text and second in text else name


def without_feeling(name: str) -> str:
    """Return a name without what its writer feels or hopes about it, behind a blank or a sign: 去进货 唉又要起早."""
    return title_edges.FEELING.sub("", title_edges.SOUND.sub("", name))
