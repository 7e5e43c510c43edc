-- What was changed of a person's things, and what rang, for a day: the page hears of it wherever it was done (`/api/events`). Kept by
-- triggers, so that no writer can forget it. Groups have no reader.

CREATE TABLE change (
    id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    space bigint NOT NULL REFERENCES space ON DELETE CASCADE,
    kind  text NOT NULL CHECK (kind IN ('memo', 'event', 'reminder', 'list', 'ring')),
    item  bigint NOT NULL,                             -- of that kind; of a ring its message
    what  text NOT NULL CHECK (what IN ('made', 'changed', 'deleted')),
    name  text NOT NULL DEFAULT '',                    -- of the list
    at    timestamptz NOT NULL DEFAULT clock_timestamp()   -- not the transaction's: what commits late is looked for a while
);
CREATE INDEX ON change (space, at);
CREATE INDEX change_age ON change (at);
CREATE INDEX due_fired ON due (space, fired_at) WHERE fired_at IS NOT NULL; -- what rang lately and waits

ALTER TABLE change ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_space ON change TO parrots_app
    USING (space = (SELECT current_space())) WITH CHECK (space = current_space());

CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
DECLARE
    gone boolean := false;
    list text := '';
BEGIN
    CASE TG_ARGV[0]
        WHEN 'reminder' THEN gone := NEW.state = 'cancelled';
        WHEN 'ring' THEN NULL;
        WHEN 'list' THEN gone := NEW.deleted_at IS NOT NULL; list := NEW.list;
        WHEN 'event' THEN
            IF NEW.subscription IS NOT NULL THEN
                RETURN NULL; -- what is read anew every hour was changed by nobody here
            END IF;
            gone := NEW.deleted_at IS NOT NULL;
        ELSE gone := NEW.deleted_at IS NOT NULL;
    END CASE;
    INSERT INTO change (space, kind, item, what, name)
    SELECT s.id, TG_ARGV[0], NEW.id, CASE WHEN gone THEN 'deleted' WHEN TG_OP = 'INSERT' THEN 'made' ELSE 'changed' END, list
    FROM space s WHERE s.id = NEW.space AND s.kind = 'person';
    RETURN NULL;
END $$;

DO $$
DECLARE kept record;
BEGIN
    FOR kept IN SELECT * FROM (VALUES ('memo', 'memo'), ('event', 'event'), ('list_item', 'list')) t (content, kind) LOOP
        EXECUTE format('CREATE TRIGGER change_made AFTER INSERT ON %I FOR EACH ROW EXECUTE FUNCTION note_change(%L)', kept.content, kept.kind);
        EXECUTE format('CREATE TRIGGER change_done AFTER UPDATE ON %I FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION note_change(%L)',
                       kept.content, kept.kind);
    END LOOP;
END $$;

-- Firing changes nothing that was asked for; what rings is told as such, when its message is there. The rings of an event go with it.
CREATE TRIGGER change_made AFTER INSERT ON due FOR EACH ROW WHEN (NEW.kind = 'reminder') EXECUTE FUNCTION note_change('reminder');
CREATE TRIGGER change_done AFTER UPDATE ON due FOR EACH ROW
WHEN (NEW.kind = 'reminder' AND (OLD.state <> NEW.state AND NEW.state NOT IN ('fired', 'missed') OR OLD.version <> NEW.version
      OR OLD.text <> NEW.text OR OLD.wall <> NEW.wall OR OLD.zone <> NEW.zone OR OLD.rrule IS DISTINCT FROM NEW.rrule))
EXECUTE FUNCTION note_change('reminder');
CREATE TRIGGER change_rang AFTER INSERT ON message FOR EACH ROW WHEN (NEW.role = 'reminder') EXECUTE FUNCTION note_change('ring');

-- Browsers that are told what rings while the page is closed (web push). Each is a place of the outbox: a conversation of the platform
-- "push", in nobody's list; it goes with its person. One key is the house's, by which push services know it.
CREATE TABLE push_subscription (
    conversation uuid PRIMARY KEY REFERENCES conversation ON DELETE CASCADE,
    endpoint     text NOT NULL UNIQUE,
    p256dh       text NOT NULL,
    auth         text NOT NULL,
    page         text NOT NULL,                        -- where the page is, as that browser reaches it
    created_at   timestamptz NOT NULL DEFAULT clock_now()
);

CREATE TABLE push_key (
    only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
    private  text NOT NULL,
    public   text NOT NULL
);

-- What rings on the page is pushed to the browsers of its person, by the commit that says it there. Platforms push by themselves.
-- `due` stays empty: the push is a copy, and what is kept of a reminder that could not be told does not hold for it.
CREATE FUNCTION push_ring() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
BEGIN
    INSERT INTO outbox (dedupe_key, account, conversation, lane, body)
    SELECT 'w:' || NEW.id || ':' || (ring.body->>'due') || ':' || p.conversation, c.account, p.conversation, 'bulk', ring.body
    FROM conversation said JOIN conversation c ON c.space = said.space AND c.platform = 'push'
        JOIN push_subscription p ON p.conversation = c.id,
        LATERAL (SELECT body FROM rings_of(NEW.body) body LIMIT 5) ring
    WHERE said.id = NEW.conversation AND said.platform = 'web'
    ON CONFLICT (dedupe_key) DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER ring_pushed AFTER INSERT ON message FOR EACH ROW WHEN (NEW.role = 'reminder') EXECUTE FUNCTION push_ring();

-- Of a push: where it goes, and where what it tells was said; nothing where the browser has ended it. `wanted`: it is not dealt with.
CREATE FUNCTION push_target(place uuid, said bigint, rung bigint)
RETURNS TABLE (endpoint text, p256dh text, auth text, page text, session uuid, wanted boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    SELECT p.endpoint, p.p256dh, p.auth, p.page, m.conversation,
           m.id IS NOT NULL AND EXISTS (SELECT FROM due d WHERE d.id = rung AND d.state NOT IN ('done', 'cancelled'))
    FROM push_subscription p LEFT JOIN message m ON m.id = said WHERE p.conversation = place
$$;

-- functions 57893439628fd102
