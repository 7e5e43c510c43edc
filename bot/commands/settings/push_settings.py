"""/settings of what is said unasked: quiet hours, and whether the parrots follow up."""

from agents.nlu.cues.own.settings.quiet_hours import hours_of
from agents.tools.base import Desk, Outcome
from bot.commands.settings import briefings
from bot.texts.of_own_data import say
from storage.people import profiles

_FOLLOW_UPS = ("follow-ups", "follow-up", "followups", "跟进")
_BRIEFINGS = ("briefings", "briefing", "简报")
_QUIET = ("quiet", "quiet-hours", "免打扰", "安静")
_MEMORY = ("memory", "记忆", "记住")
_ALLOW = ("allow", "unblock", "解除屏蔽")
_ON = ("on", "yes", "开", "开启", "打开")
_OFF = ("off", "no", "none", "关", "关闭", "关掉", "不要")


async def setting(desk: Desk, what: str, value: str) -> Outcome | None:
    """Set one of these; None for any other word."""
    word, told = what.casefold(), value.casefold()
    if word in _QUIET:
        return await _quiet(desk, told)
    if word in _ALLOW:
        return await _allow(desk, value)
    if word in _MEMORY and told in (*_ON, *_OFF):
        await profiles.prefer(desk.db, desk.scope, {"memory": told in _ON})
        return Outcome(receipts=(say(desk.scope.language, f"memory_{'on' if told in _ON else 'off'}"),))
    name = "follow_ups" if word in _FOLLOW_UPS else "briefing" if word in _BRIEFINGS else None
    if name is None or told not in (*_ON, *_OFF):
        return None
    on = told in _ON
    if name == "briefing":
        return await briefings.turned(desk, on=on)
    await profiles.prefer(desk.db, desk.scope, {"push_settings": {name: on}})
    return Outcome(receipts=(say(desk.scope.language, f"{name}_{'on' if on else 'off'}"),))


async def _allow(desk: Desk, name: str) -> Outcome:
    """Let something be offered again that was blocked (bot.protocols: it knows what there is to block)."""
    blocked = await profiles.blocked(desk.db, desk.scope)
    await profiles.prefer(desk.db, desk.scope, {"blocked_skills": [one for one in blocked if one != name]})
    return Outcome(receipts=(say(desk.scope.language, "offered_again", name=name),))


async def _quiet(desk: Desk, value: str) -> Outcome:
    language, hours = desk.scope.language, None
    if value not in _OFF:
        hours = hours_of(value)
        if hours is None:
            return Outcome(text=say(language, "quiet_how"))
    await profiles.prefer(desk.db, desk.scope, {"quiet_hours": hours})
    return Outcome(receipts=(say(language, "quiet_set" if hours else "quiet_none", hours=hours or ""),))


async def lines(desk: Desk) -> tuple[str, ...]:
    """Return how these are set."""
    language, told = desk.scope.language, (await profiles.of_person(desk.db, desk.scope)).preferences
    off = told.push_settings.get("follow_ups") is False
    quiet = told.quiet_hours or say(language, "quiet_no")
    blocked = say(language, "birth_comma").join(told.blocked_skills)
    return (
        *briefings.lines(desk, told.push_settings),
        say(language, "now_quiet", hours=quiet),
        say(language, f"now_follow_ups_{'off' if off else 'on'}"),
        say(language, f"now_memory_{'on' if told.memory else 'off'}"),
        *((say(language, "now_blocked", names=blocked),) if blocked else ()),
    )
