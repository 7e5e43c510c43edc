"""Status messages: posted under the app's own name (others could not be deleted), edited, taken away."""

from adapters.slack.api import Api
from adapters.slack.errors import Refusal, verdict
from adapters.slack.outbound import escaped
from bot.channel import Place


class SlackStatuses:
    """See bot.channel.Statuses."""

    def __init__(self, api: Api) -> None:
        self._api = api

    async def show(self, place: Place, text: str, previous: str | None) -> str:
        words = escaped(text)
        try:
            if previous is not None:
                await self._api.write("chat.update", {"channel": place.chat, "ts": previous, "text": words})
                return previous
            post = {"channel": place.chat, "text": words, "thread_ts": place.thread or None}
            return str((await self._api.write("chat.postMessage", post)).get("ts"))
        except Refusal as refusal:
            raise verdict(refusal) from refusal

    async def clear(self, place: Place, status: str) -> None:
        try:
            await self._api.write("chat.delete", {"channel": place.chat, "ts": status})
        except Refusal as refusal:
            if refusal.code not in ("message_not_found", "channel_not_found", "not_in_channel", "is_archived"):
                raise verdict(refusal) from refusal
