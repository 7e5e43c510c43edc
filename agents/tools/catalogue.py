"""All tools, by name."""

from agents.tools.base import Tool
from agents.tools.calendar.events import ScheduleQuery, schedule_query
from agents.tools.calendar.free_time import FindFreeTime, find_free_time
from agents.tools.confirmations import Choose, UndoLast, choose, undo_last
from agents.tools.handoff import HAND_OFF, HandOff, hand_off
from agents.tools.notes.edit import MemoChange, MemoDelete, memo_change, memo_delete
from agents.tools.notes.notes import MemoSearch, memo_search
from agents.tools.reminders.snooze import ReminderSnooze, reminder_snooze
from agents.tools.write_tools import WRITING

TOOLS = WRITING | {
    tool.name: tool
    for tool in (
        Tool("memo_search", MemoSearch, memo_search, writes=False, hidden=frozenset({"quiet", "id"})),
        Tool(
            "schedule_query", ScheduleQuery, schedule_query, writes=False, hidden=frozenset({"past", "quiet", "rings"})
        ),
        Tool("find_free_time", FindFreeTime, find_free_time, writes=False, hidden=frozenset({"until"})),
        Tool(HAND_OFF, HandOff, hand_off, writes=False),
        Tool("choose", Choose, choose, writes=True),
        Tool("reminder_snooze", ReminderSnooze, reminder_snooze, writes=True),
        Tool("undo_last", UndoLast, undo_last, writes=True),
        Tool("memo_delete", MemoDelete, memo_delete, writes=True),
        Tool("memo_change", MemoChange, memo_change, writes=True),
    )
}
