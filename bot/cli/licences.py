"""`licences`: under which licences stands what we use."""

import argparse
import re
from collections import defaultdict
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from bot.cli import Commands
from bot.process.settings import Settings

OURS = "parrots"
LONGEST = 60  # characters: some write the whole text where its name belongs


def register(commands: Commands) -> None:
    text = "list the licences of what the parrots use"
    parser = commands.add_parser("licences", help=text, description=text)
    parser.set_defaults(run=run, log_level=None)


async def run(_settings: Settings, _arguments: argparse.Namespace) -> int:
    """Print each licence with what stands under it."""
    print("\n".join(listed(needed(OURS))))
    return 0


def needed(name: str) -> list[Distribution]:
    """Return what is installed for a distribution, and for that in turn, without itself and without extras."""
    found: dict[str, Distribution | None] = {}
    waiting = [name]
    while waiting:
        key = _key(waiting.pop())
        if key in found:
            continue
        try:
            found[key] = one = distribution(key)
        except PackageNotFoundError:  # for another system
            found[key] = None
            continue
        plain = [line for line in one.requires or () if "extra ==" not in line]
        waiting += [match[0] for line in plain if (match := re.match(r"[\w.-]+", line))]
    return [one for key, one in found.items() if one is not None and key != _key(name)]


def licence(one: Distribution) -> str:
    """Return the licence's name: as an expression, else by the classifiers, else as somebody wrote it."""
    about = one.metadata.json
    classes = about.get("classifier", [])
    named = [line.rpartition(" :: ")[2] for line in classes if line.startswith("License ::")]
    written = str(about.get("license", "")).strip().partition("\n")[0]
    return str(about.get("license_expression", "")) or ", ".join(named) or written[:LONGEST] or "not said"


def listed(found: list[Distribution]) -> list[str]:
    """Lines for people: the licences in order, below each who stands under it."""
    under: defaultdict[str, list[str]] = defaultdict(list)
    for one in found:
        under[licence(one)].append(f"{one.metadata['Name']} {one.version}")
    lines = ["The parrots themselves: no licence is given yet (README.md).", ""]
    for name in sorted(under, key=str.casefold):
        lines += [name, *(f"  {one}" for one in sorted(under[name], key=str.casefold)), ""]
    return lines[:-1]


def _key(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
