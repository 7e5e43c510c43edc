"""What something new is called, and when it is: names of the rules beside those of the tagger, and which time is its own."""
