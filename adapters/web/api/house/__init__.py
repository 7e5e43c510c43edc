"""What the house tells by itself: the feed of a person, browsers whose page is closed, and how it stands, for who runs it."""
