"""One saying on its way to Slack, part by part."""

from collections.abc import Mapping

from adapters.slack.errors import Refusal
from adapters.slack.identity import CUSTOMIZE
from adapters.slack.outbound.blocks import Face, Part
from bot.ports.messages import Language
from bot.ports.push import ChatAddress

EVENT_TYPE = "parrots"
NO_EDIT = frozenset({"message_not_found", "cant_update_message", "edit_window_closed", "is_inactive"})


class Sending:
    """One saying on its way: where, under which face, and what of it is there already."""

    def __init__(
        self,
        *,
        place: ChatAddress,
        face: Face | None,
        total: int,
        shown: dict[str, str],
        language: Language = "en",
        over: str | None = None,
    ) -> None:
        """`over`: the message that becomes the first part, unless one person alone is to see it: then that is taken away by the sweeper."""
        self._channel = place.chat
        self._reader = "" if place.chat.startswith("D") else place.reader
        self._thread = place.thread
        self._face = face
        self._total = total
        self._over = over
        self.shown = shown
        self.language: Language = language

    @property
    def where(self) -> tuple[str, str]:
        """The channel and the thread, "" for none."""
        return self._channel, self._thread

    @property
    def streaming(self) -> tuple[ChatAddress, str]:
        """The message that becomes the first part, and where it is."""
        return ChatAddress(chat=self._channel, thread=self._thread), self._over or ""

    def request(self, part: Part, name: str) -> tuple[str, Mapping[str, object]]:
        """Return the method that sends it, and what that is asked for."""
        post = self.post(part, name)
        if self._reader:
            seen = ("channel", "text", "blocks", "thread_ts", "username", "icon_emoji")
            return "chat.postEphemeral", {**{name: post[name] for name in seen}, "user": self._reader}
        if self._over is None or self.shown:
            return "chat.postMessage", post
        changed = {name: post[name] for name in ("channel", "text", "blocks", "metadata")}
        # Slack keeps the blocks of before where none are named
        return "chat.update", {**changed, "blocks": post["blocks"] or [], "ts": self._over}

    def post(self, part: Part, name: str) -> Mapping[str, object]:
        """Return what chat.postMessage is asked for."""
        face = self._face
        return {
            "channel": self._channel,
            "text": part.text,
            "blocks": part.blocks or None,
            "thread_ts": self._thread or None,
            "metadata": {"event_type": EVENT_TYPE, "event_payload": {"key": name, "of": self._total}},
            "unfurl_links": False,
            "unfurl_media": False,
            "username": face.name if face else None,
            "icon_emoji": (face.icon or None) if face else None,
        }

    def adapts(self, refusal: Refusal) -> bool:
        """Return whether it can be said in another way: by itself, outside of a thread that is gone, or under the app's own name."""
        if refusal.code in NO_EDIT and self._over is not None and not self._reader:
            self._over = None  # the sweeper takes it away, if it is there
            return True
        if refusal.code == "thread_not_found" and self._thread:
            self._thread = ""
            return True
        if refusal.code == "missing_scope" and refusal.needed == CUSTOMIZE and self._face:
            self._face = None
            return True
        return False
