"""Commands that keep a house for years: backups, putting them back, moving the database."""


def number(many: int, one: str, more: str) -> str:
    """Say how many there are of something."""
    return f"{many} {one if many == 1 else more}"
