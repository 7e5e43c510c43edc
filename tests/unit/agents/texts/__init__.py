"""Tests of agents.texts."""
