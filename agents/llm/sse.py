"""Server-sent events from raw bytes, which may be cut anywhere. Pure."""

LONGEST = 4 * 1024 * 1024  # bytes of a line


class TooLong(Exception):
    """A line does not end."""


class Lines:
    """Collects bytes and gives the data of the events in them: one line each, as every endpoint sends them."""

    def __init__(self, longest: int = LONGEST) -> None:
        self._rest = b""
        self._longest = longest

    def feed(self, data: bytes) -> list[bytes]:
        """The payloads of the `data:` lines that are complete by now; comments and other fields are left out.

        Raises TooLong.
        """
        # a line ends with CR, LF or both; the blank one between both says nothing
        *lines, self._rest = (self._rest + data).replace(b"\r", b"\n").split(b"\n")
        if len(self._rest) > self._longest:
            raise TooLong
        return [payload for line in lines if line.startswith(b"data:") and (payload := line[5:].strip())]

    def end(self) -> list[bytes]:
        """The payload of a last line that nothing ended."""
        line, self._rest = self._rest, b""
        return self.feed(line + b"\n")
