-- What people think of answers: said by a button or a reaction (good, bad), or shown by what they do next (they ask the same
-- again, or another parrot). It is the space's, so that a group's flock learns from the group, and erased with the person.

CREATE TABLE feedback (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    conversation uuid NOT NULL REFERENCES conversation ON DELETE CASCADE,
    space        bigint NOT NULL REFERENCES space ON DELETE CASCADE,
    person       bigint NOT NULL REFERENCES person ON DELETE CASCADE,
    message      bigint NOT NULL REFERENCES message ON DELETE CASCADE,  -- the answer
    agent        text NOT NULL,                    -- who gave it
    request      text NOT NULL,                    -- what it was an answer to: the like of it is learned about
    verdict      text NOT NULL CHECK (verdict IN ('good', 'bad', 'rephrase', 'switch')),
    better       text,                             -- whom the person asked instead
    mode         text,                             -- in whose figures an opinion is counted, so that it can be taken out again
    version      text,
    day          date,
    at           timestamptz NOT NULL DEFAULT clock_now(),
    CHECK ((verdict = 'switch') = (better IS NOT NULL))
);
-- Of each person one opinion of an answer, and one thing that they did because of it.
CREATE UNIQUE INDEX feedback_once ON feedback (message, person, (verdict IN ('good', 'bad')));
CREATE INDEX ON feedback (space, id);
CREATE INDEX ON feedback (conversation);
CREATE INDEX ON feedback (person);

ALTER TABLE feedback ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_space ON feedback TO parrots_app
    USING (space = (SELECT current_space())) WITH CHECK (space = current_space());

-- Reactions name a message as the platform does. What fires has no message yet, so the clock does not pay for this.
CREATE INDEX outbox_shown ON outbox (account, platform_id) WHERE platform_id IS NOT NULL AND message IS NOT NULL;

-- It follows the content of a space and of a person where these move; the lists are amended, so that whatever else was added
-- to them stays. Of two opinions of one human being about one answer the kept person's stands.
DO $$
DECLARE
    moving record;
    body text;
BEGIN
    FOR moving IN
        SELECT * FROM (VALUES ('join_people', $q$ARRAY['conversation', $q$, $q$ARRAY['conversation', 'feedback', $q$),
                              ('join_people', $q$ARRAY['identity', $q$, $q$ARRAY['identity', 'feedback', $q$),
                              ('join_people', $q$    FOREACH content IN ARRAY ARRAY['conversation', $q$,
                               $q$    DELETE FROM feedback f USING feedback k WHERE f.person = gone AND k.person = kept AND k.message = f.message
        AND (k.verdict IN ('good', 'bad')) = (f.verdict IN ('good', 'bad'));
    FOREACH content IN ARRAY ARRAY['conversation', $q$),
                              ('move_group', $q$FOREACH content IN ARRAY ARRAY[$q$, $q$FOREACH content IN ARRAY ARRAY['feedback', $q$)
             ) t (name, found, put)
    LOOP
        SELECT pg_get_functiondef(oid) INTO STRICT body FROM pg_proc
        WHERE proname = moving.name AND pronamespace = 'parrots'::regnamespace;
        IF position(moving.found IN body) = 0 THEN
            RAISE EXCEPTION '% has no list that begins with %', moving.name, moving.found;
        END IF;
        EXECUTE replace(body, moving.found, moving.put);
    END LOOP;
END $$;
