-- Reminders: moved out of a series, counted from when they were done, or repeated until they are.
-- A ring that was moved out of a series names it, and the local start that it had there, as events do: it goes and comes back with it.

ALTER TABLE due
    ADD series     bigint REFERENCES due ON DELETE SET NULL,
    ADD occurrence timestamp,
    ADD again      text,                            -- a rule: it comes again so long after it was done
    ADD until_done boolean NOT NULL DEFAULT false,  -- of a series: who says done ends it
    ADD gone_with  boolean NOT NULL DEFAULT false;  -- it was cancelled with its series
CREATE INDEX ON due (series) WHERE series IS NOT NULL;
