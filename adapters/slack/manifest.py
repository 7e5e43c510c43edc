"""The description of our app that Slack asks for when it is made."""

from typing import Any

from adapters.slack.identity import ASSIST, SCOPES
from adapters.slack.inbound import forms
from adapters.slack.inbound.http import PATH
from adapters.slack.inbound.install_flow import BACK
from adapters.slack.inbound.leaving import EVENTS as REMOVALS

DESCRIPTION = "A flock of parrots that keeps your notes, your calendar and your promises"
STOPPED = "agent_session_stopped"  # somebody pressed Slack's stop button
EVENTS = (
    "app_home_opened",
    "app_mention",
    "member_joined_channel",
    "message.channels",
    "message.groups",
    "message.im",
    "message.mpim",
    "reaction_added",
    "reaction_removed",
    *REMOVALS,
)
COMMANDS = (
    ("/parrots", "Say something to the parrots", "[what you would say; nothing: help]"),
    ("/memo", "Keep or find a note", "[note: the door code is 4711]"),
    ("/schedule", "Keep or look into the calendar", "[meeting tomorrow at 3pm]"),
    ("/remind-me", "Be reminded of something", "[in 10 minutes to stretch]"),
    ("/week", "What is on this week", ""),
    ("/mode", "How the parrots work together here", "[voting; nothing: what there is]"),
)
SHORTCUTS = (
    ("Save as note", "message", forms.KEEP, "Keep this message among your notes"),
    ("Remind me about this", "message", forms.REMIND, "Be reminded of this message"),
    ("New note", "global", "parrots_note", "Keep a note"),
    ("New event", "global", "parrots_event", "Put something into the calendar"),
    ("New reminder", "global", "parrots_reminder", "Be reminded of something"),
)


def manifest(address: str | None, *, agent: bool = True, installs: str | None = None) -> dict[str, Any]:
    """Build the manifest for Socket Mode; with an address, the house's own as others reach it, for events over HTTP.

    `installs`: that address, where workspaces can install the app by themselves. `agent`: with what Slack shows of agents; a
    workspace cannot go back from that.
    """
    as_agent = {"agent_view": {"agent_description": DESCRIPTION}} if agent else {}
    scopes, events = [*SCOPES, *([ASSIST] if agent else [])], [*EVENTS, *([STOPPED] if agent else [])]
    url = None if address is None else f"{address.rstrip('/')}{PATH}"
    here = {} if url is None else {"request_url": url}
    back = {} if installs is None else {"redirect_urls": [f"{installs.rstrip('/')}{BACK}"]}
    return {
        "display_information": {
            "name": "Parrots",
            "description": DESCRIPTION,
            "background_color": "#1f6f4a",
        },
        "features": {
            **as_agent,
            # without the messages tab nobody can write to the app directly
            "app_home": {
                "home_tab_enabled": True,
                "messages_tab_enabled": True,
                "messages_tab_read_only_enabled": False,
            },
            "bot_user": {"display_name": "parrots", "always_online": True},
            "shortcuts": [
                {"name": name, "type": kind, "callback_id": callback, "description": description}
                for name, kind, callback, description in SHORTCUTS
            ],
            "slash_commands": [
                {
                    "command": command,
                    "description": description,
                    "usage_hint": hint,
                    "should_escape": True,
                    **({} if url is None else {"url": url}),
                }
                for command, description, hint in COMMANDS
            ],
        },
        "oauth_config": {**back, "scopes": {"bot": scopes}},
        "settings": {
            "event_subscriptions": {**here, "bot_events": events},
            "interactivity": {"is_enabled": True, **here},
            "org_deploy_enabled": False,
            "socket_mode_enabled": url is None,
            "token_rotation_enabled": False,
        },
    }
