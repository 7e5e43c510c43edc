"""Countries as people name them, and as they are told. Pure."""

from functools import cache
from importlib.resources import files

from agents.texts import Language
from agents.texts.calendar.countries import CHINESE, ENGLISH, OTHERS


def shown(country: str, language: Language) -> str:
    """Return what a country (ISO 3166) is called."""
    name = ENGLISH.get(country) or _english().get(country, country)
    return CHINESE.get(country, name) if language == "zh" else name


def named(words: str) -> str | None:
    """Return the code of the country that goes by these words; None where nobody knows it."""
    said = " ".join(words.split()).strip(" .!。！").casefold().removeprefix("the ")
    return _codes().get(said)


@cache
def _codes() -> dict[str, str]:
    english = {name.casefold().removeprefix("the "): code for code, name in {**_english(), **ENGLISH}.items()}
    chinese = {name: code for code, name in CHINESE.items()}
    return {**{code.casefold(): code for code in _english()}, **english, **chinese, **OTHERS}


@cache
def _english() -> dict[str, str]:
    lines = (files("tzdata") / "zoneinfo" / "iso3166.tab").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return {code: name.partition(" (")[0] for code, name in rows}
