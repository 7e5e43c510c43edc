-- In which characters Chinese is written to somebody: simplified (hans) or traditional (hant); none known: as they write.

ALTER TABLE person ADD COLUMN script text CHECK (script IN ('hans', 'hant'));

-- functions 7d94a25bb882db44
