"""What a model writes to be pressed: on each channel nothing of it is live, save what a note or the person wrote."""

import html

import pytest

from adapters.slack.outbound import blocks as slack
from adapters.telegram import rendering as telegram
from agents.llm.parsing.sanitize import cleaned
from agents.output.links import Links, addresses
from bot.ports.messages import Saying

KNOWN = addresses(["https://notes.example/a"])
# what the model wrote, and what may be pressed of it
CASES = [
    pytest.param("[https://bank.example](https://evil.example/login)", [], id="a lie"),
    pytest.param("[bank](https://evil.example/login)", [], id="words"),
    pytest.param("see https://evil.example/login now", [], id="bare"),
    pytest.param("see evil.com now", [], id="without a scheme"),
    pytest.param("https&#58;//evil.example", [], id="an entity"),
    pytest.param("https\\://evil.example", [], id="a backslash"),
    pytest.param("https://ev**il**.example/x", [], id="bold within"),
    pytest.param("<https://evil.example>", [], id="in angles"),
    pytest.param("![p](https://evil.example/p.png)", [], id="a picture"),
    pytest.param("[x][1]\n\n[1]: https://evil.example", [], id="defined elsewhere"),
    pytest.param("[x](javascript:alert(1))", [], id="javascript"),
    pytest.param("[x](data:text/html,hi)", [], id="data"),
    pytest.param("[Ann](tg://user?id=42) tg://user?id=42", [], id="a person of Telegram"),
    pytest.param("ask @durov_official, @channel and <@U123> <!here>", [], id="names"),
    pytest.param('<a href="https://evil.example">x</a>', [], id="HTML"),
    pytest.param("evil&#46;com and evil.com\u2028evil.com", [], id="an entity in a host"),
    pytest.param("[vbs](vbscript:msgbox) [f](file:///etc/passwd) [b](blob:x)", [], id="other schemes"),
    pytest.param("[Ann](tg:resolve?domain=evil) [t](tel:+123)", [], id="without slashes"),
    pytest.param("[see](//evil.example/x) [up](../erase) [q](?a=1)", [], id="paths"),
    pytest.param("see \u202emoc.knab\u202c and \u2066x\u2069 \u200f\u061c", [], id="turned round"),
    pytest.param("see &#x202E;moc.knab&#8236; &rlm;x&#x2067;&lrm;", [], id="turned round, entities"),
    pytest.param("[your note](https://notes.example/a)", ["https://notes.example/a"], id="a note's"),
]


TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # marks that turn text round
PIECE = 5  # letters, as a model writes them


def shown(text: str) -> Saying:
    links = Links(KNOWN)
    pieces = [links.feed(cleaned(text[at : at + PIECE])) for at in range(0, len(text), PIECE)]
    return Saying(text="".join(pieces) + links.end(), markdown=True)


@pytest.mark.parametrize(("text", "live"), CASES)
def test_telegram(text: str, live: list[str]) -> None:
    [chunk] = telegram.chunks(shown(text), {})
    assert [entity.url for entity in chunk.entities if entity.type in ("text_link", "text_mention")] == live
    rest = chunk.text.encode("utf-16-le")
    for entity in chunk.entities:
        if entity.type in ("code", "pre"):
            begin, end = 2 * entity.offset, 2 * (entity.offset + entity.length)
            rest = rest[:begin] + " ".encode("utf-16-le") * entity.length + rest[end:]
    left = rest.decode("utf-16-le")
    assert [mark for mark in TURNING if mark in chunk.text] == []
    assert not any(mark in left for mark in ("://", "evil.", "@durov", "@channel", "javascript:", "data:"))


@pytest.mark.parametrize(("text", "live"), CASES)
def test_slack(text: str, live: list[str]) -> None:
    [part] = slack.parts(shown(text), {}, named=False)
    words = part.blocks[0]["text"]
    outside = "".join(words.split("`")[::2])
    assert [mark for mark in TURNING if mark in html.unescape(words)] == []
    assert [url for url in ("https://notes.example/a",) if f"]({url})" in outside] == live
    assert not any(mark in outside for mark in ("evil.", "](javascript", "](data", "](tg", "@channel", "<@U", "<!here"))
