"""Errors of calls to Slack.

Refusal                        Slack said no: nothing was done (the adapter decides what follows)
bot.ports.push.SendError          what the outbox is told
├── NotSent                    never reached Slack, too fast, or our token is the trouble
├── Ambiguous                  no answer, or one that says nothing
└── Undeliverable              any other refusal
"""

from collections.abc import Mapping

from bot.ports.push import Ambiguous, NotSent, SendError, Undeliverable

TOKEN_TROUBLE = frozenset(
    {
        "access_denied",
        "account_inactive",
        "invalid_auth",
        "missing_scope",
        "no_permission",
        "not_allowed_token_type",
        "not_authed",
        "org_login_required",
        "team_access_not_granted",
        "token_expired",
        "token_revoked",
    }
)
REMOVED = frozenset({"account_inactive", "token_revoked"})  # what a token is refused with once the app was removed
# Slack's own words for these: some of it may have been done before the error
UNCLEAR = frozenset({"fatal_error", "internal_error", "request_timeout", "service_unavailable", "team_added_to_org"})
GONE = frozenset({"channel_not_found", "is_archived", "not_in_channel", "user_disabled", "user_not_found"})
UNSHOWABLE = frozenset(
    {
        "invalid_blocks",
        "invalid_blocks_format",
        "markdown_text_conflict",
        "msg_blocks_too_long",
        "msg_too_long",
        "no_text",
    }
)
TOKEN_PAUSE = 60.0  # seconds until a token that Slack refuses is tried again
SLOW_DOWN = 30.0  # seconds, where Slack does not say how long


class Refusal(Exception):
    """Slack said no; `code` is its word for why, `needed` a scope that is missing."""

    def __init__(self, code: str, needed: str = "") -> None:
        super().__init__(f"{code} ({needed})" if needed else code)
        self.code = code
        self.needed = needed


def verdict(refusal: Refusal) -> SendError:
    """Return what a refusal means to the outbox."""
    if refusal.code in TOKEN_TROUBLE:
        return NotSent(str(refusal), TOKEN_PAUSE, everywhere=True)
    return Undeliverable(str(refusal), gone=refusal.code in GONE)


def told(status: int, facts: Mapping[str, object], headers: Mapping[str, str]) -> Exception:
    """Return what an answer without `ok` tells."""
    code = str(facts.get("error") or "")
    if status == 429 or code in ("ratelimited", "rate_limited"):
        return NotSent("ratelimited", _retry_after(headers))
    if not code or status >= 500 or code in UNCLEAR:
        return Ambiguous(code or f"status {status}, and no answer")
    return Refusal(code, str(facts.get("needed") or ""))


def _retry_after(headers: Mapping[str, str]) -> float:
    seconds = str(headers.get("Retry-After") or "").strip()
    return min(float(seconds), 3600.0) if seconds.isascii() and seconds.isdigit() else SLOW_DOWN
