-- Reminders that cannot be told where they were to ring.

-- How often a message was given up that surely was not shown; and since when nothing can be sent to a chat (blocked, put out, gone).
ALTER TABLE outbox ADD COLUMN held smallint NOT NULL DEFAULT 0;
ALTER TABLE conversation ADD COLUMN unreachable_at timestamptz;
CREATE INDEX outbox_unsent ON outbox (conversation) WHERE state = 'dead' AND held > 0;

-- functions a0baecb564764a5c
