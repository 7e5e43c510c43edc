"""A stand-in for Telegram's Bot API on loopback: keeps what a bot sends, hands out what people do, and fails on demand."""

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

import aiohttp
from aiohttp import web

from tests.support.doubles.telegram_updates import ANN, Raw, chat, marks, message, topic, user

TOKEN = "777000111:AAStandInTokenForTestsOnly-0123456789abc"  # noqa: S105 - of this stand-in
NAME = "parrots_bot"
LONGEST = 4096

T = TypeVar("T")


@dataclass(slots=True, kw_only=True)
class Fault:
    """What goes wrong with the next calls of a method (`*`: of any)."""

    kind: Literal["limit", "status", "drop_before", "drop_after", "garbage", "error", "slow"]
    method: str = "sendMessage"
    times: int = 1
    seconds: float = 1
    code: int = 400
    description: str = ""
    parameters: Raw = field(default_factory=dict[str, Any])


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A message that the bot sent."""

    id: int
    chat: int
    thread: int | None
    text: str
    entities: list[Raw]
    buttons: list[tuple[str, str]]
    file: str = ""
    """What a text file holds."""


class Refusal(Exception):
    """An error that the API answers with."""

    def __init__(self, code: int, description: str, **parameters: object) -> None:
        super().__init__(description)
        self.answer: Raw = {"ok": False, "error_code": code, "description": description}
        if parameters:
            self.answer["parameters"] = parameters
        self.code = code


class Telegram:
    """One bot's API, and the people who talk with it."""

    def __init__(self, token: str = TOKEN) -> None:
        self.token = token
        self.me = {"id": int(token.split(":")[0]), "is_bot": True, "first_name": "Parrots", "username": NAME}
        self.hears_all = False
        self.sent: list[Sent] = []
        self.calls: list[tuple[str, Raw]] = []
        self.edited: list[Raw] = []
        self.deleted: list[int] = []
        self.answered: list[Raw] = []
        self.drafts: list[Raw] = []
        self.webhook: Raw = {}
        self.refusals: dict[int, Refusal] = {}
        self.topics_gone: set[int] = set()
        self.conflicts = 0
        self.waiting: list[Raw] = []
        self.delivered: list[tuple[int, int]] = []
        self.struck: list[Fault] = []
        self._faults: list[Fault] = []
        self._next_update = 1000
        self._next_message = 1
        self._polling: asyncio.Event | None = None
        self._news = asyncio.Condition()

    # what people do ---------------------------------------------------------------------------------------------------

    async def happen(self, **what: Any) -> int:  # noqa: ANN401 - raw updates
        """An update of any kind; its number."""
        self._next_update += 1
        async with self._news:
            self.waiting.append({"update_id": self._next_update, **what})
            self._news.notify_all()
        return self._next_update

    async def say(self, text: str, where: int = ANN, who: int = ANN, *, thread: int = 0, **more: object) -> int:
        """Somebody writes; the number of the message."""
        number = self._number()
        content: Raw = {"text": text, "entities": marks(text), **(topic(thread) if thread else {}), **more}
        await self.happen(message=message(number, where, who, **content))
        return number

    async def press(self, sent: Sent, label: str, who: int = ANN) -> str:
        """Somebody presses a button under a message; the number of the query."""
        [data] = [token for shown, token in sent.buttons if shown == label]
        query = f"q{self._next_update}"
        under = {"message_id": sent.id, "date": 1, "chat": chat(sent.chat), "text": sent.text, "from": self.me}
        if sent.thread:
            under |= {"message_thread_id": sent.thread, "is_topic_message": True}
        press = {"id": query, "from": user(who), "chat_instance": "1", "data": data, "message": under}
        await self.happen(callback_query=press)
        return query

    async def react(self, sent: Sent, old: str, new: str, who: int = ANN) -> None:
        """Somebody changes their reaction on a message; "" is none."""
        before, after = ([{"type": "emoji", "emoji": one}] if one else [] for one in (old, new))
        about = {"chat": chat(sent.chat), "message_id": sent.id, "user": user(who), "date": 1}
        await self.happen(message_reaction={**about, "old_reaction": before, "new_reaction": after})

    def fault(self, fault: Fault) -> None:
        self._faults.append(fault)

    async def until(self, condition: Callable[[], T], deadline: float = 60) -> T:
        """The first true value of a condition that something of this object fulfils."""
        async with asyncio.timeout(deadline), self._news:
            while not (value := condition()):
                await self._news.wait()
            return value

    async def answer(self, after: int = 0) -> Sent:
        """The first message that is sent after so many."""
        await self.until(lambda: len(self.sent) > after)
        return self.sent[after]

    # the API ----------------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def serving(self, port: int = 0) -> AsyncGenerator[str]:
        """Serve while the context is open; yields the root before /bot<token>."""
        app = web.Application()
        app.router.add_post("/bot{token}/{method}", self._serve)
        runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", port)
        await site.start()
        async with asyncio.TaskGroup() as tasks:
            delivering = tasks.create_task(self._deliver())
            try:
                yield f"http://127.0.0.1:{runner.addresses[0][1]}"
            finally:
                delivering.cancel()
                await runner.cleanup()

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        method = request.match_info["method"]
        form = await request.post()
        given = {name: _value(name, _posted(value)) for name, value in form.items()}
        fault = self._fault(method)
        if fault is not None:
            async with self._news:
                self.struck.append(fault)
                self._news.notify_all()
        if fault is not None and fault.kind != "drop_after":
            failed = await _fail(request, fault)
            if failed is not None:
                return failed
        try:
            answer: Raw = {"ok": True, "result": await self._call(request.match_info["token"], method, given)}
            status = 200
        except Refusal as refusal:
            answer, status = refusal.answer, refusal.code
        if method != "getUpdates":
            async with self._news:
                self.calls.append((method, given))
                self._news.notify_all()
        if fault is not None and fault.kind == "drop_after":
            return _cut(request)
        return web.json_response(answer, status=status)

    def _fault(self, method: str) -> Fault | None:
        for fault in self._faults:
            if fault.method in (method, "*") and not (fault.method == "*" and method == "getUpdates"):
                fault.times -= 1
                if fault.times == 0:
                    self._faults.remove(fault)
                return fault
        return None

    async def _call(self, token: str, method: str, given: Raw) -> object:
        if token != self.token:
            raise Refusal(401, "Unauthorized")
        handlers: dict[str, Callable[[Raw], Awaitable[object]]] = {
            "getMe": self._get_me,
            "getUpdates": self._get_updates,
            "sendMessage": self._send,
            "sendDocument": self._send_document,
            "sendPhoto": self._send_photo,
            "sendMessageDraft": self._draft,
            "sendChatAction": self._nothing,
            "editMessageText": self._edit,
            "editMessageReplyMarkup": self._edit,
            "deleteMessage": self._delete,
            "answerCallbackQuery": self._answer,
            "setWebhook": self._set_webhook,
            "deleteWebhook": self._set_webhook,
            "getWebhookInfo": self._webhook_info,
            "setMyCommands": self._nothing,
            "setChatMenuButton": self._nothing,
            "setMessageReaction": self._nothing,
            "answerInlineQuery": self._nothing,
        }
        if method not in handlers:
            raise Refusal(404, "Not Found: method not found")
        return await handlers[method](given)

    async def _nothing(self, _given: Raw) -> bool:
        return True

    async def _get_me(self, _given: Raw) -> Raw:
        return {**self.me, "can_read_all_group_messages": self.hears_all}

    async def _get_updates(self, given: Raw) -> list[Raw]:
        if self.webhook:
            raise Refusal(409, "Conflict: can't use getUpdates method while webhook is active")
        if self._polling is not None:
            self.conflicts += 1
            self._polling.set()
        mine = self._polling = asyncio.Event()
        try:
            async with self._news:
                self.waiting = [one for one in self.waiting if one["update_id"] >= int(given.get("offset", 0))]
                self._news.notify_all()
                try:
                    async with asyncio.timeout(int(given.get("timeout", 0))):
                        await self._news.wait_for(lambda: self.waiting or mine.is_set() or self.webhook)
                except TimeoutError:
                    pass
            if mine.is_set():
                raise Refusal(409, "Conflict: terminated by other getUpdates request")
            return self.waiting[:100]
        finally:
            if self._polling is mine:
                self._polling = None

    async def _send_document(self, given: Raw) -> Raw:
        name = given["document"].removeprefix("attach://")
        return await self._send({**given, "text": given.get("caption", ""), "file": given.get(name, given["document"])})

    async def _send_photo(self, given: Raw) -> Raw:
        return await self._send_document({**given, "document": given["photo"]})

    async def _send(self, given: Raw) -> Raw:
        where = int(given["chat_id"])
        if where in self.refusals:
            raise self.refusals[where]
        thread = int(given["message_thread_id"]) if "message_thread_id" in given else None
        if thread in self.topics_gone:
            raise Refusal(400, "Bad Request: message thread not found")
        if given["text"] or "file" not in given:  # a file needs no caption
            _check(given["text"], given.get("entities", []))
        rows = given.get("reply_markup", {}).get("inline_keyboard", [])
        buttons = [
            (button["text"], button.get("callback_data") or button["web_app"]["url"]) for row in rows for button in row
        ]
        if any(not 0 < len(data.encode()) <= 64 for _, data in buttons):
            raise Refusal(400, "Bad Request: BUTTON_DATA_INVALID")
        sent = Sent(
            id=self._number(),
            chat=where,
            thread=thread,
            text=given["text"],
            entities=given.get("entities", []),
            buttons=buttons,
            file=given.get("file", ""),
        )
        self.sent.append(sent)
        return {"message_id": sent.id, "date": 1, "chat": chat(where), "from": self.me, "text": sent.text}

    async def _draft(self, given: Raw) -> bool:
        if int(given["chat_id"]) < 0:
            raise Refusal(400, "Bad Request: TEXTDRAFT_PEER_INVALID")
        self.drafts.append(given)
        return True

    async def _edit(self, given: Raw) -> Raw:
        self.edited.append(given)
        return {"message_id": int(given["message_id"]), "date": 1, "chat": chat(int(given["chat_id"])), "text": "x"}

    async def _delete(self, given: Raw) -> bool:
        self.deleted.append(int(given["message_id"]))
        return True

    async def _answer(self, given: Raw) -> bool:
        if any(before["callback_query_id"] == given["callback_query_id"] for before in self.answered):
            raise Refusal(400, "Bad Request: query is too old and response timeout expired or query ID is invalid")
        self.answered.append(given)
        return True

    async def _set_webhook(self, given: Raw) -> bool:
        self.webhook = given if given.get("url") else {}
        return True

    async def _webhook_info(self, _given: Raw) -> Raw:
        url = self.webhook.get("url", "")
        return {"url": url, "has_custom_certificate": False, "pending_update_count": len(self.waiting)}

    async def _deliver(self) -> None:
        """Bring updates to the webhook, in order, each until it is taken."""
        async with aiohttp.ClientSession() as http:
            while True:
                async with self._news:
                    await self._news.wait_for(lambda: self.webhook and self.waiting)
                    update, hook = self.waiting[0], self.webhook
                headers = {"X-Telegram-Bot-Api-Secret-Token": hook["secret_token"]}
                try:
                    async with http.post(hook["url"], json=update, headers=headers) as response:
                        status = response.status
                except (aiohttp.ClientError, OSError):
                    status = 0
                async with self._news:
                    self.delivered.append((update["update_id"], status))
                    if status == 200:
                        self.waiting.remove(update)
                    self._news.notify_all()
                if status != 200:
                    await asyncio.sleep(0.05)

    def _number(self) -> int:
        self._next_message += 1
        return self._next_message


def _posted(value: str | bytes | bytearray | web.FileField) -> str:
    return value.file.read().decode(errors="replace") if isinstance(value, web.FileField) else str(value)


def _value(name: str, text: str) -> Any:  # noqa: ANN401 - JSON
    wanted = ("entities", "reply_markup", "allowed_updates", "commands", "link_preview_options")
    return json.loads(text) if name in wanted else text


def _check(text: str, entities: list[Raw]) -> None:
    """What Telegram refuses."""
    units = len(text.encode("utf-16-le")) // 2
    if not text.strip():
        raise Refusal(400, "Bad Request: message text is empty")
    if units > LONGEST:
        raise Refusal(400, "Bad Request: message is too long")
    for entity in entities:
        if not (entity["length"] > 0 and entity["offset"] >= 0 and entity["offset"] + entity["length"] <= units):
            raise Refusal(400, "Bad Request: can't parse entities: out of bounds")


async def _fail(request: web.Request, fault: Fault) -> web.StreamResponse | None:
    match fault.kind:
        case "limit":
            refusal = Refusal(429, "Too Many Requests", retry_after=fault.seconds)
            return web.json_response(refusal.answer, status=429)
        case "error":
            refusal = Refusal(fault.code, fault.description, **fault.parameters)
            return web.json_response(refusal.answer, status=fault.code)
        case "status":
            return web.Response(status=fault.code, text="<html>bad gateway</html>", content_type="text/html")
        case "garbage":
            return web.Response(text='{"ok": tru', content_type="application/json")
        case "slow":
            await asyncio.sleep(fault.seconds)
        case _:
            return _cut(request)
    return None


def _cut(request: web.Request) -> web.StreamResponse:
    """Cut the connection: no answer arrives."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response()
