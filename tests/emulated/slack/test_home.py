"""The app's home tab: what it shows is used there, and it follows what is changed elsewhere."""

from collections.abc import Callable
from typing import Any

import pytest

from bot.process.settings import Settings
from tests.emulated.slack.conftest import ANN, BOB, WAIT, Emulated, clean, in_it, said

pytestmark = pytest.mark.timeout(300)


async def shown(slack: Emulated, fits: Callable[[str], bool]) -> dict[str, Any]:
    """Ann's home, once it fits."""

    def found() -> list[dict[str, Any]]:
        return [one for one in slack.op_views(ANN) if one["type"] == "home" and fits(str(one["blocks"]))]

    homes = await slack.journal.wait(found, WAIT)
    assert homes, slack.op_views(ANN)
    return homes[-1]


async def test_a_home_shows_what_is_ones_own_and_is_used_there(settings: Settings, dsn: str, slack: Emulated) -> None:
    async with in_it(settings, dsn, slack):
        for text, answer in (
            ("dentist today at 11:59pm", "*✓ Created: dentist*"),
            ("put rice and tea on the shopping list", "*rice*"),
            ("remind me in 2 seconds to stretch", "*⏰ stretch*"),
        ):
            slack.op_message(ANN, ANN, text)
            await said(slack, answer)
        slack.op_home(ANN)
        home = await shown(slack, lambda blocks: "dentist" in blocks and "rice" in blocks and "⏰ stretch" in blocks)
        done = next(one["accessory"]["action_id"] for one in home["blocks"] if "accessory" in one)
        assert (await slack.op_view_action(home["id"], ANN, done))["acked"]
        home = await shown(slack, lambda blocks: "⏰" not in blocks)
        [rice] = [
            o["value"]
            for one in home["blocks"]
            for e in one.get("elements", [])
            for o in e.get("options", [])
            if o["text"]["text"] == "rice"
        ]
        assert (await slack.op_view_action(home["id"], ANN, "parrots_home:list:0", [rice]))["acked"]
        await shown(slack, lambda blocks: "initial_options" in blocks)
        slack.op_message(ANN, ANN, "remind me tomorrow at 9am to water the ferns")
        home = await shown(slack, lambda blocks: "water the ferns" in blocks)
        assert (await slack.op_view_action(home["id"], ANN, "parrots_home:note"))["acked"]
        [form] = [one for one in slack.op_views(ANN) if one["type"] == "modal"]
        assert (await slack.op_submit(form["id"], ANN, {"text": "the shed key is blue"}))["acked"]
        await said(slack, "*✓ Noted: the shed key is blue*")
        assert (await slack.op_view_action(home["id"], ANN, "parrots_home:settings"))["acked"]
        await said(slack, "*Asia/Shanghai*")
        assert [one for one in slack.op_views(BOB) if one["type"] == "home"] == []
        clean(slack)


async def test_where_one_talks_to_the_app_it_is_proposed_what_to_write(
    settings: Settings, dsn: str, slack: Emulated
) -> None:
    """By the events of the agent view, and of the assistant of before; in the language and by the things of who looks."""
    slack.op_user(BOB, name="bob", tz="Asia/Shanghai", locale="zh-CN")
    async with in_it(settings, dsn, slack):
        thread = slack.op_assistant_thread(ANN)["thread_ts"]
        [first] = await slack.op_sent(kind="prompts", wait=WAIT)
        assert (first["thread_ts"], [one["title"] for one in first["prompts"]][:1]) == (
            thread,
            ["Remind me to drink some water"],
        )
        slack.op_config(agent_view=True)
        slack.op_message(ANN, ANN, "put rice and tea on the shopping list")
        await said(slack, "*rice*")
        slack.op_home(ANN, "messages")
        [_, second] = await slack.journal.wait(lambda: slack.journal.select(kind="prompts")[1:] and both(slack), WAIT)
        assert (second["thread_ts"], second["prompts"][0]["title"]) == ("", "See shopping list")
        slack.op_message(ANN, ANN, second["prompts"][0]["message"])
        await said(slack, "*tea*", 2)
        slack.op_home(BOB, "messages")
        third = await slack.journal.wait(lambda: slack.journal.select(kind="prompts")[2:], WAIT)
        assert third[0]["prompts"][-1] == {"title": "你能做什么", "message": "你能做什么"}
        assert slack.journal.select(kind="prompts_ignored") == []


def both(slack: Emulated) -> list[dict[str, Any]]:
    return slack.journal.select(kind="prompts")
