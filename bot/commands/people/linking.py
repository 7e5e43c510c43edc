"""/link joins what a person is on two platforms: a code that is shown on one is said on the other, and everything becomes one person's."""

from typing import Any

from agents.tools.base import Desk, Outcome
from bot.conversation.participants import TurnContext
from bot.conversation.private_talk import way
from bot.ports.messages import Button, Card, Saying
from bot.texts.of_own_data import say
from storage.content import button_actions
from storage.content.button_actions import NotUsable
from storage.people import admission, pairing_codes, people

KIND = "link"  # of the stored actions


async def answer(desk: Desk, place: TurnContext, rest: str) -> Outcome:
    """Show a code; or, with one, ask whether to join, and say what becomes of what differs."""
    language = desk.scope.language
    if not place.session.private:
        return Outcome(text=say(language, "private", command="/link"), cards=way(language, "link"))
    if not rest:
        made = await pairing_codes.pairing(desk.db, desk.scope.actor, "link")
        ways = [
            say(language, "link_way", platform=platform.capitalize(), link=link.format(code=made.code))
            for platform, link in place.defaults.links.items()
            if platform != place.session.platform
        ]
        return Outcome(text="\n".join((say(language, "link_code", code=made.code), *ways)))
    code = pairing_codes.read(rest)
    if code is None or not await pairing_codes.may_try(desk.db, desk.scope.actor):
        return Outcome(text=say(language, "link_wrong"))
    shown = await pairing_codes.shown(desk.db, code, "link")
    if shown is None or shown.used or shown.expired:
        return Outcome(text=say(language, "link_wrong"))
    if shown.person == desk.scope.actor:
        return Outcome(text=say(language, "link_own", code=code))
    return await _asked(desk, code, shown.person)


async def _asked(desk: Desk, code: str, other: int) -> Outcome:
    """Say what joins, what differs, and that there is no way back, before anything is done."""
    language = desk.scope.language
    gone, kept = await _sides(desk, other)
    found = await people.joining(desk.db, gone, kept)
    lines = tuple(
        say(language, "link_differs", what=say(language, f"link_{one['what']}"), kept=one["kept"], gone=one["gone"])
        for one in found["differs"]
    )
    token = await button_actions.offer(desk.db, desk.scope, KIND, {"code": code})
    buttons = (
        Button(label=say(language, "link_yes"), token=f"a{token}.yes", style="danger"),
        Button(label=say(language, "link_no"), token=f"a{token}.no"),
    )
    numbers = {name: found[name] for name in ("notes", "items", "events", "rings")}
    text = say(language, "link_sure", **numbers)
    return Outcome(
        text=text, cards=(Card(kind="quick", title=say(language, "link_card"), lines=lines, buttons=buttons),)
    )


async def _sides(desk: Desk, other: int) -> tuple[int, int]:
    """Return who goes and who stays: where the code was shown, unless only the other side is the owner."""
    actor = desk.scope.actor
    roles = {one: await admission.role(desk.db, one) for one in sorted((actor, other))}
    owner_here = roles[actor] == "owner" and roles[other] != "owner"
    return (other, actor) if owner_here else (actor, other)


async def press(
    desk: Desk, place: TurnContext, payload: dict[str, Any], choice: str
) -> tuple[Saying, tuple[int, int] | None]:
    """Return what is said, and who goes and stays: joined last, since then the conversation may be of another space. Raises NotUsable."""
    language = desk.scope.language
    if not place.session.private:
        raise NotUsable("foreign")
    if choice == "no":
        return Saying(text=say(language, "link_left")), None
    shown = await pairing_codes.shown(desk.db, payload["code"], "link")
    if choice != "yes" or shown is None or shown.used or shown.expired or shown.person == desk.scope.actor:
        raise NotUsable("expired")
    await pairing_codes.use(desk.db, shown.person)
    return Saying(text="", receipts=(say(language, "linked"),)), await _sides(desk, shown.person)
