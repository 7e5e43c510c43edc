"""/protocol: what can be gone through step by step, and where one stands in it."""

from agents.texts import Language
from agents.tools.base import Desk
from bot.conversation.participants import TurnContext
from bot.ports.messages import Saying
from bot.protocols import speech
from bot.protocols.guide import Guide
from bot.protocols.sayings import only_private
from bot.protocols.standing import standings_of
from bot.protocols.texts import say
from bot.protocols.triggers import called

_START = ("start", "begin", "new", "开始", "新建")
_STATUS = ("status", "where", "状态", "进度")
_GO_ON = ("go", "continue", "resume", "on", "继续", "接着")
_CANCEL = ("cancel", "end", "quit", "取消", "结束")
_BLOCK = ("block", "hide", "屏蔽")
_ALLOW = ("allow", "unblock", "解除屏蔽")
_AGAIN = ("again", "question", "再问", "问题")


class ProtocolCommands:
    """Answers the command."""

    def __init__(self, guide: Guide) -> None:
        self._guide = guide

    async def answer(self, desk: Desk, place: TurnContext, rest: str) -> Saying:
        """Carry out the command, and return what is said of it."""
        language = desk.scope.language
        if not place.session.private:
            return only_private(language)
        word, _, name = rest.partition(" ")
        word, name = word.casefold(), name.strip()
        if word in _GO_ON and name.casefold().removeprefix("on").strip() == "":
            return await self._guide.resume(desk, "")
        if word in _GO_ON:
            return await self._named(desk, name.removeprefix("on ").strip(), going_on=True)
        if word in _CANCEL:
            return await self._guide.cancel(desk, place, name)
        if word in _AGAIN:
            return await self._guide.ask_again(desk, place)
        if word in (*_BLOCK, *_ALLOW) and name:
            return await self._guide.block(desk, name, on=word in _BLOCK)
        if word in _STATUS:
            return await self._status(desk)
        if word in _START and name:
            return await self._named(desk, name)
        return await self._named(desk, rest) if rest and word not in _START else await self._list(desk)

    async def _named(self, desk: Desk, name: str, *, going_on: bool = False) -> Saying:
        """Invite to what goes by this name, or go on with it."""
        known = called((one.definition for one in self._guide.library.protocols().values()), name)
        if known is None:
            told = say(desk.scope.language, "unknown", name=name)
            return Saying(text=f"{told}\n{(await self._list(desk)).text}")
        return await (self._guide.resume(desk, known) if going_on else self._guide.invite(desk, [known]))

    async def _list(self, desk: Desk) -> Saying:
        language, found = desk.scope.language, await standings_of(desk.db, desk.scope)
        runs = {one.run.id: one.run for one in reversed(found)}
        protocols = self._guide.library.protocols().values()
        lines = [speech.listed(one.definition, runs.get(one.definition.id), language) for one in protocols]
        text = "\n".join((say(language, "list"), *lines, say(language, "list_how"), *self._wrong(language)))
        return Saying(text=text)

    def _wrong(self, language: Language) -> tuple[str, ...]:
        """Return what is wrong with files of the folder."""
        problems = self._guide.library.problems()
        return (say(language, "list_wrong"), *problems) if problems else ()

    async def _status(self, desk: Desk) -> Saying:
        """Return where one stands in each that was begun."""
        language, found = desk.scope.language, await standings_of(desk.db, desk.scope)
        known = self._guide.library.protocols()
        lines: list[str] = []
        for one in found:
            protocol = known.get(one.run.id)
            if protocol is not None:
                told = say(language, "status_answered", number=len(one.run.data))
                line = speech.listed(protocol.definition, one.run, language)
                lines += [line, f"  {speech.bar(one.run)} {told}"]
        return Saying(text="\n".join(lines) or say(language, "none_active"))
