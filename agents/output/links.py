"""Links of a model: words with the host beside them, which nobody can press, unless a note or the person wrote them. Pure.

What a platform would make a link of by itself stands in code: there it is none, and is copied as it is.
"""

import html
import re
from collections.abc import Collection, Iterable
from urllib.parse import urlsplit

from agents.llm.parsing.sanitize import cleaned

LONGEST = 1_000  # characters of an address
_LONGEST_LINK = 200  # characters of a link's words

_PATH = r"[^\s<>\"'`|\\^{}，。；：！？、（）「」『』【】《》]"
_DOMAIN = (
    r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}(?:[a-z]{2}|com|net|org|edu|gov|mil|int|info|biz|name|pro|app|dev|page"
    r"|xyz|site|online|store|shop|club|live|life|news|blog|cloud|tech|link|click|top|vip|icu|work|world|today|email|group"
    r"|example|test|local|onion|zip|mov|bot|chat|money|bank|xn--[a-z0-9-]{2,59})(?![\w-])"
)
_BARE = (
    rf"(?<![A-Za-z0-9+.\-])[A-Za-z][A-Za-z0-9+.\-]{{1,20}}://{_PATH}{{1,{LONGEST}}}"
    rf"|(?<![A-Za-z0-9_@.\-/+])(?:mailto:)?[A-Za-z0-9_.+\-]{{1,64}}@{_DOMAIN}"
    rf"|(?<![A-Za-z0-9_@.\-/+])(?i:{_DOMAIN})(?::\d{{1,5}})?(?:[/?#]{_PATH}{{0,{LONGEST}}})?"
)
_WORDS = rf"(?:\\.|[^\[\]\\]|\[[^\[\]\\]{{0,100}}+\]){{0,{_LONGEST_LINK}}}+"
_TITLE = r"(?:\s{1,4}(?:\"[^\"]{0,200}\"|'[^']{0,200}'|\([^()]{0,200}\)))?"
_LINK = (
    rf"!?\[(?P<words>{_WORDS})\]\(\s{{0,4}}(?:<(?P<angled>[^<>\n]{{0,{LONGEST}}})>"
    rf"|(?P<target>[^\s()<>]{{0,{LONGEST}}}(?:\([^\s()<>]{{0,500}}\)[^\s()<>]{{0,500}}){{0,4}})){_TITLE}\s{{0,4}}\)"
)
_AWAY = r"(?!(?i:https?|mailto|tel):)[A-Za-z][A-Za-z0-9+.\-]{1,31}:"  # a link that cannot be read whole leads nowhere
_MARK = re.compile(
    r"(?P<fence>(?:\A|(?<=\n)|(?<=\n )|(?<=\n  )|(?<=\n   ))(?:```|~~~))"
    r"|(?P<span>(?P<ticks>`{1,8}+)[^`\n](?:[^\n]{0,200}?[^`\n])??(?P=ticks)(?!`))"
    rf"|(?P<defined>(?:\A|(?<=\n)) {{0,3}}\[[^\[\]\n]{{1,100}}\]:)|(?P<link>{_LINK})|(?P<away>\](?=\(\s{{0,4}}<?{_AWAY}))|(?P<angle><(?={_BARE})(?=[^<>\s]{{1,{LONGEST}}}>))"
    rf"|(?P<bare>{_BARE})",
    re.DOTALL,
)
# the end of what has come, which may yet become one of these; read in one way only, so that nothing is tried again and again
_PERHAPS = re.compile(
    rf"(?:!?\[{_WORDS}(?:\\|\[[^\[\]\\]{{0,100}}+|\](?:\((?:[^()\n]|\([^()\n]*+\)?+){{0,{LONGEST}}}+|:)?)?"
    r"|`[^\n]{0,210}|~{1,2}|!)\Z"
)
_FENCE_END = re.compile(r"(?:(?<=\n)|(?<=\n )|(?<=\n  )|(?<=\n   ))(?:```|~~~)")
_URL = re.compile(_BARE)
_ADDRESSED = re.compile(r"\.[A-Za-z0-9]|://")  # no address without one of these, and it is found ten times faster
_MARKED = re.compile(rf"[`~\[\]<]|{_ADDRESSED.pattern}")  # nor a mark without one of these
_ENTITY = re.compile(
    r"&(?:#\d{1,9}|#[xX][0-9a-fA-F]{1,8}|colon|period|sol|commat|[lr]par|[lr]sqb|[lr]brack|[lr][lr]m);|\\[:/.@](?=[\w/])"
)
_PERHAPS_ENTITY = re.compile(r"(?:&(?:#[xX]?[0-9a-fA-F]{0,9}|[a-z]{0,7})|\\[:/.@]?)\Z")
_OPENING = re.compile(r"[\[`~!]")
_IN_ADDRESS = "".join(letter for letter in map(chr, range(0x21, 0x7F)) if letter != "`")
_AFTER = ".,;:!?*_~"


def addresses(texts: Iterable[str]) -> frozenset[str]:
    """Return what could be pressed in these texts: whoever wrote them may say it again."""
    likely = (text for text in texts if _ADDRESSED.search(text))
    return frozenset(_trimmed(found.group()) for text in likely for found in _URL.finditer(text))


class Links:
    """A reader of a model's Markdown while it arrives. `known` are the addresses that may be live."""

    def __init__(self, known: Collection[str] = ()) -> None:
        self._known = frozenset(known)
        self._text = ""
        self._begun = ""  # what may yet become a letter that is written as an entity
        self._at = 0
        self._patience = 0  # the length from which another look at what was unclear is worth it
        self._end = 0  # up to here all is clear
        self._refuted = 0  # nothing that begins before this can still become a mark
        self._fenced = False

    def feed(self, piece: str) -> str:
        """Return what of the text so far can be given on."""
        piece = self._begun + piece
        begun = _PERHAPS_ENTITY.search(piece, max(0, len(piece) - 12))
        self._begun = begun.group() if begun else ""
        self._text += _ENTITY.sub(_decoded, piece.removesuffix(self._begun))
        return self._read(last=False) if len(self._text) >= self._patience else ""

    def end(self) -> str:
        """Return what was held back only until it was clear."""
        self._text, self._begun = self._text + self._begun, ""
        return self._read(last=True)

    def _read(self, *, last: bool) -> str:
        given: list[str] = []
        self._end = len(self._text) if last else self._clear()
        while self._at < len(self._text):
            piece = self._through_fence(last=last) if self._fenced else self._through_words(last=last)
            if piece is None:
                self._patience = len(self._text) + (len(self._text) - self._at) // 4
                break
            given.append(piece)
        return "".join(given)

    def _through_fence(self, *, last: bool) -> str | None:
        closing = _FENCE_END.search(self._text, self._at)
        if closing is not None:
            self._fenced = False
            return self._to(closing.end())
        rest = self._text[-2:] if not last else ""
        end = len(self._text) - (len(rest) - len(rest.rstrip("`~")))
        return self._to(end) if end > self._at else None

    def _through_words(self, *, last: bool) -> str | None:
        """Return the words up to the next link or code, and what is given on of that; None when only more text can tell."""
        if self._at > self._end:
            self._end = len(self._text) if last else self._clear()
        end = self._end
        # what begins behind the end is not looked for: it is not clear yet
        looking = _MARK.search if end > self._at else _MARK.match
        mark = looking(self._text, self._at) if _MARKED.search(self._text, self._at) else None
        if mark is not None and mark["bare"] and mark.end() == len(self._text) and not last:
            end = self._end = min(end, mark.start())  # an address may go on
        whole = mark is not None and mark.end() < len(self._text) and not mark["bare"]
        if mark is None or mark.start() > end or (mark.start() == end and not whole):
            return self._to(end) if end > self._at else None
        return self._to(mark.start()) + self._marked(mark)

    def _clear(self) -> int:
        """Return the place up to which nothing can have begun that has not ended."""
        tail = self._text[max(self._at, len(self._text) - LONGEST - 100) :]
        end = len(self._text) - (len(tail) - len(tail.rstrip(_IN_ADDRESS)))
        begin = max(self._at, self._refuted, len(self._text) - _LONGEST_LINK - LONGEST - 300)
        opening = _OPENING.search(self._text, begin)
        perhaps = _PERHAPS.search(self._text, opening.start()) if opening else None
        self._refuted = perhaps.start() if perhaps else len(self._text)
        return min(end, self._refuted)

    def _marked(self, mark: re.Match[str]) -> str:
        begin, self._at = self._at, mark.end()
        if mark["fence"] or mark["span"]:
            self._fenced = bool(mark["fence"])
            return self._text[begin : self._at]
        if mark["defined"]:  # the address of a link that stands elsewhere
            return mark.group()[:-1]
        if mark["angle"]:
            return ""
        if mark["away"]:
            return "] "
        if mark["bare"]:
            address = _trimmed(mark.group())
            self._at = mark.start() + len(address)
            closes = self._text.startswith(">", self._at) and self._text.startswith("<", begin - 1)
            self._at += closes
            return self._bare(address)
        return self._link(mark["words"], html.unescape(mark["angled"] or mark["target"] or "").strip())

    def _to(self, end: int) -> str:
        words, self._at = self._text[self._at : end], end
        return words

    def _bare(self, address: str) -> str:
        return address if address in self._known else f"`{address}`"

    def _link(self, words: str, target: str) -> str:
        inner = _URL.search(words)
        if target in self._known and (inner is None or _trimmed(inner.group()) == target):
            return f"[{words}]({target})"
        shown = Links(self._known)
        said, place = shown.feed(words) + shown.end(), _place(target)
        if not said.strip() or words.strip() == target:
            return f"`{target or '…'}`" if place else said
        return f"{said} ({place})" if place and place.strip("`") != words.strip() else said


def _place(target: str) -> str:
    """Return where a link leads, as far as it is to be told."""
    if re.fullmatch(r"#\d{1,12}", target):
        return target  # a note
    try:
        parts = urlsplit(target.replace("\\", "/"))
        host = parts.hostname or ""
    except ValueError:
        return ""
    if parts.scheme in ("http", "https", "") and host:
        return f"`{host.replace('`', '')}`"
    return f"`{target.replace('`', '')[:80]}`" if parts.scheme in ("mailto", "tel", "tg", "ftp") else ""


def _trimmed(address: str) -> str:
    """Return an address without the marks at its end, which belong to the sentence, and a bracket that was not opened in it."""
    while address:
        opening = {")": "(", "]": "["}.get(address[-1])
        loose = opening is not None and address.count(opening) < address.count(address[-1])
        if not (loose or address[-1] in _AFTER):
            break
        address = address[:-1]
    return address


def _decoded(entity: re.Match[str]) -> str:
    letter = cleaned(html.unescape(entity.group().removeprefix("\\")))
    return letter if letter not in ("<", ">", "&") and letter.isprintable() else entity.group()
