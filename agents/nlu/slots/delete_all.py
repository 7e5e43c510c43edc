"""Orders to delete everything of a kind: all notes, all that mention something, all events, all reminders."""

import re
from typing import Any

from agents.nlu.intents import Intent
from agents.nlu.lexicon.forms_en import POLITE as PLEASE
from agents.nlu.lexicon.forms_zh import POLITE as QING

_NOTES = r"notes?|memos?|notebook"
_GONE = (
    r"(?:delete|remove|erase|scrap|drop|discard|trash|bin|purge|cancel|get rid of|throw (?:away|out)|call off|"
    r"wipe(?: out)?|clear(?: out| off)?|empty(?: out)?)"
)
_ALL = (
    r"(?:all|each and every|every(?: single| last)?(?: one)?|each(?: one)?|(?:the |my |our )?(?:whole|entire|complete))"
)
_KIND = (
    rf"(?:(?P<notes>{_NOTES})|(?P<rings>reminders?|alarms?)|(?P<events>events?|meetings?|appointments?|bookings?)|"
    r"(?P<calendar>calendar|schedule|agenda|diary))"
)
_MINE = r"(?:my|our|the)"
_SHOWN = r"(?:(?:saved|existing|upcoming|future|old|other)\s+)?"
_BEHIND = r"(?:\s+(?:of mine|(?:that )?(?:i|we) have|at once|right now|completely|entirely))?"
_ZH_NOTES = "笔记本?|备忘录?|便签|随手记"
_ZH_GONE = "(?:删除|删掉|删去|删光|删了|删|去掉|清掉|清除|清空|清光|移除|取消掉|取消|撤掉|扔掉|作废)"
_ZH_ALL = "(?:所有|全部|一切|整个|全)的?"
_ZH_KIND = (
    f"(?:(?P<notes>{_ZH_NOTES})|(?P<rings>提醒|闹[钟铃])|(?P<events>会议|活动|会|约会|预约)"
    "|(?P<calendar>日程表?|日历|行程|安排))"
)
_ZH_MINE = "(?:我|我们|咱们)?的?"
_ZH_EACH = "(?:全都|全部|全|都|统统|通通)"

_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"^{PLEASE}{_GONE}\s+{_ALL}\s+(?:of\s+)?(?:{_MINE}\s+)?{_SHOWN}{_KIND}{_BEHIND}$",
        rf"^{PLEASE}{_GONE}\s+everything\s+(?:in|on|from|out of)\s+{_MINE}\s+{_KIND}{_BEHIND}$",
        # who clears clears all; "delete my notes" asks which
        (
            rf"^{PLEASE}(?:wipe|clear|empty|purge)(?: out)?\s+{_MINE}\s+(?!(?:note|memo|reminder|alarm|event|meeting"
            rf"|appointment|booking)\b){_KIND}{_BEHIND}$"
        ),
        rf"^{QING}{_ZH_GONE}(?:一下)?{_ZH_MINE}{_ZH_ALL}{_ZH_MINE}{_ZH_KIND}$",
        rf"^{QING}(?:清空|清光|删光|清掉|清除)(?:一下)?{_ZH_MINE}{_ZH_KIND}$",
        rf"^{QING}[把将]?{_ZH_MINE}{_ZH_ALL}{_ZH_MINE}{_ZH_KIND}{_ZH_EACH}?(?:给我)?{_ZH_GONE}$",
        rf"^{QING}[把将]?{_ZH_MINE}{_ZH_KIND}{_ZH_EACH}(?:给我)?{_ZH_GONE}$",
        rf"^{QING}[把将]{_ZH_MINE}{_ZH_KIND}(?:给我)?(?:清空|清光|删光)$",
    )
)
_ABOUT = tuple(
    re.compile(form, re.IGNORECASE | re.DOTALL)
    for form in (
        rf"^{PLEASE}{_GONE}\s+{_ALL}\s+(?:of\s+)?(?:{_MINE}\s+)?(?:{_NOTES})\s+"
        r"(?:about|on|with|mentioning|regarding|that mentions?|saying|that says?)\s+(?:the\s+|my\s+)?(?P<about>\S.*)$",
        rf"^{QING}{_ZH_GONE}(?:一下)?{_ZH_MINE}{_ZH_ALL}{_ZH_MINE}(?:关于|有关|提到)(?P<about>\S.*?)的(?:{_ZH_NOTES})$",
        (
            rf"^{QING}[把将](?:所有|全部)?的?(?:关于|有关"
            rf"|提到)(?P<about>\S.*?)的(?:{_ZH_NOTES}){_ZH_EACH}(?:给我)?{_ZH_GONE}$"
        ),
        rf"^{QING}[把将](?:所有|全部)的?(?:关于|有关|提到)(?P<about>\S.*?)的(?:{_ZH_NOTES})(?:给我)?{_ZH_GONE}$",
    )
)


def all_of_a_kind(order: str) -> tuple[Intent, dict[str, Any]] | None:
    """Return the intent to delete all of what is named, with the tool's arguments; None for any other sentence."""
    found = next((found for form in _FORMS if (found := form.match(order))), None)
    if found is not None:
        if found["notes"]:
            return "memo_delete", {"every": True}
        if found["rings"]:
            return "reminder_delete", {"query": "reminders", "every": True}
        return "schedule_delete", {"query": "events" if found["events"] else "calendar", "every": True}
    found = next((found for form in _ABOUT if (found := form.match(order))), None)
    return None if found is None else ("memo_delete", {"query": found["about"].strip(), "every": True})
