"""/help: a short first card, and a card for each topic, with examples that work as they are written."""

from collections.abc import Mapping
from typing import Any

from agents.nlu.cues.own.help_topics import HelpTopic, topic_of
from agents.texts import Language
from agents.tools.base import Desk, Outcome
from bot.conversation.participants import TurnContext
from bot.ports.messages import Button, Card
from bot.texts import of_help
from bot.texts import say as house_says
from storage.content import button_actions
from storage.content.button_actions import NotUsable

KIND = "help"  # of the stored actions
TOPICS: tuple[HelpTopic, ...] = (
    "notes", "lists", "calendar", "reminders", "guides", "parrots", "settings", "data", "commands"
)  # fmt: skip
_BY_NAME: Mapping[str, HelpTopic] = {str(one): one for one in TOPICS}
_MODEL, _OWNERS = "*", "!"


async def answer(desk: Desk, place: TurnContext, words: str) -> Outcome:
    """Show the first card, or that of the topic that goes by these words."""
    language, owner = desk.scope.language, place.person.role == "owner"
    topic = _named(words, language)
    if topic is not None:
        return await _opened(desk, topic, owner=owner)
    text = introduction(language, "help", more="more")
    if words:
        topics = ", ".join(_title(one, language) for one in TOPICS)
        text = of_help.say(language, "unknown", topic=words, topics=topics)
    return Outcome(text=text, cards=(await card(desk),))


async def press(desk: Desk, place: TurnContext, payload: dict[str, Any], choice: str) -> Outcome:
    """Open the topic of a button. Raises NotUsable for one that was not offered."""
    topic = _BY_NAME.get(choice)
    if topic is None or topic not in payload["topics"]:
        raise NotUsable("unknown")
    return await _opened(desk, topic, owner=place.person.role == "owner")


async def card(desk: Desk, opened: HelpTopic | None = None) -> Card:
    """Return the topics as buttons, but for the one that is open."""
    language = desk.scope.language
    topics: list[HelpTopic] = [one for one in TOPICS if one != opened]
    token = await button_actions.offer(desk.db, desk.scope, KIND, {"topics": topics})
    buttons = tuple(Button(label=_title(one, language), token=f"a{token}.{one}") for one in topics)
    return Card(kind="quick", title=of_help.say(language, "topics" if opened is None else "also"), buttons=buttons)


def introduction(language: Language, key: str, *, more: str = "more_help") -> str:
    """Return a sentence, the first examples, and how to see more."""
    lines = "\n".join(f"- {line}" for line in house_says(language, "help_lines").splitlines())
    return f"{house_says(language, key)}\n\n{lines}\n\n{of_help.say(language, more)}"


def topic_text(topic: HelpTopic, language: Language, *, owner: bool) -> str:
    """Return what is said of a topic."""
    shown: list[str] = []
    lines = of_help.say(language, f"lines_{topic}").splitlines()
    for line in lines:
        if not line.startswith(_OWNERS):
            shown.append(f"- {line[1:]} ✨" if line.startswith(_MODEL) else f"- {line}")
        elif owner:
            shown.append(f"- {line[1:]}")
    legend = [of_help.say(language, "model")] if any(line.startswith(_MODEL) for line in lines) else []
    head = f"{_title(topic, language)}\n{of_help.say(language, f'about_{topic}')}"
    return "\n\n".join((head, "\n".join(shown), *legend))


async def _opened(desk: Desk, topic: HelpTopic, *, owner: bool) -> Outcome:
    text = topic_text(topic, desk.scope.language, owner=owner)
    return Outcome(text=text, cards=(await card(desk, topic),))


def _named(words: str, language: Language) -> HelpTopic | None:
    titles: dict[str, HelpTopic] = {_title(one, language).casefold(): one for one in TOPICS}
    said = words.casefold()
    return _BY_NAME.get(said) or titles.get(said) or topic_of(words)


def _title(topic: HelpTopic, language: Language) -> str:
    return of_help.say(language, f"topic_{topic}")
