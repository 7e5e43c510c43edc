-- What a conversation is about: what was shown to somebody last, what was said long ago in short, and whether anything of a
-- space has changed since an answer was given.

-- Open references: what tools showed or wrote for a person here, in the order shown; the newest ten, for a day. What they
-- name may be gone by now, so there is no foreign key: that is told.
CREATE TABLE reference (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    conversation uuid NOT NULL REFERENCES conversation ON DELETE CASCADE,
    person       bigint NOT NULL REFERENCES person ON DELETE CASCADE,
    space        bigint NOT NULL REFERENCES space ON DELETE CASCADE,
    kind         text NOT NULL CHECK (kind IN ('event', 'due', 'memo')),
    item         bigint NOT NULL,
    title        text NOT NULL,
    place        smallint NOT NULL,                -- in what was shown together, from 1
    noted_at     timestamptz NOT NULL DEFAULT clock_now()
);
CREATE INDEX ON reference (conversation, person, id);
CREATE INDEX ON reference (person);
CREATE INDEX ON reference (space);

-- What was said up to a message, in short. It is the space's, as the messages are: the person stands in the conversation.
CREATE TABLE summary (
    conversation uuid PRIMARY KEY REFERENCES conversation ON DELETE CASCADE,
    space        bigint NOT NULL REFERENCES space ON DELETE CASCADE,
    upto         bigint NOT NULL,                  -- message.id, included
    text         text NOT NULL CHECK (text <> ''),
    made_at      timestamptz NOT NULL DEFAULT clock_now()
);
CREATE INDEX ON summary (space);

DO $$
DECLARE content text;
BEGIN
    FOREACH content IN ARRAY ARRAY['reference', 'summary'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', content);
        EXECUTE format('CREATE POLICY own_space ON %I TO parrots_app USING (space = (SELECT current_space())) WITH CHECK (space = current_space())', content);
    END LOOP;
END $$;

-- Both follow the content of a space and of a person where these move. The lists are amended rather than written out, so that
-- whatever else was added to them stays.
DO $$
DECLARE
    moving record;
    body text;
BEGIN
    FOR moving IN
        SELECT * FROM (VALUES ('join_people', $q$ARRAY['conversation', $q$, $q$ARRAY['conversation', 'reference', 'summary', $q$),
                              ('join_people', $q$ARRAY['identity', $q$, $q$ARRAY['identity', 'reference', $q$),
                              ('move_group', $q$ARRAY['message', $q$, $q$ARRAY['reference', 'summary', 'message', $q$)) t (name, found, put)
    LOOP
        SELECT pg_get_functiondef(oid) INTO STRICT body FROM pg_proc
        WHERE proname = moving.name AND pronamespace = 'parrots'::regnamespace;
        IF position(moving.found IN body) = 0 THEN
            RAISE EXCEPTION '% has no list that begins with %', moving.name, moving.found;
        END IF;
        EXECUTE replace(body, moving.found, moving.put);
    END LOOP;
END $$;

-- The transaction that changed content of a space last: equal means nothing has changed. Kept by triggers, so that no writer
-- can forget it; the clock changes nothing that was asked for, so firing does not count (and costs nothing).
ALTER TABLE space ADD COLUMN written bigint NOT NULL DEFAULT 0;

CREATE FUNCTION space_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE parrots.space SET written = pg_current_xact_id()::text::bigint
    WHERE id IN (OLD.space, NEW.space) AND written <> pg_current_xact_id()::text::bigint;
    RETURN NULL;
END $$;

CREATE FUNCTION space_written_to() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE parrots.space SET written = pg_current_xact_id()::text::bigint
    WHERE id IN (SELECT DISTINCT made.space FROM made) AND written <> pg_current_xact_id()::text::bigint;
    RETURN NULL;
END $$;

-- Rows that come are counted by the statement, since they come in thousands; those that change at the commit, so that the
-- space's row is locked last.
DO $$
DECLARE content text;
BEGIN
    FOREACH content IN ARRAY ARRAY['memo', 'event', 'due'] LOOP
        EXECUTE format('CREATE TRIGGER space_added AFTER INSERT ON %I REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION space_written_to()', content);
        EXECUTE format('CREATE CONSTRAINT TRIGGER space_removed AFTER DELETE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION space_written()', content);
    END LOOP;
    FOREACH content IN ARRAY ARRAY['memo', 'event'] LOOP
        EXECUTE format('CREATE CONSTRAINT TRIGGER space_changed AFTER UPDATE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION space_written()', content);
    END LOOP;
END $$;
CREATE CONSTRAINT TRIGGER space_changed AFTER UPDATE ON due DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.state <> NEW.state AND NEW.state NOT IN ('fired', 'missed') OR OLD.version <> NEW.version OR OLD.text <> NEW.text
      OR OLD.wall <> NEW.wall OR OLD.zone <> NEW.zone OR OLD.rrule IS DISTINCT FROM NEW.rrule OR OLD.space <> NEW.space)
EXECUTE FUNCTION space_written();
