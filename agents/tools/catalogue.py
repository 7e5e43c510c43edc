"""All tools, by name."""

from agents.tools.base import Tool
from agents.tools.calendar import ScheduleAdd, ScheduleQuery, schedule_add, schedule_query
from agents.tools.changing import ScheduleUpdate, schedule_update
from agents.tools.freetime import FindFreeTime, find_free_time
from agents.tools.notes import MemoSearch, MemoWrite, memo_search, memo_write
from agents.tools.offers import Choose, choose
from agents.tools.reminding import ReminderAdd, reminder_add
from agents.tools.removing import ScheduleDelete, schedule_delete

TOOLS = {
    tool.name: tool
    for tool in (
        Tool("memo_write", MemoWrite, memo_write, writes=True),
        Tool("memo_search", MemoSearch, memo_search, writes=False, hidden=frozenset({"quiet"})),
        Tool(
            "schedule_add",
            ScheduleAdd,
            schedule_add,
            writes=True,
            hidden=frozenset({"force", "far"}),
            ahead=frozenset({"start_time"}),
        ),
        Tool(
            "schedule_update",
            ScheduleUpdate,
            schedule_update,
            writes=True,
            hidden=frozenset({"force", "far"}),
            ahead=frozenset({"start_time"}),
        ),
        Tool("schedule_query", ScheduleQuery, schedule_query, writes=False),
        Tool("schedule_delete", ScheduleDelete, schedule_delete, writes=True),
        Tool("find_free_time", FindFreeTime, find_free_time, writes=False),
        Tool("choose", Choose, choose, writes=True),
        Tool(
            "reminder_add",
            ReminderAdd,
            reminder_add,
            writes=True,
            hidden=frozenset({"elapsed"}),
            ahead=frozenset({"at"}),
        ),
    )
}
