-- Whether a status message shows words of the answer: those are not taken back when the turn is stopped.
ALTER TABLE live ADD COLUMN words boolean NOT NULL DEFAULT false;

-- Drafts fade by themselves; they are not recorded any more.
DELETE FROM live WHERE platform_id = 'draft';
