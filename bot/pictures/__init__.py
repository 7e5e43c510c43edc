"""Pictures of a calendar: what is in it goes in, a PNG comes out. Pure, but for the font that is read."""
