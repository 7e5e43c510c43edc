"""Parrots that are added to a running house, as docs/parrots.md says."""

import shutil
from pathlib import Path

from bot.app import Ports
from bot.process.settings import Settings
from tests.support.doubles.chats import eventually

EXAMPLES = Path(__file__).parents[2] / "examples" / "parrots"


def put(name: str, settings: Settings) -> Path:
    """Copy an example into the data folder; return its place there."""
    folder = settings.parrots_folder
    folder.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copy(EXAMPLES / f"{name}.yaml", folder))


async def until_there(ports: Ports, parrot: str, *, there: bool = True) -> None:
    """Return once the house has looked at the folder again."""

    async def so() -> bool:
        return (parrot in {card.id for card in ports.facts.agents()}) is there

    await eventually(so)
