"""Cards that are shown anew as things go on (a vote, a procedure): of one answer the last edition is enough. Pure."""

from collections.abc import Sequence

from bot.messages import Said

GROWING = frozenset({"vote", "progress"})


def latest(answers: Sequence[Said]) -> list[Said]:
    """The answers in order, without those of the house that only showed a card of which a newer edition follows."""
    newer: set[tuple[str, str]] = set()
    kept: list[Said] = []
    for said in reversed(answers):
        shown = {(card.kind, card.title) for card in said.saying.cards if card.kind in GROWING}
        if shown and shown <= newer and said.role == "system" and not said.saying.receipts:
            continue
        newer |= shown
        kept.append(said)
    return kept[::-1]
