"""Server-sent events from raw bytes, which may be cut anywhere. Pure."""

LONGEST = 4 * 1024 * 1024  # bytes of a line


class TooLong(Exception):
    """A line does not end."""


class Lines:
    """Collects bytes and gives the data of the events in them: one line each, as every endpoint sends them."""

    def __init__(self) -> None:
        self._rest: list[bytes] = []
        self._size = 0

    def feed(self, data: bytes) -> list[bytes]:
        """The payloads of the `data:` lines that are complete by now; comments and other fields are left out.

        Raises TooLong.
        """
        # a line ends with CR, LF or both; the blank one between both says nothing
        head, *rest = data.replace(b"\r", b"\n").split(b"\n")
        self._rest.append(head)
        self._size += len(head)
        if self._size > LONGEST:
            raise TooLong
        if not rest:
            return []
        lines = [b"".join(self._rest), *rest[:-1]]  # what came of a line is joined once, at its end
        self._rest, self._size = [rest[-1]], len(rest[-1])
        return [payload for line in lines if line.startswith(b"data:") and (payload := line[5:].strip())]

    def end(self) -> list[bytes]:
        """The payload of a last line that nothing ended."""
        return self.feed(b"\n")
