-- Messages that carry a mark on their platform while a long turn answers them: noted before the mark is shown, so that none outlives the
-- process that showed it.

CREATE TABLE ack (
    inbox    bigint PRIMARY KEY REFERENCES inbox ON DELETE CASCADE,
    account  text NOT NULL,
    shown_at timestamptz NOT NULL DEFAULT clock_now(),
    next_at  timestamptz NOT NULL DEFAULT clock_now()           -- from when on it may be taken away, and tried again
);
CREATE INDEX ON ack (account);
