"""Our identity in Slack, and the tokens that prove it."""

from dataclasses import dataclass

SCOPES = (
    "app_mentions:read",
    "channels:history",
    "channels:read",
    "chat:write",
    "chat:write.customize",
    "commands",
    "files:read",
    "files:write",
    "groups:history",
    "groups:read",
    "im:history",
    "im:read",
    "im:write",
    "mpim:history",
    "mpim:read",
    "reactions:read",
    "reactions:write",
    "users:read",
)
CUSTOMIZE = "chat:write.customize"
REACT = "reactions:write"
ASSIST = "assistant:write"  # only where the app was made an agent, or an assistant
CHECK_BOT = "check PARROTS_SLACK__BOT_TOKEN (OAuth & Permissions)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Client:
    """The app as its workspaces install it by themselves; `address`: the house's own, where they are sent back to."""

    id: str
    secret: str
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The settings. Socket Mode when there is an app token, else HTTP with the signing secret."""

    bot_token: str | None
    app_token: str | None
    signing_secret: str | None
    base_url: str
    client: Client | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """The app's bot in its workspace. `scopes` is what it may do, None where Slack does not tell."""

    team: str
    user: str
    bot: str
    name: str
    scopes: frozenset[str] | None = None

    @property
    def account(self) -> str:
        return f"slack:{self.team}:{self.user}"
