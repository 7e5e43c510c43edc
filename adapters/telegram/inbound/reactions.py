"""Reactions on a message as opinions of it. Pure."""

from collections.abc import Iterable

from telegram import MessageReactionUpdated, ReactionType, ReactionTypeEmoji

from bot.ports.messages import Opinion, Rating

GOOD = frozenset("👍❤🔥🥰👏🎉🤩🙏👌😍💯⚡🏆🫡🤗😘🆒💘😎")
BAD = frozenset("👎💩🤮🤬😡🖕🤡")


def rating(change: MessageReactionUpdated) -> Rating | None:
    """Return what somebody thinks of the message now, or no longer thinks; None where neither says anything."""
    before, now = _opinion(change.old_reaction), _opinion(change.new_reaction)
    shown = str(change.message_id)
    if now is not None:
        return Rating(opinion=now, shown=shown)
    return None if before is None else Rating(opinion=before, taken_back=True, shown=shown)


def _opinion(reactions: Iterable[ReactionType]) -> Opinion | None:
    """Read the newest of somebody's reactions: who has several (they are paid for) has put it last."""
    for reaction in reversed(tuple(reactions)):
        emoji = reaction.emoji.replace("\ufe0f", "") if isinstance(reaction, ReactionTypeEmoji) else ""
        if emoji in GOOD:
            return "good"
        if emoji in BAD:
            return "bad"
    return None
