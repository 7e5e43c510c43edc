"""The tools that write and that a model may want, by name: so an offer of one can be carried out, too."""

from agents.tools.base import Tool
from agents.tools.calendar.cancel import ScheduleDelete, schedule_delete
from agents.tools.calendar.events import ScheduleAdd, schedule_add
from agents.tools.calendar.update import ScheduleUpdate, schedule_update
from agents.tools.notes.notes import MemoWrite, memo_write
from agents.tools.reminders.add import ReminderAdd, reminder_add

WRITING = {
    tool.name: tool
    for tool in (
        Tool("memo_write", MemoWrite, memo_write, writes=True),
        Tool(
            "schedule_add",
            ScheduleAdd,
            schedule_add,
            writes=True,
            hidden=frozenset({"force", "far"}),
            spare=frozenset({"description"}),
            ahead=frozenset({"start_time"}),
        ),
        Tool(
            "schedule_update",
            ScheduleUpdate,
            schedule_update,
            writes=True,
            hidden=frozenset({"force", "far", "shift_minutes", "clock", "bare", "to_date", "lead_minutes"}),
            spare=frozenset({"date", "description"}),
            ahead=frozenset({"start_time"}),
        ),
        Tool("schedule_delete", ScheduleDelete, schedule_delete, writes=True),
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
