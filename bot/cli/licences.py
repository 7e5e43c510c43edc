"""`licences`: under which licences stands what we use; the same as a bill of materials for programs."""

import argparse
import json
import re
from collections import defaultdict
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from typing import Any

from bot.cli import Commands
from bot.process.settings import Settings

OURS = "parrots"
UNSAID = "not said"
LONGEST = 60  # characters: some write the whole text where its name belongs


def register(commands: Commands) -> None:
    text = "list the licences of what the parrots use"
    parser = commands.add_parser("licences", help=text, description=text)
    parser.add_argument("--sbom", action="store_true", help="as a bill of materials (CycloneDX, JSON)")
    parser.set_defaults(run=run, log_level=None)


async def run(_settings: Settings, arguments: argparse.Namespace) -> int:
    """Print each licence with what stands under it, or what programs read of it."""
    found = needed(OURS)
    print(json.dumps(sbom(found), indent=2, ensure_ascii=False) if arguments.sbom else "\n".join(listed(found)))
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
    return str(about.get("license_expression", "")) or ", ".join(named) or written[:LONGEST] or UNSAID


def listed(found: list[Distribution]) -> list[str]:
    """Lines for people: the licences in order, below each who stands under it."""
    under: defaultdict[str, list[str]] = defaultdict(list)
    for one in found:
        under[licence(one)].append(f"{one.metadata['Name']} {one.version}")
    lines = ["The parrots themselves: no licence is given yet (README.md).", ""]
    under["OFL-1.1"].append("Noto Sans CJK SC 2.004, a part of it (bot/pictures/fonts)")
    for name in sorted(under, key=str.casefold):
        lines += [name, *(f"  {one}" for one in sorted(under[name], key=str.casefold)), ""]
    return lines[:-1]


def sbom(found: list[Distribution]) -> dict[str, Any]:
    """A bill of materials as CycloneDX 1.5 has it: what is installed, in order, and nothing that changes from call to call."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": _component(distribution(OURS), "application")},
        "components": [_component(one, "library") for one in sorted(found, key=lambda one: _key(one.metadata["Name"]))],
    }


def _component(one: Distribution, kind: str) -> dict[str, object]:
    name = _key(one.metadata["Name"])
    expression, said = str(one.metadata.json.get("license_expression", "")), licence(one)
    licences = [{"expression": expression}] if expression else [{"license": {"name": said}}] if said != UNSAID else []
    purl = f"pkg:pypi/{name}@{one.version}"
    about: dict[str, object] = {"type": kind, "bom-ref": purl, "name": name, "version": one.version, "purl": purl}
    return {**about, "licenses": licences} if licences else about


def _key(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
