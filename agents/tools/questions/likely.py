"""What a message may want, where that is likely but not sure: a button for each thing, which says what it would do."""

from dataclasses import dataclass
from typing import Any

from agents.cards import Button, Card, brief
from agents.texts import say
from agents.tools.base import Desk, Outcome, Tool
from agents.tools.proposals import described
from storage.content import button_actions

KIND = "likely"


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferLikely:
    """The things that may be wanted, likeliest first: the name of a tool, and its (certain) arguments."""

    choices: list[tuple[str, dict[str, Any]]]


async def offer_likely(desk: Desk, arguments: OfferLikely) -> Outcome:
    """Ask with buttons what is wanted; nothing is done before one is pressed."""
    language = desk.scope.language
    token = await button_actions.offer(desk.db, desk.scope, KIND, {"choices": arguments.choices})
    buttons = [
        Button(label=say(language, f"likely_{name}", what=brief(described(desk, given))), token=f"a{token}.{number}")
        for number, (name, given) in enumerate(arguments.choices)
    ]
    buttons.append(Button(label=say(language, "likely_none"), token=f"a{token}.no"))
    title = say(language, "likely" if len(arguments.choices) > 1 else "likely_one")
    return Outcome(text=title, cards=(Card(kind="quick", title=title, buttons=tuple(buttons)),))


OFFER_LIKELY = Tool(name="offer_likely", arguments=OfferLikely, run=offer_likely, effect="read", grantable=False)
