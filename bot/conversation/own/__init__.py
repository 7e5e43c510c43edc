"""What a person has, as the page and the API show and change it: notes, lists, calendar, reminders, profile, browsers, search."""
