"""Experts: by skill, by plan, handed on."""
