"""Why, lessons and rehearsal in the emulated Slack, in both languages, as a person sees them."""

from typing import Any

import pytest

from tests.emulated.slack.conftest import ANN, WAIT, Emulated, clean, said
from tests.emulated.telegram.test_accountable import EN, ZH

pytestmark = pytest.mark.timeout(300)


@pytest.mark.parametrize("dialogue", [pytest.param(EN, id="en"), pytest.param(ZH, id="zh")])
async def test_what_is_taught_asked_and_rehearsed(workspace: Emulated, dialogue: tuple[tuple[str, str], ...]) -> None:
    slack = workspace
    answer: dict[str, Any] = {}
    for asked, told in dialogue:
        if asked.startswith("["):
            assert (await slack.op_action(slack.op_im(ANN), answer["ts"], ANN, text=asked[1:-1]))["acked"]
            assert await slack.op_sent(kind="edited", text=f"*{told}*", wait=WAIT)
        else:
            slack.op_message(ANN, ANN, asked)
            answer = (await said(slack, f"*{told}*"))[-1]
    clean(slack)
