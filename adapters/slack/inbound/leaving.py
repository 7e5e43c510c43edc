"""Events that tell that the app was removed from a workspace, or its token revoked. Pure."""

from collections.abc import Mapping
from typing import Any, cast

from adapters.slack.identity import Identity
from adapters.slack.inbound.events import facts

EVENTS = ("app_uninstalled", "tokens_revoked")


def tells_removal(body: Mapping[str, Any], me: Identity) -> bool:
    """Return whether an event says that our token is good no more. It may be late: who hears it asks Slack."""
    told = facts(body.get("event"))
    if body.get("team_id") != me.team:
        return False
    if told.get("type") == "app_uninstalled":
        return True
    bots = facts(told.get("tokens")).get("bot")
    return told.get("type") == "tokens_revoked" and isinstance(bots, list) and me.user in cast("list[object]", bots)
