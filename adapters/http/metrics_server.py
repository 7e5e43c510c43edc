"""The figures of a process at an address of their own: for Prometheus, and for nobody else."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager

from aiohttp import web


@asynccontextmanager
async def serving(host: str, port: int, text: Callable[[], Awaitable[bytes]]) -> AsyncGenerator[str]:
    """Serve /metrics while the context is open; its address (port 0: any that is free). Raises OSError when it cannot be listened at."""

    async def answer(_request: web.Request) -> web.Response:
        return web.Response(body=await text(), headers={"Content-Type": "text/plain; version=0.0.4"})

    app = web.Application(client_max_size=1)
    app.router.add_get("/metrics", answer)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        name, bound = runner.addresses[0][:2]
        yield f"http://{f'[{name}]' if ':' in name else name}:{bound}/metrics"
    finally:
        await runner.cleanup()
