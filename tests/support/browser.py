"""A headless Chromium, driven over its own protocol; for tests that look at the page as people do."""

import asyncio
import re
import shutil
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--lang=en-GB",
    "--accept-lang=en-GB",
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    "--remote-debugging-port=0",
]


ENDED = "the trace has ended"


def found() -> str | None:
    """The browser of this machine, if there is one."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Tab:
    """One page of the browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._number = 0
        self.complaints: list[str] = []
        self.workers: dict[str, str] = {}
        """Service workers, once their domain is enabled: the id of each registration, by its scope."""
        self.background: list[str] = []
        """What went on without a page, once it is recorded: names of events of the domain BackgroundService."""

        self.traced: list[dict[str, Any]] = []
        """What a trace that has ended tells, after `Tracing.end`."""

    async def command(self, method: str, **parameters: object) -> dict[str, Any]:
        """Run a command of the protocol; its result. What the page complains about meanwhile is kept."""
        self._number += 1
        await self._socket.send_json({"id": self._number, "method": method, "params": parameters})
        async for message in self._socket:
            answer = message.json()
            if answer.get("id") == self._number:
                return answer.get("result", {})
            if answer.get("method") in {"Runtime.exceptionThrown", "Log.entryAdded"}:
                self.complaints.append(str(answer["params"]))
            if answer.get("method") == "ServiceWorker.workerRegistrationUpdated":
                there = answer["params"]["registrations"]
                self.workers |= {one["scopeURL"]: one["registrationId"] for one in there}
            if answer.get("method") == "Tracing.dataCollected":
                self.traced += answer["params"]["value"]
            if answer.get("method") == "Tracing.tracingComplete":
                self.traced.append({"name": ENDED})
            if answer.get("method") == "BackgroundService.backgroundServiceEventReceived":
                self.background.append(answer["params"]["backgroundServiceEvent"]["eventName"])
        raise ConnectionResetError("the browser has gone")

    async def open(self, address: str) -> None:
        for domain in ("Page", "Runtime", "Log"):
            await self.command(f"{domain}.enable")
        await self.command("Page.navigate", url=address)

    async def value(self, expression: str) -> Any:  # noqa: ANN401 - JSON
        answer = await self.command("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        return answer.get("result", {}).get("value")

    async def until(self, expression: str) -> None:
        """Return once the expression is true; raises TimeoutError after a minute."""
        async with asyncio.timeout(60):
            while not await self.value(f"Boolean({expression})"):  # noqa: ASYNC110 - the browser does not call us
                await asyncio.sleep(0.02)

    async def push(self, data: str) -> None:
        """Deliver this to the only service worker, whose domain is enabled; return once the worker has dealt with it."""
        [(scope, registration)] = self.workers.items()
        await self.command("BackgroundService.setRecording", service="pushMessaging", shouldRecord=True)
        await self.command("BackgroundService.startObserving", service="pushMessaging")
        self.background.clear()
        origin = scope.rstrip("/")
        await self.command("ServiceWorker.deliverPushMessage", origin=origin, registrationId=registration, data=data)
        async with asyncio.timeout(60):
            while "Push event completed" not in self.background:
                await self.value("0")  # events come with answers
                await asyncio.sleep(0.02)

    async def traced_tasks(self) -> list[float]:
        """End the trace; how long each task of the page's thread kept the processor, in milliseconds."""
        self.traced.clear()
        await self.command("Tracing.end")
        while not any(one["name"] == ENDED for one in self.traced):
            await self.value("0")  # events come with answers
        of_pages = {
            (one["pid"], one["tid"])
            for one in self.traced
            if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
        }
        return [
            one.get("tdur", 0) / 1000
            for one in self.traced
            if "RunTask" in one["name"] and (one["pid"], one["tid"]) in of_pages
        ]

    async def type(self, text: str) -> None:
        """Write it into the page's box and press Enter."""
        await self.value("document.getElementById('input').focus()")
        await self.command("Input.insertText", text=text)
        await self.press_enter()

    async def press_enter(self) -> None:
        key = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13}
        await self.command("Input.dispatchKeyEvent", type="keyDown", text="\r", **key)
        await self.command("Input.dispatchKeyEvent", type="keyUp", **key)


@asynccontextmanager
async def tab(program: str, home: Path) -> AsyncGenerator[Tab]:
    """A browser with one empty page, gone with the context; `home` is its folder."""
    async with tabs(program, home, 1) as [only]:
        yield only


@asynccontextmanager
async def tabs(program: str, home: Path, number: int) -> AsyncGenerator[list[Tab]]:
    """A browser with so many empty pages, which share what a browser keeps."""
    process = await asyncio.create_subprocess_exec(
        program,
        *FLAGS,
        f"--user-data-dir={home}",
        "about:blank",
        stderr=asyncio.subprocess.PIPE,
        env={"PATH": "/usr/bin:/bin", "HOME": str(home), "TZ": "Asia/Shanghai"},
    )
    try:
        async with asyncio.timeout(60):
            port = await _port(process)
        async with AsyncExitStack() as stack:
            http = await stack.enter_async_context(aiohttp.ClientSession(f"http://127.0.0.1:{port}"))
            async with http.get("/json") as response:
                pages = [page for page in await response.json() if page["type"] == "page"]
            for _ in range(number - 1):
                async with http.put("/json/new?about:blank") as response:
                    pages.append(await response.json())
            yield [
                Tab(await stack.enter_async_context(http.ws_connect(page["webSocketDebuggerUrl"], max_msg_size=0)))
                for page in pages
            ]
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.communicate()


async def _port(process: asyncio.subprocess.Process) -> int:
    if process.stderr is None:
        raise TypeError("the browser's messages are not piped")
    async for line in process.stderr:
        if told := re.search(rb"DevTools listening on ws://127\.0\.0\.1:(\d+)/", line):
            return int(told[1])
    raise ConnectionRefusedError("the browser did not start")
