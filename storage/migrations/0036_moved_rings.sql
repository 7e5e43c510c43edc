-- A ring that was moved out of a series names it, and the local start that it had there, as events do: it goes and comes back with it.

ALTER TABLE due
    ADD series     bigint REFERENCES due ON DELETE SET NULL,
    ADD occurrence timestamp,
    ADD gone_with  boolean NOT NULL DEFAULT false;  -- it was cancelled with its series
CREATE INDEX ON due (series) WHERE series IS NOT NULL;
