"""The English sentences about notes that are changed, and their tags."""

PHRASES = {
    "note_append_which": "Which note shall get this added: {text}",
    "note_tag_which": "Which note shall get the tag #{text}?",
    "note_untag_which": "Which note shall lose the tag #{text}?",
    "note_title_which": "Which note shall be called: {text}",
    "note_tagged": "✓ Tagged #{tag}: {title}",
    "note_untagged": "✓ Updated: {title}",
    "note_as_it_is": "That is how the note is already, so nothing changed.",
    "notes_nearest": "The nearest notes:",
    "notes_by_other": "Nothing has “{query}” in it, so I looked for “{other}”.",
    "notes_by_words": "By words alone, since nothing here knows what they mean.",
    "note_says": "#{id} says: “{line}”",
    "notes_tagged": "Tagged #{tag} ({number}):",
    "tags_none": "No note has a tag yet. Say “tag it garden” below a note, or write #garden in it.",
    "tags_all": "Tags ({number}):",
    "tag_line": "#{tag} · {number}",
}
