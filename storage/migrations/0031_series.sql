-- Events that repeat, and single occurrences that do not happen or happen at another time.
-- An occurrence that was moved is an event of its own: it names its series, and the local start that the rule gave it, which
-- stands among the series' exdates; so whatever reads, changes or reminds of events knows it already.

ALTER TABLE event
    ADD rrule        text,                             -- RFC 5545, DTSTART = starts_at on the wall of `zone`
    ADD exdates      timestamp[] NOT NULL DEFAULT '{}',  -- local starts that the rule gives and that do not happen
    ADD series_until timestamptz,                      -- of a series: nothing of it is later; infinity when it has no end
    ADD series       bigint REFERENCES event ON DELETE SET NULL,
    ADD occurrence   timestamp,                        -- the local start that the rule of `series` gave it
    ADD CHECK ((rrule IS NULL) = (series_until IS NULL));
CREATE INDEX event_series ON event (space, series_until) WHERE rrule IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX ON event (series) WHERE series IS NOT NULL;

-- A recurring row of an event has the event's own rule and start (wall), and rings so long before each occurrence: no rule says
-- "15 minutes before the first of the month". starts_at is that of the occurrence due next.
ALTER TABLE due
    ADD exdates      timestamp[] NOT NULL DEFAULT '{}',  -- local starts that are left out
    ADD lead_minutes integer NOT NULL DEFAULT 0;

-- They return more. refill_due of five arguments stays for processes of the version before, while they are being replaced.
DROP FUNCTION due_to_refill(integer);
DROP FUNCTION followers(bigint);
-- functions 0e74732ef1605701
