"""`python -m bot.bench.model CHUNKS`: a process that is an endpoint whose model answers at once, in so many pieces.

Plain streams instead of a web server, and behind all others in the queue for the processor, so that it is not what the
bench measures.
"""

import asyncio
import json
import os
import sys

PIECE = "word "
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
END = b"0\r\n\r\n"


def answer(chunks: int) -> list[bytes]:
    """The events of an answer, each as a chunk of HTTP."""
    events = [_piece(role="assistant", content=""), *[_piece(content=PIECE)] * chunks]
    events.append(_event(choices=[{"index": 0, "delta": dict[str, str](), "finish_reason": "stop"}]))
    events.append(_event(choices=[], usage={"prompt_tokens": 1000, "completion_tokens": chunks}))
    events.append(b"data: [DONE]\n\n")
    return [b"%x\r\n%s\r\n" % (len(event), event) for event in events]


def _piece(**delta: str) -> bytes:
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


async def main(chunks: int) -> None:
    """Answer until killed."""
    os.nice(10)
    pieces = answer(chunks)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                fields = dict(line.split(b":", 1) for line in head.lower().split(b"\r\n")[1:-2])
                await reader.readexactly(int(fields.get(b"content-length", 0)))
                writer.write(HEAD)
                for piece in pieces:
                    writer.write(piece)
                writer.write(END)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    sys.stdout.write(f"http://127.0.0.1:{port}/v1\n")
    sys.stdout.flush()
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
