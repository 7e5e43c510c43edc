"""Server-sent events from raw bytes, which may be cut anywhere. Pure."""


class Lines:
    """Collects bytes and gives the data of the events in them: one line each, as every endpoint sends them."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> list[str]:
        """The payloads of the `data:` lines that are complete by now; comments and other fields are left out."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        return [payload for line in lines if (payload := _payload(line))]

    def end(self) -> list[str]:
        """The payload of a last line that nothing ended."""
        line, self._rest = self._rest, b""
        payload = _payload(line)
        return [payload] if payload else []


def _payload(line: bytes) -> str:
    if not line.startswith(b"data:"):
        return ""
    return line[5:].strip().decode("utf-8", "replace")
