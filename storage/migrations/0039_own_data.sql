-- What is said unasked has one measure for each person; files that are sent are kept for a while; and what somebody takes along or leaves.

-- On which day of theirs something was said to a person unasked, and how often that day (storage/functions/unasked.sql).
ALTER TABLE person ADD COLUMN unasked_on date, ADD COLUMN unasked smallint NOT NULL DEFAULT 0;

-- What may be said unasked is looked at when its moment comes: it becomes a notice of its conversation, not a message.
ALTER TABLE due DROP CONSTRAINT due_kind_check;
ALTER TABLE due ADD CONSTRAINT due_kind_check CHECK (kind IN ('reminder', 'event', 'mode', 'unasked'));
CREATE UNIQUE INDEX due_unasked ON due (space, text) WHERE kind = 'unasked' AND state = 'pending';

-- Files that are no text: sent, and fetched by who reads the message that names them; for a week.
CREATE TABLE file (
    id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    space      bigint NOT NULL REFERENCES space ON DELETE CASCADE,
    name       text NOT NULL,
    data       bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_now()
);
ALTER TABLE file ALTER COLUMN data SET STORAGE EXTERNAL;
CREATE INDEX ON file (space);
ALTER TABLE file ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_space ON file TO parrots_app USING (space = (SELECT current_space())) WITH CHECK (space = current_space());

-- functions 26a8a3d0fc381cfe
