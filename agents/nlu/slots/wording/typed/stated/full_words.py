"""What is typed short, or by the way, in the full words that the forms of stated changes know: "its", "asked if we can", "more like 4". Pure."""

import re

CONTRACTED = tuple(
    (re.compile(rf"\b(?:{source})(?![\w'])", re.IGNORECASE), plain)
    for source, plain in (
        (r"it'?s", "it is"), (r"that'?s", "that is"), (r"he'?s", "he is"), (r"she'?s", "she is"),
        (r"they'?re", "they are"), (r"they'?ve", "they have"), (r"they'?ll", "they will"), (r"it'?ll", "it will"),
        (r"i'?ve", "i have"), (r"i'm|im", "i am"), (r"we'?ve", "we have"), (r"we're", "we are"), (r"he'll", "he will"),
        (r"she'll", "she will"), (r"they'?d", "they would"), (r"(?:he|she)'d", "she would"), (r"gonna", "going to"),
        (r"hrs?", "hours"), (r"when it (?:was|is)(?: (?:going|meant|supposed|due) to(?: be| end| finish)?)?", "as before"), (r"til", "till"), (r"wanna", "want to"), (r"gotta", "got to"),
        (
            r"(?:(?:is|are|has|have|was|were|just|now) )*(?:asked|asking"
            r"|asks?|wondering|wondered|wants? to know|would like to know)"
            r",? (?:if|whether) (?:we|i|you) (?:can|could|might)(?= (?:do|make|move|push|change|shift|bring|switch|put|start|meet"
            r"|have|swap)\b)",
            "wants to",
        ),
        (
            r"(?:finish|end|stop|wrap up|be done|done)(?:ing|es|s)?(?: a (?:bit|little))? (?:early|earlier|sooner|late|later)[,;]? "
            r"(?:so )?(?:(?:more like|nearer|closer to|about|around|probably|prob)(?: at)?|at)", "finish now at",
        ),
        (
            r"(?:be|is|are|am|start|starting|starts|running|run)(?: a (?:bit|little))? (?:early|earlier|late|later|delayed)[,;]? "
            r"(?:so )?(?:more like|nearer|closer to)(?: at)?", "start now at",
        ),
    )
)  # fmt: skip
"""As it is typed, with and without its sign, and in full."""
LONGEST = 80  # characters
_OF_NOTHING = re.compile(  # put back a week, same times
    r"^(?:(?:oh|ah|ugh|argh|ok|so|and|but|now|just|been|got|it['’]?s been)[, ]+){0,3}+(?:put|push(?:ed)?|moved?|bump(?:ed)?"
    r"|shift(?:ed)?|brought|bring) (?P<way>back|forward|out|up|to)(?= (?:by )?(?:an?|half|one|two|three|\d|the \d|next"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)",
    re.IGNORECASE,
)


def in_full(text: str) -> str:
    """Return a text in full words, on one line."""
    plain = told_of_it(text) or text
    plain = " ".join(plain.replace("’", "'").split())
    for short, full in CONTRACTED:
        plain = short.sub(full, plain)
    return plain


def told_of_it(text: str) -> str | None:
    """Return what has become of something that a text leaves out, as said of it: "put back a week"; None for any other text."""
    plain = _OF_NOTHING.sub(r"they have moved it \g<way>", text.strip(), count=1) if len(text) <= LONGEST else text
    return plain if plain != text.strip() else None
