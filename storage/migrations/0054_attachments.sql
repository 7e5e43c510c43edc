-- Photos and files that people keep: each belongs to a note, and goes with it. What was only sent is in `file`, for a week.

CREATE TABLE attachment (
    space      bigint NOT NULL REFERENCES space ON DELETE CASCADE,
    id         uuid NOT NULL,
    person     bigint REFERENCES person ON DELETE SET NULL,           -- who sent it: of their share it takes
    memo       bigint NOT NULL REFERENCES memo ON DELETE CASCADE,
    name       text NOT NULL CHECK (name <> ''),
    media      text NOT NULL,                                         -- what it says it is, such as image/jpeg
    size       integer NOT NULL,                                      -- bytes
    digest     bytea NOT NULL,                                        -- SHA-256 of the bytes
    source     text NOT NULL DEFAULT '',                              -- what the platform calls those that were sent as one
    data       bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_now(),
    PRIMARY KEY (space, id)
);
ALTER TABLE attachment ALTER COLUMN data SET STORAGE EXTERNAL;        -- photos do not get smaller
CREATE INDEX ON attachment (memo);                                    -- what goes with a note
CREATE INDEX ON attachment (space, source) WHERE source <> '';
CREATE INDEX ON attachment (person);

ALTER TABLE attachment ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_space ON attachment TO parrots_app USING (space = (SELECT current_space())) WITH CHECK (space = current_space());
GRANT SELECT, INSERT, UPDATE, DELETE ON attachment TO parrots_app;

-- The bytes that somebody keeps, in all spaces: the lock lets one after the other ask, so that two files at once do not both fit.
CREATE FUNCTION attached_bytes(who bigint) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
BEGIN
    PERFORM FROM person WHERE id = who FOR NO KEY UPDATE;
    RETURN (SELECT coalesce(sum(size), 0) FROM attachment WHERE person = who);
END $$;

-- functions fa15ff3e020dea8c
