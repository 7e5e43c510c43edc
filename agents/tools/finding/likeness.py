"""How much of what something is called is in a title: whole words and Chinese parts of words, or nearly. Pure."""

from agents.nlu.cues.names import PAIR, comparable, han_runs, own_words, without_kind, words_of

STRONG = 0.6  # from here on a title is what was meant; below it is asked
WEAK = 0.3
SHORTENED = 0.5  # what a word of its first and last characters is worth: enough to ask
_BRIEF, _BETWEEN = 3, 3  # characters of such a word, and those left out at each place
_PARTING = {ord(sign): None for sign in "个了过"}  # what parts a verb from its object: 烫个头 is 烫头
_ENDINGS = ("ing", "ies", "ed", "es", "s", "y", "e")
_LONG = 4  # letters from which one may be wrong
_DOES = "接送喂遛陪带看交还取拿买吃打洗练学见约找修量擦倒寄订抢领签"  # what is done, to what may have other names
_TELLING = 3  # letters of a word that tells one thing from another


def likeness(query: str, title: str) -> float:
    """Return how much of the query's own words the title has, from 0 to 1; 0 where the query has none."""
    runs, words = own_words(query)
    whole = weight(query)
    if not whole:
        return 0.0
    small = comparable(title)
    there = words_of(small)
    held = sum(_covered(run, small) for run in runs) + PAIR * sum(_nearest(word, there) for word in words)
    return held / whole


def called(query: str, title: str, place: str | None) -> float:
    """Return how much something goes by a name: its title, with where it is if it has some of the words, or without its kind."""
    whole = f"{title} {place}" if place and likeness(query, title) else title
    return max(likeness(query, whole), likeness(without_kind(query), whole))


def weight(name: str) -> int:
    """Return how much a name says: its own characters of Chinese, and a pair for each of its other words."""
    runs, words = own_words(name)
    return sum(map(len, runs)) + PAIR * len(words)


def is_brief(name: str) -> bool:
    """Tell whether a name is of one word, in which much may stand by chance."""
    return weight(name) <= PAIR


def named(query: str) -> bool:
    """Tell whether a query has words of its own, which tell one thing from another."""
    return any(own_words(query))


def shares_word(sentence: str, query: str, title: str) -> bool:
    """Tell whether a sentence has a word of the title, in Latin letters, besides the query: who it is with, what it is for."""
    _, said = own_words(sentence)
    _, named_so = own_words(query)
    return any(word not in named_so and len(word) > PAIR for word in {*said} & {*words_of(comparable(title))})


def shared(told: str, title: str) -> int:
    """Return how many Han characters of a title stand in what is told, each other word as a pair of them."""
    runs, words = own_words(told)
    name = comparable(title)
    there = words_of(name)
    return sum(_held(run, name) for run in runs) + PAIR * sum(len(word) >= _TELLING and word in there for word in words)


def _held(run: str, name: str) -> int:
    """Return how many characters of a run a name has, in pieces of at least two."""
    held, at = 0, 0
    while at < len(run) - 1:
        end = next((end for end in range(len(run), at + 1, -1) if run[at:end] in name), at)
        held, at = held + end - at, max(end, at + 1)
    return held


def does_alike(query: str, title: str) -> bool:
    """Tell whether a title has the verb of a short name, and another word for what it is done to: 接娃儿 of 去托班接糯糯."""
    runs, words = own_words(query)
    verb = runs[0][0] if len(runs) == 1 and not words and PAIR <= len(runs[0]) <= _BRIEF else ""
    return bool(verb) and verb in _DOES and any(verb in run[:-1] for run in han_runs(comparable(title)))


def _covered(run: str, title: str) -> float:
    """Return how many characters of a Chinese word the title has, in pieces of at least two."""
    if run in title or run in title.translate(_PARTING):
        return len(run)
    if len(run) > PAIR and any(_one_off(run, title[at : at + len(run)]) for at in range(len(title) - len(run) + 1)):
        return len(run) * 0.8
    kept, at = 0, 0
    while at < len(run) - 1:
        end = next((end for end in range(len(run), at + 1, -1) if run[at:end] in title), at)
        kept, at = kept + end - at, max(end, at + 1)
    return kept or (len(run) * SHORTENED if _shortens(run, "".join(han_runs(title))) else 0)


def _shortens(run: str, title: str) -> bool:
    """Tell whether a word is a longer one of the title without what stands between: 喂猫 of 喂流浪猫, which may be it."""
    at = title.find(run[0]) if len(run) <= _BRIEF else -1
    for letter in run[1:]:
        at = title.find(letter, at + 1, at + 2 + _BETWEEN) if at >= 0 else -1
    return at >= 0


def _one_off(one: str, other: str) -> bool:
    return len(one) == len(other) and sum(a != b for a, b in zip(one, other, strict=True)) == 1


def _nearest(word: str, there: list[str]) -> float:
    """Return how near the nearest word comes: itself, another form of it, a part of it, one letter wrong."""
    return max((_near(word, one) for one in there), default=0.0)


def _near(word: str, other: str) -> float:
    if word == other or stem(word) == stem(other):
        return 1.0
    short, long = sorted((word, other), key=len)
    if long.startswith(short) and len(short) >= (_LONG - 1 if word == short else _LONG):
        return 0.9  # who says "den" may mean the dentist; who says "teacher" does not mean tea
    return 0.8 if len(short) >= _LONG and not any(map(str.isdigit, word + other)) and _slip(word, other) else 0.0


def stem(word: str) -> str:
    """Return an English word without the ending that its other forms have differently."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _LONG - 1:
            return word.removesuffix(ending)
    return word


def _slip(one: str, other: str) -> bool:
    """Tell whether one letter is missing, too many, another, or has changed places with the next."""
    if abs(len(one) - len(other)) > 1:
        return False
    start = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    first, second = one[start:], other[start:]
    swapped = first[:2] == second[:2][::-1] and first[2:] == second[2:]
    return swapped or first[1:] == second[1:] or first[1:] == second or first == second[1:]
