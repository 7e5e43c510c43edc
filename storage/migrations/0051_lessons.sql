-- What somebody has taught their parrots to read: words of theirs, and the sentence that they mean. Kept are words, no plan: the sentence is
-- read anew each time, as if it had been written.

CREATE TABLE lesson (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    space      bigint NOT NULL REFERENCES space ON DELETE CASCADE,
    key        text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),      -- the words as they are compared (agents.nlu.taught)
    words      text NOT NULL,
    meaning    text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_now(),
    UNIQUE (space, key)
);

ALTER TABLE lesson ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_space ON lesson TO parrots_app
    USING (space = (SELECT current_space())) WITH CHECK (space = current_space());
GRANT SELECT, INSERT, UPDATE, DELETE ON lesson TO parrots_app;
-- They are read with their person, before any space is seen: by whoever claims what that person wrote.
CREATE FUNCTION lessons_of(home bigint) RETURNS json LANGUAGE sql STABLE SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    SELECT json_agg(json_build_object('id', id, 'key', key, 'words', words, 'meaning', meaning) ORDER BY id) FROM lesson WHERE space = home
$$;

-- functions 20e18d6afcc63003
