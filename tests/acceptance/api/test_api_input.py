"""Bad input through the API: a clear sentence in the reader's language, and nothing that breaks."""

import asyncio
import io
import json
import re
from typing import Any
from urllib.parse import urlsplit

import pytest

from bot.app import Ports
from tests.support.client import Client
from tests.support.web_fixtures import Shared

pytestmark = pytest.mark.asyncio(loop_scope="module")

RAW = {"Content-Type": "application/json"}


@pytest.fixture
def api(shared: Shared) -> Client:
    return shared.api


@pytest.fixture
def ports(shared: Shared) -> Ports:
    return shared.ports


async def post(api: Client, path: str, body: bytes, language: str = "en") -> tuple[int, Any]:
    async with api.http.post(path, data=io.BytesIO(body), headers={**RAW, "Accept-Language": language}) as response:
        return response.status, await response.json()


def error(code: str, message: str) -> dict[str, Any]:
    """The field that a sentence begins with is told to programs, too."""
    field = re.match(r"([a-z_]+)[:：]", message)
    told = {"code": code, "message": message}
    return {"error": {**told, "field": field[1]} if field is not None else told}


@pytest.mark.parametrize(
    ("body", "status", "code", "zh", "en"),
    [
        pytest.param(b'{"text": ""}', 422, "empty", "没有内容，写点什么再发。", "It is empty; write something first.", id="empty"),
        pytest.param('{"text": " \\n\\t　"}'.encode(), 422, "empty", "没有内容，写点什么再发。", "It is empty; write something first.", id="blanks"),
        pytest.param(b'{"text": "\\u200b\\u200d\\ufeff\\u2060"}', 422, "empty", "没有内容，写点什么再发。", "It is empty; write something first.", id="zero width"),
        pytest.param(b'{"text": "\\u0000\\u0007\\u202e"}', 422, "empty", "没有内容，写点什么再发。", "It is empty; write something first.", id="controls only"),
        pytest.param(b"{}", 422, "invalid", "text：缺了这一项。", "text: this field is missing.", id="nothing"),
        pytest.param(b"", 422, "invalid", "text：缺了这一项。", "text: this field is missing.", id="no body"),
        pytest.param(b'{"text": 5}', 422, "invalid", "text：要是一段文字。", "text: must be text.", id="number"),
        pytest.param(b'{"text": null}', 422, "invalid", "text：要是一段文字。", "text: must be text.", id="null"),
        pytest.param(b'{"text": ["a"]}', 422, "invalid", "text：要是一段文字。", "text: must be text.", id="list"),
        pytest.param(b'["text"]', 422, "invalid", "请求要是一个 JSON 对象。", "The request must be a JSON object.", id="no object"),
        pytest.param(b'{"text": "a", "txet": 1}', 422, "invalid", "txet：没有这一项。", "txet: there is no such field.", id="unknown field"),
        pytest.param(b'{"text": "a", "client_key": "a b"}', 422, "invalid", "client_key：1 到 100 个可见的 ASCII 字符，没有空格。", "client_key: 1 to 100 visible ASCII characters, no blanks.", id="key"),
        pytest.param(b'{"text": "a", "client_key": "\\u0000"}', 422, "invalid", "client_key：1 到 100 个可见的 ASCII 字符，没有空格。", "client_key: 1 to 100 visible ASCII characters, no blanks.", id="key with NUL"),
        pytest.param(b'{"text": "a", "agent_type": "parrot{0}"}', 422, "unknown_agent", "agent_type：没有叫 parrot{0} 的鹦鹉。可以写：auto, amazing, creative, lifecoach, memo, schedule", "agent_type: no parrot is called parrot{0}. Choose from: auto, amazing, creative, lifecoach, memo, schedule", id="agent"),
        pytest.param(b'{"text": "a", "agent_type": "\\ud800"}', 422, "unknown_agent", "agent_type：没有叫 \ufffd 的鹦鹉。可以写：auto, amazing, creative, lifecoach, memo, schedule", "agent_type: no parrot is called \ufffd. Choose from: auto, amazing, creative, lifecoach, memo, schedule", id="half an agent"),
        pytest.param(b'{"text": "a", "user_timezone": "Mars/Olympus"}', 422, "unknown_zone", "user_timezone：不认识时区 Mars/Olympus。", "user_timezone: Mars/Olympus is not an IANA time zone.", id="zone"),
        pytest.param(b'{"text": "a", "user_timezone": "../../etc/passwd"}', 422, "unknown_zone", "user_timezone：不认识时区 ../../etc/passwd。", "user_timezone: ../../etc/passwd is not an IANA time zone.", id="zone file"),
        pytest.param(b'{"text": "%s"}' % (b"a" * 20_001), 422, "invalid", "text：最多 20000 个字。", "text: at most 20000 characters.", id="long"),
        pytest.param(b'{"text": "%s"}' % (b"a" * 5_000_000), 413, "too_large", "请求太大：最多 1 MiB。", "The request is too large: at most 1 MiB.", id="5 MB"),
    ],
)  # fmt: skip
async def test_each_mistake_has_its_sentence(
    api: Client, body: bytes, status: int, code: str, zh: str, en: str
) -> None:
    session = await api.open()
    path = f"{session}/messages"
    assert await post(api, path, body, "zh-CN,zh;q=0.9") == (status, error(code, zh))
    assert await post(api, path, body, "en-GB") == (status, error(code, en))
    assert await api.history(session) == []
    assert [said["receipts"] for said in await api.say(session, "note: works")] == [["✓ Noted: works"]]


@pytest.mark.parametrize(
    "body",
    [b"{", b"nonsense", b'{"text": "a"', b'{"text": "\xff"}', b'{"text": "\\x"}', b"[" * 100_000, b'{"a":' * 100_000,
     b'{"text": "\\ud800", "a": ' + b"[" * 100_000, b"\x00", b'{"text": NaN}', b'{"text": "a"} {}'],
    ids=["cut", "word", "open", "not utf-8", "escape", "deep list", "deep object", "deep behind half a character", "NUL",
         "NaN", "two"],
)  # fmt: skip
async def test_what_is_no_json_is_malformed(api: Client, body: bytes) -> None:
    session = await api.open()
    for language, start in (("zh", "请求不是有效的 JSON："), ("en", "The request is not valid JSON: ")):
        status, answer = await post(api, f"{session}/messages", body, language)
        told = answer["error"]
        if body == b'{"text": NaN}':
            assert (status, told["code"]) == (422, "invalid")
        else:
            assert (status, told["code"], told["message"].startswith(start)) == (400, "malformed", True)
            assert len(told["message"]) > len(start)
    assert await api.history(session) == []


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        pytest.param("note: a\\u0000b\\u0007c\\u001b[2J", "note: abc[2J", id="controls"),
        pytest.param("note: \\u202egnp.exe\\u2066", "note: gnp.exe", id="direction overrides"),
        pytest.param("note: half \\ud83d", "note: half \ufffd", id="first half of an emoji"),
        pytest.param("note: \\ude00 half", "note: \ufffd half", id="second half of an emoji"),
        pytest.param("note: \\ud83d\\ude00", "note: 😀", id="a whole emoji"),
        pytest.param("note: \\\\ud800", "note: \\ud800", id="a backslash that escapes nothing"),
        pytest.param("note: a\\r\\nb\\rc", "note: a\nb\nc", id="line ends"),
        pytest.param("note: \\uffff\\ufffe\\ufdd0", "note: \uffff\ufffe\ufdd0", id="noncharacters"),
        pytest.param("note: '; DROP TABLE memo; --", "note: '; DROP TABLE memo; --", id="a statement"),
        pytest.param("note: {0} {x} %s $1", "note: {0} {x} %s $1", id="placeholders"),
    ],
)  # fmt: skip
async def test_what_can_hide_or_break_is_taken_out(api: Client, sent: str, kept: str) -> None:
    session = await api.open()
    status, answer = await post(api, f"{session}/messages", f'{{"text": "{sent}"}}'.encode())
    assert (status, [len(said["receipts"]) for said in answer["messages"]]) == (200, [1])
    assert [said["text"] for said in await api.history(session)] == [kept, ""]


@pytest.mark.parametrize(
    "text",
    ["/nothing", "/", "/help@other", "/start \u202e", "9" * 19_000, "remind me in " + "9" * 4000 + " seconds to x",
     "明天" * 5000, "meeting at " + "1:" * 5000, "明天下午3点" * 2000, "🦜" * 20_000, "@all " * 3000, "每" * 2000 + "天提醒我",
     "find " + "a" * 15_000, "找" + "的笔记" * 3000, "(" * 10_000, "note: " + "\u0301" * 10_000, "零" * 10_000 + "秒后提醒我喝水",
     "2026-13-45 25:61 meeting", "meeting on 0000-00-00", "remind me at 99999999999999999999", "meeting in 999999999 years"],
    ids=lambda text: text[:12],
)  # fmt: skip
async def test_every_text_gets_an_answer(api: Client, text: str) -> None:
    session = await api.open()
    said = await api.say(session, text)
    assert [bool(one["text"] or one["receipts"]) for one in said] == [True]
    assert [one["role"] for one in said] == ["agent"] or said[0]["role"] == "system"


@pytest.mark.parametrize(("command", "words"), [("/fly 飞", "没有 /fly 这个命令。/help 看能做什么。"), ("/fly", "I don't know the command /fly. /help shows what I can do.")])  # fmt: skip
async def test_an_unknown_command_is_named(api: Client, command: str, words: str) -> None:
    session = await api.open()
    await api.say(session, "note: x")
    assert [said["text"] for said in await api.say(session, command)] == [words]


async def test_a_chunked_body_is_measured_too(api: Client) -> None:
    async def chunks():
        for _ in range(40):
            yield b" " * 65_536

    session = await api.open()
    async with api.http.post(f"{session}/messages", data=chunks(), headers=RAW) as response:
        assert (response.status, (await response.json())["error"]["code"]) == (413, "too_large")


async def test_a_body_that_is_cut_into_wrong_chunks_is_refused(api: Client, ports: Ports) -> None:
    session = await api.open()
    where = urlsplit(str(ports.address))
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    head = f"POST {session}/messages HTTP/1.1\r\nHost: {where.netloc}\r\nTransfer-Encoding: chunked\r\n\r\n"
    writer.write(head.encode() + b"zz\r\n{}\r\n0\r\n\r\n")
    assert (await reader.readline()).split()[1] == b"400"
    writer.close()
    await writer.wait_closed()


async def test_names_of_sessions_take_what_people_type(api: Client) -> None:
    session = await api.open()
    for title, kept in (("\ud83d x", "\ufffd x"), ("a\u0000b", "ab"), ("  ", ""), ("🦜" * 200, "🦜" * 200)):
        body = json.dumps({"title": title}).encode()
        async with api.http.patch(session, data=body, headers=RAW) as response:
            assert (response.status, (await response.json())["title"]) == (200, kept)
    assert await api.refused("PATCH", session, {"title": "a" * 201}) == (422, "invalid")
    assert await api.refused("PATCH", session, {}) == (422, "invalid")
    assert await api.refused("POST", "/api/sessions", {"title": 1}) == (422, "invalid")
