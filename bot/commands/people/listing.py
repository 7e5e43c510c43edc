"""Who is known here, as owners are shown it."""

from agents.texts import Language
from bot.texts import say as aside
from bot.texts.of_people import say
from storage.db.pool import Db
from storage.people import members
from storage.people.members import Member


async def everybody(db: Db, language: Language) -> list[str]:
    """Return a line for each person and each group, below a heading."""
    lines = [say(language, "people")]
    for one in await members.everybody(db):
        values = {
            "name": one.name or aside(language, "nameless"),
            "addresses": ", ".join(one.addresses),
            "role": aside(language, f"role_{one.role}"),
            "tier": one.tier,
            "status": say(language, f"status_{status(one)}"),
        }
        lines.append(say(language, "people_person", **values, notes=one.notes, events=one.events, rings=one.rings))
    for group in await members.groups(db):
        state = say(language, "group_in" if group.approved else "group_out")
        lines.append(say(language, "people_group", name=group.title, address=group.address, status=state))
    return lines


def status(one: Member) -> str:
    """Return how somebody stands."""
    if one.role == "blocked":
        return "blocked"
    return "suspended" if one.suspended else "active"
