"""Browsers whose page is closed: what rings is pushed to them through their push services."""
