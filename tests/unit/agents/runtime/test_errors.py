"""How an error of a run says what went wrong, and what it carries."""

from agents.errors import ParrotError, ToolFailed, TooManySteps


def test_an_error_says_who_did_what_and_why() -> None:
    cause = ToolFailed("no such event")
    error = ParrotError("schedule", "tool", cause, tool_name="schedule_update", recoverable=True, retry_after=2.0)
    assert str(error) == "parrot schedule: tool failed: no such event"
    assert error.cause is cause
    assert (error.agent_name, error.operation, error.tool_name) == ("schedule", "tool", "schedule_update")
    assert (error.recoverable, error.retry_after) == (True, 2.0)


def test_an_error_is_final_unless_it_says_otherwise() -> None:
    error = ParrotError("memo", "run", TooManySteps(5))
    assert str(error) == "parrot memo: run failed: exceeded max iterations (5)"
    assert (error.recoverable, error.retry_after, error.tool_name) == (False, None, None)
