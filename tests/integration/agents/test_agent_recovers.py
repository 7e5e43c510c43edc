"""What fails is told to the model, which goes on; only failures of one tool in a row end a run."""

from bot.process.settings import Settings
from tests.integration.agents.test_agent import NOTED, answered, results
from tests.support.doubles.openai import calls, says

BAD = calls(("memo_write", {"note": "x"}))


def good(number: int) -> tuple[str, object]:
    return "memo_write", {"content": f"kept {number}"}


async def test_two_failures_and_a_success_begin_the_count_anew(settings: Settings, dsn: str) -> None:
    saying, script = await answered(
        settings, dsn, BAD, BAD, calls(good(1)), BAD, BAD, calls(good(2)), says("Both are kept."), text=NOTED
    )
    assert (saying.text, saying.receipts) == ("Both are kept.", ("✓ Noted: kept 1", "✓ Noted: kept 2"))
    told = results(script.asked[-1])
    assert [("Unknown arguments: note" in one, "✓ Noted" in one) for one in told] == [
        (True, False), (True, False), (False, True), (True, False), (True, False), (False, True),
    ]  # fmt: skip
    assert len(script.asked) == 7
