"""What is said and shown, in both languages, as each channel shows it: the page, Telegram, Slack, the terminal."""

import io
import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, get_args
from uuid import uuid4

import aiohttp
import pytest

from tests.golden.conftest import Golden
from tests.golden.project import (
    Button,
    ButtonPress,
    CardKind,
    House,
    Language,
    Saying,
    Settings,
    TextMessage,
    a_house,
    console,
    on_slack,
    on_telegram,
    rings,
)
from tests.support.doubles.openai import Script, refuses, says
from tests.support.houses import said as said_in
from tests.support.talking import PATIENCE, Talk

RULES = {  # what is said, and the button that is pressed then
    "zh": (
        ("3月20日下午3点和李医生开会", ""),
        ("3月20日下午3点看牙", "改到 "),
        ("3月20日下午3点打球", "算了"),
        ("3月20日有什么安排", ""),
        ("3月20日什么时候有空", ""),
        ("2033年5月1日下午3点聚会", "没错"),
        ("提醒我3月20日上午9点吃药", "撤销"),
        ("记一下：房东电话 138", ""),
        ("记一下：房东喜欢喝茶", ""),
        ("找一下房东", ""),
        ("删除房东电话那条笔记", "删掉"),
        ("购物清单加上大米和酱油", "☐ 大米"),
        ("取消3月20日的看牙", ""),
        ("每周一上午9点提醒我交周报", ""),
        ("我有哪些提醒", ""),
        ("3月21日下午3点开会，顺便记一下带电脑", ""),
        ("提醒我交房租", ""),
        ("人生重启", "开始"),
        ("先到这里", ""),
        ("/help", ""),
        ("/nothing", ""),
    ),
    "en": (
        ("meeting with Ann on March 20 at 3pm", ""),
        ("dentist on March 20 at 3pm", "Move to "),
        ("tennis on March 20 at 3pm", "Never mind"),
        ("what's on on March 20", ""),
        ("put rice and tea on the shopping list", "☐ rice"),
        ("when am I free on March 20", ""),
        ("party on May 1 2033 at 3pm", "Yes"),
        ("remind me on March 20 at 9am to take the pills", "Undo"),
        ("note: the landlord's number is 555 0100", ""),
        ("note: the landlord likes tea", ""),
        ("find landlord", ""),
        ("delete the note about the landlord", "#1 "),
        ("cancel the dentist on March 20", ""),
        ("remind me every Monday at 9am to report", ""),
        ("what reminders do I have", ""),
        ("meeting on March 21 at 3pm, and note that I bring the laptop", ""),
        ("remind me to pay the rent", ""),
        ("life reset", "Start"),
        ("let's stop here", ""),
        ("/help", ""),
        ("/fly", ""),
    ),
}
BALLOT = says('{"choice": "Rome", "reason": "warm"}')
TASKS: list[dict[str, object]] = [
    {"id": "names", "agent": "creative", "input": "think of names", "dependencies": []},
    {"id": "sum", "agent": "amazing", "input": "weigh {{names.result}}", "dependencies": ["names"]},
]
PLAN = says(json.dumps({"tasks": TASKS}))
ANSWER = says(
    "## Roses\n\n**Three** · 三:\n\n- one\n- `two`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[here](https://example.org)"
)
REPLIES = (  # what the model says: an answer, an error, a ballot, a plan with its results, two steps, two ballots
    (ANSWER,),
    (refuses(400, "no"),),
    (),
    (BALLOT,),
    (),
    (PLAN, says("Rosewood"), says("It fits."), says("So be it.")),
    (),
    (says("Notes."), says("**Roses**.")),
    (),
    (BALLOT, BALLOT),
    (),
)
MODELS = {
    "zh": (
        "@creative 写几句玫瑰",
        "@creative 再来一遍",
        '/mode voting {"voters": ["memo"], "people": false}',
        "去哪里: Rome / Oslo",
        '/mode expert {"plan": "always"}',
        "给花园起个名字",
        '/mode sop {"steps": ["memo", "creative"]}',
        "写写花园",
        '/mode voting {"voters": ["memo", "creative"], "seconds": 3600}',
        "去哪里: Rome / Oslo",
        "B",
    ),
    "en": (
        "@creative write something nice about roses",
        "@creative once more",
        '/mode voting {"voters": ["memo"], "people": false}',
        "Where to: Rome / Oslo",
        '/mode expert {"plan": "always"}',
        "find a name for the garden",
        '/mode sop {"steps": ["memo", "creative"]}',
        "write about the garden",
        '/mode voting {"voters": ["memo", "creative"], "seconds": 3600}',
        "Where to: Rome / Oslo",
        "B",
    ),
}
QUIET = {
    "zh": "/settings 声音 关",
    "en": "/settings sounds off",
}  # which sound it is depends on a number of the database
NEVER = {"digest"}  # kinds of cards of which none is made


@pytest.mark.parametrize("language", get_args(Language))
async def test_what_is_shown_is_what_it_was(language: Language, settings: Settings, dsn: str, golden: Golden) -> None:
    async with a_house(settings, dsn, Script()) as house:
        caller = await house.owner(language)
        talk = Talk(house.ports, caller, (await house.ports.sessions.create(caller, "console", "", "console")).id)
        terminal: list[str] = []
        await answers(talk, TextMessage(text=QUIET[language]))
        for text, replies in zip(MODELS[language], REPLIES, strict=True):
            house.script.then(*replies)
            await answers(talk, TextMessage(text=text))
            assert not house.script.answers, text
        await console(house, caller, language, io.StringIO(""), terminal).run()
        for text, label in (("/mode none", ""), *RULES[language]):
            [saying] = await answers(talk, TextMessage(text=text))
            if label:
                await answers(talk, ButtonPress(token=token_of(saying, label)))
        await console(house, caller, language, io.StringIO(""), terminal).run()
        page = await shown_on_page(house, talk)
        said = await said_in(house.ports.pool, talk.session)
        agents = {agent.id: agent for agent in house.ports.facts.agents()}
    kinds = {card.kind for saying in (*said, *rings(language)) for card in saying.cards}
    assert kinds == set(get_args(CardKind)) - NEVER
    names = {button.token: f"token-{number}" for number, button in enumerate(buttons(said))}
    golden(f"page_{language}.txt", lines(page, names))
    golden(f"telegram_{language}.txt", lines((on_telegram(one, agents) for one in (*said, *rings(language))), names))
    golden(f"slack_{language}.txt", lines((on_slack(one, agents) for one in (*said, *rings(language))), names))
    golden(f"terminal_{language}.txt", standing("\n".join(terminal)))


async def answers(talk: Talk, event: TextMessage | ButtonPress) -> list[Saying]:
    accepted = await talk.ports.intake.accept(talk.caller, talk.session, uuid4().hex, event)
    found = await talk.ports.intake.answers(talk.caller, talk.session, accepted, PATIENCE)
    assert found is not None
    return [one.saying for one in found]


async def shown_on_page(house: House, talk: Talk) -> list[dict[str, Any]]:
    """Return the messages as the page gets them, without what is never the same."""
    async with (
        aiohttp.ClientSession(str(house.ports.address)) as http,
        http.get(f"/api/sessions/{talk.session}/messages?limit=200") as answer,
    ):
        messages: list[dict[str, Any]] = (await answer.json())["messages"]
    return [{**one, "id": 0, "created_at": "", "client_key": ""} for one in messages if one["role"] != "user"]


def buttons(said: Iterable[Saying]) -> list[Button]:
    return [button for saying in said for card in saying.cards for button in card.buttons]


def token_of(saying: Saying, label: str) -> str:
    return next(one.token for one in buttons([saying]) if one.label.startswith(label))


def lines(values: Iterable[object], names: Mapping[str, str]) -> str:
    """Return a line of JSON for each; the tokens of buttons get names."""
    text = "\n".join(json.dumps(value, ensure_ascii=False, sort_keys=True) for value in values)
    for token, name in names.items():
        text = text.replace(token, name)
    return standing(text)


def standing(text: str) -> str:
    """Return the text with the clock standing still."""
    return re.sub(r"(?<!\d)(09|10):3\d(:\d\d)?(?!\d)", r"\1:30", text)
