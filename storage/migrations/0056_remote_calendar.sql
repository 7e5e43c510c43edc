-- The calendar elsewhere (CalDAV) that a person's own events are kept alike with: theirs go there, what is changed there comes here.

CREATE TABLE remote_calendar (
    space        bigint PRIMARY KEY REFERENCES space ON DELETE CASCADE,
    person       bigint NOT NULL REFERENCES person ON DELETE CASCADE,
    conversation uuid REFERENCES conversation ON DELETE SET NULL,    -- where its person is told of it
    url          text NOT NULL,
    username     text NOT NULL,
    password     text NOT NULL,                                      -- sealed by a key that is no row (bot.process.sealing)
    salt         text NOT NULL,                                      -- of the names that our events have there
    created_at   timestamptz NOT NULL DEFAULT clock_now(),           -- what was over by then stays where it is
    next_at      timestamptz NOT NULL DEFAULT clock_now(),
    lease_until  timestamptz,
    read_at      timestamptz,                                        -- when both were alike last
    failed_at    timestamptz,
    why          text,
    told_at      timestamptz,                                        -- when its person was told of that
    news         jsonb NOT NULL DEFAULT '[]'                         -- what its person is still to be told
);
CREATE INDEX remote_calendar_next ON remote_calendar (next_at);

-- What is there, as it was when both were alike last. `etag` null: not known to be there. `meant`: what is being written; it is kept
-- before it is sent, so that who dies in between finds that what came back is our own.
CREATE TABLE remote_object (
    id    bigint GENERATED ALWAYS AS IDENTITY,
    space bigint NOT NULL REFERENCES remote_calendar ON DELETE CASCADE,
    href  text NOT NULL,
    event bigint REFERENCES event ON DELETE SET NULL,                -- null: nothing that is kept here, as what is long over
    etag  text,
    data  bytea,
    same  text,                                                      -- digest of the event here, when both were alike
    meant bytea,
    PRIMARY KEY (space, id),
    UNIQUE (space, href)
);
CREATE UNIQUE INDEX remote_object_event ON remote_object (space, event) WHERE event IS NOT NULL;

DO $$
DECLARE name text;
BEGIN
    FOREACH name IN ARRAY ARRAY['remote_calendar', 'remote_object'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
        EXECUTE format('CREATE POLICY own_space ON %I TO parrots_app USING (space = (SELECT current_space())) WITH CHECK (space = current_space())', name);
        EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO parrots_app', name);
    END LOOP;
END $$;

-- Whoever writes an event of a space that is kept alike with one elsewhere makes that due; no writer can forget it.
CREATE FUNCTION event_goes_out() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
BEGIN
    IF NEW.subscription IS NULL THEN
        UPDATE remote_calendar SET next_at = clock_now() WHERE space = NEW.space AND next_at > clock_now();
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER goes_out AFTER INSERT OR UPDATE ON event FOR EACH ROW EXECUTE FUNCTION event_goes_out();

-- Takes the one that waits longest, if one is due, until `lease`. Who dies over it leaves it to be taken again behind that.
CREATE FUNCTION claim_remote_calendar(lease interval, every interval)
RETURNS TABLE (space bigint, person bigint, conversation uuid, url text, username text, password text, salt text, created_at timestamptz, zone text)
LANGUAGE sql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    UPDATE remote_calendar r SET next_at = clock_now() + every, lease_until = clock_now() + lease
    FROM person p
    WHERE p.id = r.person AND r.space = (
        SELECT d.space FROM remote_calendar d JOIN person o ON o.id = d.person
        WHERE d.next_at <= clock_now() AND (d.lease_until IS NULL OR d.lease_until < clock_now()) AND o.suspended_at IS NULL
        ORDER BY d.next_at, d.space LIMIT 1 FOR UPDATE OF d SKIP LOCKED)
    RETURNING r.space, r.person, r.conversation, r.url, r.username, r.password, r.salt, r.created_at, p.zone
$$;

-- Those that cannot be reached, for `doctor`: whose, since when and why; not where they are.
CREATE FUNCTION failing_remote_calendars()
RETURNS TABLE (person bigint, why text, failed_at timestamptz) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    SELECT person, why, failed_at FROM remote_calendar WHERE failed_at IS NOT NULL ORDER BY failed_at, person
$$;

-- functions 5bf5bdf2c3c4417c
