"""What a model is sent, as it came over the wire, for representative requests; each tool is written out once."""

import json
import re
from typing import Any

from tests.golden.conftest import Golden
from tests.golden.project import House, Settings, Visitor, a_house
from tests.support.doubles.chats import eventually
from tests.support.doubles.openai import Answer, Script, calls, says

SMALL = "small-model"
COLOURS = ("amber", "beige", "coral", "denim", "ebony")


class Notebook:
    """The requests by what led to them, as lines; instructions and tools, which are many requests' own, stand at the end."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lines: list[str] = []
        self._instructions: list[str] = []
        self._tools: dict[str, dict[str, Any]] = {}

    async def ask(self, title: str, visitor: Visitor, text: str, *answers: Answer) -> None:
        """Say something to which the model gives these answers; note what it was asked."""
        script = self._house.script
        before = len(script.asked)
        script.then(*answers)
        await visitor.say(text)
        assert not script.answers, title
        self.note(title, script.asked[before:])

    def note(self, title: str, bodies: list[dict[str, Any]]) -> None:
        shown: list[str] = []
        self._lines += ["", f"# {title}"]
        for body in bodies:
            about = {name: value for name, value in body.items() if name not in ("messages", "tools")}
            tools = [self._tool(tool) for tool in body.get("tools", ())]
            said = [self._message(message) for message in body["messages"]]
            same = 0
            while same < min(len(shown), len(said)) and shown[same] == said[same]:
                same += 1
            more = [f"… the first {same} as above"] if same > 1 else []
            self._lines += [f"## {short(about)} tools: {' '.join(tools)}", *more, *(said[same:] if more else said)]
            shown = said

    def _tool(self, tool: dict[str, Any]) -> str:
        """Return the tool's name; with a mark where another tool of that name was sent before."""
        name = str(tool["function"]["name"])
        while self._tools.setdefault(name, tool) != tool:
            name += "'"
        return name

    def _message(self, message: dict[str, Any]) -> str:
        beside = {name: value for name, value in message.items() if name not in ("role", "content")}
        content = message["content"] if isinstance(message["content"], str) else short(message["content"])
        if message["role"] == "system":
            if content not in self._instructions:
                self._instructions.append(content)
            content = f"(instructions {self._instructions.index(content) + 1})"
        head = f"{message['role']}{f' {short(beside)}' if beside else ''}: "
        return head + content.replace("\n", "\n    ")

    def text(self) -> str:
        """Return everything, the clock standing still."""
        for number, words in enumerate(self._instructions, start=1):
            self._lines += ["", f"# instructions {number}", words]
        self._lines += ["", "# tools", *(f"{name}: {short(tool)}" for name, tool in sorted(self._tools.items()))]
        return re.sub(r"\b09:3\d\b", "09:30", "\n".join(self._lines).strip())


def short(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


async def test_requests_are_what_they_were(settings: Settings, dsn: str, golden: Golden) -> None:
    async with a_house(settings, dsn, Script(), router_model=SMALL) as house:
        book = Notebook(house)
        await in_private(house, book)
        await by_several(house, book)
        await summed_up(house, book)
        golden("prompts.txt", book.text())


async def in_private(house: House, book: Notebook) -> None:
    ann, bao = house.someone(1, "Ann", "en"), house.someone(2, "小宝", "zh")
    for note in ("note: the roof leaks above the attic window", "note: the roofer Kim answers after six"):
        await ann.say(note)
    looked = calls(("memo_search", {"query": "roof"}))
    await book.ask(
        "memo, en, with a tool", ann, "@memo what follows from all I wrote about the roof?", looked, says("Call Kim.")
    )
    await book.ask("creative, en, with history", ann, "@creative and now make a poem out of it", says("O roof."))
    await bao.say("3月20日下午3点和李医生开会")
    found = calls(("schedule_query", {"start_time": "2031-03-20T00:00", "end_time": "2031-03-21T00:00"}))
    await book.ask("schedule, zh, with a tool", bao, "@schedule 那天会不会太累了？你怎么看", found, says("还好。"))
    await book.ask("lifecoach, zh, with history", bao, "@lifecoach 我最近总是很累，怎么办", says("早点睡。"))
    await book.ask(
        "amazing, zh, a plan",
        bao,
        "@amazing 总结一下本周工作",
        says("memo_search: 工作\nschedule_query: this_week"),
        says("都好。"),
    )
    picked = says('{"route": "lifecoach", "confidence": 0.9}')
    await book.ask(
        "nobody named, en: the small model", ann, "something for the parrots to chew on", picked, says("Hm.")
    )


async def by_several(house: House, book: Notebook) -> None:
    ann, cid = house.someone(1, "Ann", "en", "-9"), house.someone(3, "Cid", "en", "-9")
    await book.ask("in a group, en", ann, "@amazing what shall we plant in the garden?", says("Beans."))
    await book.ask(
        "in a group, en, somebody else", cid, "@creative I'd rather have flowers, any idea?", says("Poppies.")
    )
    dee = house.someone(4, "Dee", "en")
    await dee.say('/mode expert {"plan": "always"}')
    tasks: list[dict[str, object]] = [
        {"id": "names", "agent": "creative", "input": "think of names", "dependencies": []},
        {"id": "sum", "agent": "amazing", "input": "weigh {{names.result}}", "dependencies": ["names"]},
    ]
    plan = says(json.dumps({"tasks": tasks}))
    await book.ask(
        "experts, en, a plan", dee, "find a name for the garden and say why", plan, says("Rosewood"), says("Rosewood.")
    )
    eve = house.someone(5, "Eve", "en")
    await eve.say("/mode expert")
    chosen = says('{"experts": ["lifecoach"], "complex": false}')
    await book.ask("experts, en, one is chosen", eve, "I am so tired of everything", chosen, says("Rest."))


async def summed_up(house: House, book: Notebook) -> None:
    """A talk that has become long is summed up in the background: many messages, and one that fills the room."""
    fay, script = house.someone(6, "Fay", "en"), house.script
    for colour in COLOURS:
        await fay.say(f"note: {colour} is a colour")
    for answer in ("Which? " * 1200, "Amber."):
        script.then(says(answer))
        if answer == "Amber.":
            script.then(says("They went through the colours."))
        before = len(script.asked)
        await fay.say("@amazing which of them is the warmest?")

    async def is_asked() -> bool:
        return len(script.asked) == before + 2

    await eventually(is_asked)
    book.note("a long talk, en: the summary", [one for one in script.asked[before:] if "tools" not in one][-1:])
