"""Reads time in Chinese and English sentences, or asks."""

from agents.timetext.parser import parse
from agents.timetext.reading import Grain, Reading, Toward, Verdict
from agents.timetext.titles import title

__all__ = ["Grain", "Reading", "Toward", "Verdict", "parse", "title"]
