-- What was changed, from what to what, by whom and because of which words: kept as long as machinery's other rows, so that it can be told
-- why something is as it is (bot/stories). Groups are told so, too; what is told to the page stays that of persons.

ALTER TABLE change
    ADD actor  bigint REFERENCES person ON DELETE SET NULL,   -- none: the house itself, or the person's own page
    ADD call   bigint,                                        -- whose tool did it; no reference: calls are swept away
    ADD inbox  bigint,                                        -- the press or command that did it; no reference, either
    ADD was    jsonb,                                         -- what was changed, as it was …
    ADD became jsonb;                                         -- … and as it is since
CREATE INDEX change_item ON change (space, kind, item);
CREATE INDEX ON change (actor) WHERE actor IS NOT NULL;
CREATE INDEX change_call ON change (call) WHERE call IS NOT NULL;

-- The cause is that of the transaction (storage.db.transactions): "<actor>:<call>:<inbox>", each may be empty.
CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
DECLARE
    gone boolean := false;
    list text := '';
    cause text[] := string_to_array(coalesce(nullif(current_setting('app.cause', true), ''), '::'), ':');
    told text[];
    new_row jsonb := to_jsonb(NEW);
    old_row jsonb;
    was jsonb;
    became jsonb;
BEGIN
    CASE TG_ARGV[0]
        WHEN 'reminder' THEN gone := NEW.state = 'cancelled'; told := ARRAY['text', 'wall', 'zone', 'rrule', 'state'];
        WHEN 'ring' THEN NULL;
        WHEN 'list' THEN
            gone := NEW.deleted_at IS NOT NULL; list := NEW.list; told := ARRAY['text', 'list', 'ticked_at', 'deleted_at'];
        WHEN 'event' THEN
            IF NEW.subscription IS NOT NULL THEN
                RETURN NULL; -- what is read anew every hour was changed by nobody here
            END IF;
            gone := NEW.deleted_at IS NOT NULL;
            told := ARRAY['title', 'starts_at', 'ends_at', 'all_day', 'zone', 'rrule', 'exdates', 'location', 'lead_minutes', 'deleted_at'];
        ELSE gone := NEW.deleted_at IS NOT NULL; told := ARRAY['text', 'pinned_at', 'deleted_at'];
    END CASE;
    IF TG_OP = 'UPDATE' THEN
        old_row := to_jsonb(OLD);
        -- long texts are told by their beginning
        SELECT jsonb_object_agg(name, CASE jsonb_typeof(old_row->name) WHEN 'string' THEN to_jsonb(left(old_row->>name, 200)) ELSE old_row->name END),
               jsonb_object_agg(name, CASE jsonb_typeof(new_row->name) WHEN 'string' THEN to_jsonb(left(new_row->>name, 200)) ELSE new_row->name END)
        INTO was, became FROM unnest(told) name WHERE old_row->name IS DISTINCT FROM new_row->name;
    END IF;
    INSERT INTO change (space, kind, item, what, name, actor, call, inbox, was, became)
    SELECT s.id, TG_ARGV[0], NEW.id, CASE WHEN gone THEN 'deleted' WHEN TG_OP = 'INSERT' THEN 'made' ELSE 'changed' END, list,
           nullif(cause[1], '')::bigint, nullif(cause[2], '')::bigint, nullif(cause[3], '')::bigint, was, became
    FROM space s WHERE s.id = NEW.space AND (s.kind = 'person' OR TG_ARGV[0] <> 'ring');
    RETURN NULL;
END $$;

-- Reminders of late, whatever became of them.
CREATE INDEX due_made ON due (space, created_at) WHERE kind = 'reminder';
