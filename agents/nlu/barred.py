"""What a sentence cannot order by its form: it is refused, reported or supposed, or may be a remark. Pure."""

import re

from agents.nlu.forms import is_refused, is_remark
from agents.nlu.model.bands import CHANGES, LOOK_UPS, REMOVALS, TIMED
from agents.nlu.orders import is_pondered, is_supposed, is_wished
from agents.timetext.scanned import has_time

FIRM = 0.8  # … an order to make something, whatever is reported, refused or supposed beside it
CERTAIN = 0.9  # confidence from which a sentence is an order, whatever remarks it looks like
_CLAUSES = re.compile(
    r"[,，;；。！!？?\n]|\s(?=(?:so|and|but)\s)|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])|(?=那就|所以)"
)


def is_barred(text: str, intent: str, confidence: float) -> bool:
    """Tell whether a sentence cannot order this by its form: it is refused, reported or supposed, or may be a remark."""
    changes = intent in CHANGES | REMOVALS
    if changes and ("@" in text or is_pondered(text) or is_supposed(text)):
        return True  # a thought aloud, a condition, a word to others
    clauses = _timed_clauses(text) if intent in TIMED and confidence >= FIRM else ()
    if clauses and not all(is_refused(clause) for clause in clauses):
        return is_wished(text)
    told = is_refused(text) or (confidence < CERTAIN and is_remark(text)) or (intent in TIMED and is_wished(text))
    return intent not in LOOK_UPS and told


def _timed_clauses(text: str) -> tuple[str, ...]:
    """Return the clauses of several that say a time: what is reported, refused or supposed in the others is said beside the wish."""
    clauses = [clause for clause in map(str.strip, _CLAUSES.split(text)) if clause]
    return tuple(clause for clause in clauses if has_time(clause)) if len(clauses) > 1 else ()
