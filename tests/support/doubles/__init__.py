"""Doubles at the wire: what stands in for a platform, over real HTTP."""
