"""All tools, by name: a new one is a line here."""

from agents.tools.calendar.agenda import SCHEDULE_QUERY
from agents.tools.calendar.booking import SCHEDULE_ADD
from agents.tools.calendar.cancel import SCHEDULE_DELETE
from agents.tools.calendar.free_time import FIND_FREE_TIME
from agents.tools.calendar.removal import SCHEDULE_RESTORE
from agents.tools.calendar.update import SCHEDULE_UPDATE
from agents.tools.confirmations import Confirmations
from agents.tools.growth.check_ins import CHECK_IN, CHECKS_SHOW
from agents.tools.growth.focus import FOCUS_SET
from agents.tools.growth.goals import GOAL_DROP, GOAL_SET, GOALS_SHOW
from agents.tools.growth.journal import JOURNAL_ADD, JOURNAL_SHOW
from agents.tools.growth.remember import FACT_KEEP, FACT_OFFER
from agents.tools.growth.states import APPEND_TO_LIST, READ_STATE, WRITE_STATE
from agents.tools.handoff import HAND_OFF
from agents.tools.lists.list_changes import LIST_MOVE, LIST_REMOVE, LIST_TICK
from agents.tools.lists.lists import LIST_ADD, LIST_AGAIN, LIST_SHOW
from agents.tools.lists.merging import LIST_MERGE
from agents.tools.lists.ordering import LIST_ORDER
from agents.tools.lists.quantities import LIST_AMOUNT
from agents.tools.notes.combining import MEMO_MERGE
from agents.tools.notes.edit import MEMO_CHANGE, MEMO_DELETE
from agents.tools.notes.note_marks import MEMO_PIN, MEMO_REMIND, MEMO_RESTORE
from agents.tools.notes.notes import MEMO_SEARCH, MEMO_WRITE
from agents.tools.questions.likely import OFFER_LIKELY
from agents.tools.questions.open_question import ASK_BACK
from agents.tools.reminders.add import REMINDER_ADD
from agents.tools.reminders.agenda_send import AGENDA_SEND
from agents.tools.reminders.done import REMINDER_DONE
from agents.tools.reminders.snooze import REMINDER_SNOOZE
from agents.tools.stories.teaching import LESSON_KEEP, LESSON_OFFER
from agents.tools.stories.what_happened import WHAT_HAPPENED

_TOOLS = (
    MEMO_SEARCH,
    MEMO_WRITE,
    MEMO_CHANGE,
    MEMO_DELETE,
    MEMO_PIN,
    MEMO_REMIND,
    MEMO_RESTORE,
    MEMO_MERGE,
    LIST_ADD,
    LIST_SHOW,
    LIST_TICK,
    LIST_REMOVE,
    LIST_MERGE,
    LIST_MOVE,
    LIST_AMOUNT,
    LIST_ORDER,
    LIST_AGAIN,
    SCHEDULE_QUERY,
    FIND_FREE_TIME,
    SCHEDULE_ADD,
    SCHEDULE_UPDATE,
    SCHEDULE_DELETE,
    SCHEDULE_RESTORE,
    REMINDER_ADD,
    AGENDA_SEND,
    REMINDER_SNOOZE,
    REMINDER_DONE,
    JOURNAL_ADD,
    JOURNAL_SHOW,
    GOAL_SET,
    GOAL_DROP,
    GOALS_SHOW,
    CHECK_IN,
    CHECKS_SHOW,
    FOCUS_SET,
    FACT_OFFER,
    FACT_KEEP,
    READ_STATE,
    WRITE_STATE,
    APPEND_TO_LIST,
    HAND_OFF,
    ASK_BACK,
    OFFER_LIKELY,
    WHAT_HAPPENED,
    LESSON_OFFER,
    LESSON_KEEP,
)
CONFIRMATIONS = Confirmations(_TOOLS)
TOOLS = {tool.name: tool for tool in (*_TOOLS, *CONFIRMATIONS.tools)}
