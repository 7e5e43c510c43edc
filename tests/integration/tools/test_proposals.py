"""A write that nobody asked for is offered, whichever tool it is."""

import pytest

from agents.tools.base import Desk
from agents.tools.catalogue import TOOLS
from agents.tools.proposals import proposed
from storage.db.transactions import work
from tests.support.secretary import Secretary, labels

OFFERED = [name for name, tool in TOOLS.items() if tool.grantable and tool.writes and not tool.asks]


@pytest.mark.parametrize("name", OFFERED)
async def test_a_write_that_nobody_asked_for_is_offered_with_buttons(her: Secretary, name: str) -> None:
    async with work(her.pool, her.scope) as db:
        outcome = await proposed(Desk(db=db, scope=her.scope, now=her.now), TOOLS[name], {})
    assert (labels(outcome), outcome.receipts) == (["Yes, do it", "No"], ())


async def test_the_last_write_taken_back_by_the_button_of_its_offer(her: Secretary) -> None:
    await her.do("memo_write", content="the key is with Ann")
    async with work(her.pool, her.scope) as db:
        outcome = await proposed(Desk(db=db, scope=her.scope, now=her.now), TOOLS["undo_last"], {})
    undone = await her.press(outcome, "Yes, do it")
    assert [card.title for card in outcome.cards] == ["Shall I take back what was done last?"]
    assert undone.receipts == ("✓ Deleted: the key is with Ann",)
