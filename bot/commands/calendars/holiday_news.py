"""What is told, once, of a year that comes near and whose public holidays are not announced: working days are a guess there."""

from datetime import timedelta

from agents.calendar import people_days
from agents.tools.base import Desk
from agents.tools.calendar.foreign import unknown_years
from agents.tools.calendar.foreign.unknown_years import NEAR
from bot.conversation.participants import TurnContext
from bot.ports.messages import Saying
from bot.texts.of_rings import say
from storage.people import unasked

KIND = unknown_years.NEWS
DAY = timedelta(days=1)


async def spoken(desk: Desk, place: TurnContext, what: str) -> Saying | None:
    """Return it where such a year is near and something goes by its working days; plan the next look."""
    if not place.session.private or not await unknown_years.goes_by_workdays(
        desk, desk.now, desk.now + unknown_years.SHOWN
    ):
        return None
    year = (desk.now + NEAR).year
    if year <= people_days.known_to():
        await unasked.plan(desk.db, desk.scope, what, unknown_years.next_news(desk), follows=True)
        return None
    leave = await unasked.may_say(desk.db, desk.scope.actor, desk.scope.zone, KIND)
    next_look = unknown_years.next_news(desk) if leave.allowed else leave.later or desk.now + DAY
    await unasked.plan(desk.db, desk.scope, what, next_look, follows=True)
    told = say(desk.scope.language, "workdays_news", year=year, known=people_days.known_to())
    return Saying(text=told, agent="schedule") if leave.allowed else None
