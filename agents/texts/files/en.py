"""The English sentences about files that people send."""

PHRASES = {
    "file_calendar": "Events in “{name}”: {number} (repeating: {again}, new: {new}, here already: {known}).",
    "file_calendar_left": "Left out, since I cannot read them ({number}): {titles}.",
    "file_calendar_zone": "I do not know the time zone {names} and take its hours as those of {zone}.",
    "file_calendar_more": "and {number} more",
    "file_calendar_sure": "Shall I take in what is new ({number})?",
    "file_calendar_yes": "Take in {number}",
    "file_calendar_no": "No",
    "file_calendar_kept": "All right, nothing was taken in.",
    "file_calendar_none": "“{name}” holds no event that is new here, so there is nothing to take in.",
    "file_calendar_empty": "“{name}” holds no event.",
    "file_calendar_taken": "✓ Created: {number} from “{name}”",
    "file_calendar_rings": "Ringing as the file says: {number}.",
    "file_calendar_gone": "✓ Deleted: {number} from “{name}”",
    "file_too_large": "“{name}” is larger than 5 MB, so I took in nothing. Export fewer months, and send that.",
    "file_too_many": "“{name}” holds more than 5,000 events, so I took in nothing. Export fewer months, and send that.",
    "file_unreadable": "“{name}” is no calendar file that I can read, so I took in nothing. I take .ics files, as calendars export them.",
    "file_unreachable": "I could not fetch “{name}”. Please send it once more.",
    "file_expired": "That file is no longer here. Please send it once more.",
    "import_how": "Send me a calendar file (.ics) here: Google, Apple and Outlook export one. I show what is in it before I take in anything.",
}
