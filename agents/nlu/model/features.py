"""What the intent model sees of a sentence: words and pairs of words, letters, word classes and their pairs, what stood before.

Han characters count as words. Which kinds are worth having was measured: see docs/understanding.md.
"""

import re
from itertools import combinations, pairwise

from agents.nlu.model.word_classes import word_classes

LONGEST = 400  # characters that are looked at: what a sentence asks for stands at its beginning
_TOKEN = re.compile(r"[a-z]+(?:'[a-z]+)?|\d+|[\u3400-\u9fff]|[^\s\w]")
_BEGINNING = 6  # words that are seen together with what stood before


def classes(text: str) -> list[str]:
    """Return the word classes of a text, each once."""
    low = _low(text)
    return word_classes(low, _TOKEN.findall(low))


def features(text: str, context: str = "") -> list[str]:
    """Return the features of a text; a feature that occurs twice stands there twice.

    `context` names what stood right before ("rang", "asked:when", "did:schedule_add", …), or nothing.
    """
    low = _low(text)
    words = _TOKEN.findall(low)
    tokens = ["0" * len(word) if word.isdigit() else word for word in words]
    found = ["w:" + token for token in tokens]
    found += [f"b:{first} {second}" for first, second in pairwise(("^", *tokens, "$"))]
    for token in tokens:
        if token.isascii() and token.isalpha():
            found += _letters(f"<{token}>")
    kinds = word_classes(low, words)
    found += ["k:" + name for name in kinds]
    found += [f"p:{first}+{second}" for first, second in combinations(sorted(kinds), 2)]
    if kinds:
        found.append("f:" + kinds[0])
    found.append(f"n:{min(5, len(tokens) // 3)}")
    if context:
        kind = context.partition(":")[0]
        found += ["x:" + context, *(f"x:{kind}:{token}" for token in tokens[:_BEGINNING])]
        found += [f"xk:{context}:{name}" for name in kinds]
    return found


def _low(text: str) -> str:
    return text[:LONGEST].lower().replace("\u2019", "'")


def _letters(word: str) -> list[str]:
    return [word[at : at + size] for size in (3, 4) for at in range(len(word) - size + 1)]
