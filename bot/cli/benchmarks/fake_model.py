"""`python -m bot.cli.benchmarks.fake_model CHUNKS [--apart MS] [--looks-up]`: an endpoint whose model begins at once and speaks at a fixed pace.

Plain streams instead of a web server, and behind all others in the queue for the processor, so that it is not what the
bench measures.
"""

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Sequence

PIECE = "word "
QUERIES = ("landlord", "passport")
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
END = b"0\r\n\r\n"


def answer(chunks: int) -> list[bytes]:
    """Return the events of an answer, each as a chunk of HTTP."""
    return _events([_piece(role="assistant", content=""), *[_piece(content=PIECE)] * chunks], "stop", chunks)


def looking_up() -> list[bytes]:
    """Return the events of a step that calls a read tool twice."""
    calls = [
        {
            "index": place,
            "id": f"call_{place}",
            "type": "function",
            "function": {"name": "memo_search", "arguments": json.dumps({"query": query})},
        }
        for place, query in enumerate(QUERIES)
    ]
    return _events([_piece(role="assistant", tool_calls=calls)], "tool_calls", 20)


def _events(pieces: Sequence[bytes], reason: str, tokens: int) -> list[bytes]:
    events = [*pieces, _event(choices=[{"index": 0, "delta": dict[str, str](), "finish_reason": reason}])]
    events.append(_event(choices=[], usage={"prompt_tokens": 1000, "completion_tokens": tokens}))
    events.append(b"data: [DONE]\n\n")
    return [b"%x\r\n%s\r\n" % (len(event), event) for event in events]


def _piece(**delta: object) -> bytes:
    return _event(choices=[{"index": 0, "delta": delta, "finish_reason": None}])


def _event(**fields: object) -> bytes:
    named = {
        "id": "chatcmpl-bench",
        "object": "chat.completion.chunk",
        "created": 1780000000,
        "model": "bench",
        **fields,
    }
    return f"data: {json.dumps(named)}\n\n".encode()


async def main(chunks: int, apart: float, *, looks_up: bool) -> None:
    """Answer until killed; `apart`: seconds from the beginning of a piece to that of the next one."""
    os.nice(10)
    said, looked = answer(chunks), looking_up()

    async def speak(writer: asyncio.StreamWriter, pieces: Sequence[bytes]) -> None:
        writer.write(HEAD)
        clock = asyncio.get_running_loop()
        due = clock.time()
        for piece in pieces:
            if apart:
                await asyncio.sleep(due - clock.time())
                due += apart
            writer.write(piece)
        writer.write(END)
        await writer.drain()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                fields = dict(line.split(b":", 1) for line in head.lower().split(b"\r\n")[1:-2])
                body = await reader.readexactly(int(fields.get(b"content-length", 0)))
                asked = looks_up and b'"tools"' in body and b'"tool_call_id"' not in body
                await speak(writer, looked if asked else said)
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    sys.stdout.write(f"http://127.0.0.1:{port}/v1\n")
    sys.stdout.flush()
    await server.serve_forever()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("chunks", type=int)
    parser.add_argument("--apart", type=float, default=0, help="milliseconds between pieces; 0: all at once")
    parser.add_argument("--looks-up", action="store_true", help="calls two tools first")
    given = parser.parse_args()
    asyncio.run(main(given.chunks, given.apart / 1000, looks_up=given.looks_up))
