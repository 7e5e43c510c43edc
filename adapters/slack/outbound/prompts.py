"""What Slack proposes to write where one talks to the app: by what the person has, so that each of it has an answer. Pure."""

from adapters.slack.outbound.home_view import Shown
from adapters.slack.texts import say
from bot.ports.messages import Language

MOST = 4  # that Slack shows
LONGEST_NAME = 30  # characters of a list's name in a title
Prompt = dict[str, str]


def prompts(shown: Shown, language: Language | None, *, notes: bool) -> list[Prompt]:
    """Return the proposals: of what there is, then what one may begin with. `notes`: the person has some."""
    found: list[Prompt] = []
    if shown.events:
        found.append(_prompt("today", language))
    open_list = next((one for one in shown.lists if any(not item.ticked for item in one.items)), None)
    if open_list is not None and len(open_list.title) <= LONGEST_NAME:
        found.append(_prompt("list", language, name=open_list.title))
    if shown.reminders:
        found.append(_prompt("reminders", language))
    if notes:
        found.append(_prompt("notes", language))
    if len(found) == MOST:
        return found
    begin = [
        ("new_reminder", not shown.reminders),
        ("new_note", not notes),
        ("new_list", open_list is None),
        ("new_event", not shown.events),
    ]
    found += [_prompt(name, language) for name, lacks in begin if lacks]
    return [*found[: MOST - 1], _prompt("help", language)]


def _prompt(what: str, language: Language | None, **values: str) -> Prompt:
    return {
        "title": say(language, f"prompt_{what}", **values),
        "message": say(language, f"prompt_{what}_says", **values),
    }
