"""Who can do what: skill tags, the words that tell them, and who else could do it. Pure."""

from collections.abc import Collection, Iterable

from agents.router.ownwords import speaks_of
from bot.modes.base import Member


def capability(text: str) -> str:
    """A skill tag as it is compared: trimmed, lower case, blanks and hyphens as underscores."""
    return "_".join(text.replace("-", " ").casefold().split())


def tags(members: Iterable[Member]) -> dict[str, tuple[str, ...]]:
    """The parrots of each skill, in the flock's order."""
    found: dict[str, tuple[str, ...]] = {}
    for member in members:
        for tag in dict.fromkeys(capability(tag) for tag in member.skills):
            found[tag] = (*found.get(tag, ()), member.id)
    return found


def alternatives(needed: str, members: Iterable[Member], without: Collection[str]) -> tuple[str, ...]:
    """The parrots that have a skill (or a word that tells it), but for those."""
    wanted = capability(needed)
    if not wanted:
        return ()
    return tuple(
        member.id
        for member in members
        if member.id not in without
        and any(wanted in {capability(tag), *map(capability, words)} for tag, words in member.skills.items())
    )


def matched(text: str, members: Iterable[Member]) -> tuple[tuple[str, int], ...]:
    """The parrots whose skills a text speaks of, with the number of words that tell it; the best first."""
    folded = text.casefold()
    scores = [
        (member.id, sum(speaks_of(folded, word) for tag, words in member.skills.items() for word in {tag, *words}))
        for member in members
    ]
    return tuple(sorted(((one, score) for one, score in scores if score), key=lambda item: -item[1]))
