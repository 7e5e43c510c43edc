-- Reminders that cannot be told where they were to ring; and calendars as files.

-- How often a message was given up that surely was not shown; and since when nothing can be sent to a chat (blocked, put out, gone).
ALTER TABLE outbox ADD COLUMN held smallint NOT NULL DEFAULT 0;
ALTER TABLE conversation ADD COLUMN unreachable_at timestamptz;
CREATE INDEX outbox_unsent ON outbox (conversation) WHERE state = 'dead' AND held > 0;

-- Events that came from a file: what they are called there, so that none comes twice; and whether an event takes time (what is tentative
-- elsewhere does not). Of a space the secret under which its calendar is read, by its digest.
ALTER TABLE event ADD COLUMN source text, ADD COLUMN blocks boolean NOT NULL DEFAULT true;
CREATE INDEX event_source ON event (space, source) WHERE source IS NOT NULL;
ALTER TABLE space ADD COLUMN feed text UNIQUE;

-- functions a0baecb564764a5c
