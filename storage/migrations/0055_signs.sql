-- Signs of an answer in the making that a platform shows until they are taken away (an agent session of Slack's): noted before they are
-- shown, so that none outlives the process that showed it.

CREATE TABLE sign (
    conversation uuid PRIMARY KEY REFERENCES conversation ON DELETE CASCADE,
    account      text NOT NULL,
    shown_at     timestamptz NOT NULL DEFAULT clock_now(),
    next_at      timestamptz NOT NULL DEFAULT clock_now()       -- from when on it may be taken away, and tried again
);
CREATE INDEX ON sign (account);
