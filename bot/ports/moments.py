"""Moments in what is said, so that a platform can tell each reader their own hour."""

from agents.texts.told_moments import Form, Moment, moments

__all__ = ["Form", "Moment", "moments"]
