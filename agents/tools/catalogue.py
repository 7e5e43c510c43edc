"""All tools, by name."""

from agents.tools.base import Tool
from agents.tools.calendar import ScheduleQuery, schedule_query
from agents.tools.freetime import FindFreeTime, find_free_time
from agents.tools.notes import MemoSearch, memo_search
from agents.tools.offers import Choose, choose
from agents.tools.writing import WRITING

TOOLS = WRITING | {
    tool.name: tool
    for tool in (
        Tool("memo_search", MemoSearch, memo_search, writes=False, hidden=frozenset({"quiet"})),
        Tool("schedule_query", ScheduleQuery, schedule_query, writes=False),
        Tool("find_free_time", FindFreeTime, find_free_time, writes=False),
        Tool("choose", Choose, choose, writes=True),
    )
}
