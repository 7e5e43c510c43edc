"""Scores of understanding on labelled sentences: found, sure, wrong; and what is taken for ours though it is others'."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from agents.nlu.intents import Band, Intent
from agents.nlu.model.bands import LOOK_UPS, OTHERS

PARROTS = {"memo": ("memo_", "list_"), "schedule": ("schedule_", "reminder_", "free_time")}
OTHER = "other"  # the route of what is for nobody here


class LabelError(ValueError):
    """A row without a label that can be scored; the message says which."""


def evaluate(
    rows: Iterable[Mapping[str, Any]], understood: Callable[[str], tuple[Intent, Band]]
) -> dict[str, dict[str, float]]:
    """Return figures for each set of rows (`text`, `set`, `route`, accepted `intents`), in per cent.

    Of ours: `found` (the right parrot, sure or as the first offer), `sure` (and the right parrot), `intent` (the likeliest is right,
    whatever the band), `sure_and_wrong` (another intent). Of others: `false_effects`, `false_look_ups` (sure), `offers`.

    Raises:
        LabelError: a row has no route, or is ours and names no intents.
    """
    counts: defaultdict[str, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
    for number, row in enumerate(rows, 1):
        if not isinstance(row.get("route"), str) or not isinstance(row.get("intents", []), list):
            raise LabelError(f"row {number}: needs a route (memo, schedule, other) and intents, a list")
        count, (intent, band) = counts[str(row.get("set", "all"))], understood(str(row["text"]))
        sure = band == "sure" and intent not in OTHERS
        if row["route"] == OTHER:
            count["others"] += 1
            count["false_look_ups"] += sure and intent in LOOK_UPS
            count["false_effects"] += sure and intent not in LOOK_UPS
            count["offers"] += band == "likely"
            continue
        accepted = row.get("intents", [])
        parrot = intent in accepted or intent.startswith(PARROTS.get(row["route"], ()))
        count["ours"] += 1
        count["found"] += parrot and (sure or band == "likely")
        count["sure"] += parrot and sure
        count["intent"] += intent in accepted
        count["sure_and_wrong"] += sure and intent not in accepted
    return {name: _shares(count) for name, count in counts.items()}


def _shares(count: Mapping[str, int]) -> dict[str, float]:
    parts = {
        "ours": ("found", "sure", "intent", "sure_and_wrong"),
        "others": ("false_effects", "false_look_ups", "offers"),
    }
    shares: dict[str, float] = {}
    for whole, names in parts.items():
        if number := count.get(whole, 0):
            shares[whole] = number
            shares |= {name: round(100 * count.get(name, 0) / number, 2) for name in names}
    return shares
