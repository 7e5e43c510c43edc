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

-- functions 76712336662b5d5f
