-- Notes that are pinned, that have a reminder, and the turn that made one: when its message is edited, the note is, too.

ALTER TABLE memo
    ADD pinned_at timestamptz,
    ADD reminder  bigint REFERENCES due ON DELETE SET NULL,
    ADD turn      bigint;                              -- whose messages it was made from; no reference: turns are swept away
CREATE INDEX ON memo (reminder);
CREATE INDEX ON memo (turn) WHERE turn IS NOT NULL;
CREATE INDEX ON memo (space) WHERE pinned_at IS NOT NULL;
CREATE INDEX ON memo (space, md5(btrim(text))) WHERE deleted_at IS NULL;    -- the same text twice
CREATE INDEX ON memo (space, deleted_at) WHERE deleted_at IS NOT NULL;      -- what may come back

-- The reminder of a note goes with it and comes back with it, unless its moment is over; it says what the note says. One that did
-- not wait any more when the note went does not come back.
CREATE FUNCTION memo_reminder() RETURNS trigger LANGUAGE plpgsql SET search_path = parrots, pg_temp AS $$
BEGIN
    IF NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL THEN
        UPDATE due SET state = 'cancelled', version = version + 1 WHERE id = NEW.reminder AND state = 'pending';
        IF NOT FOUND THEN
            NEW.reminder := NULL;
        END IF;
    ELSIF NEW.deleted_at IS NULL AND OLD.deleted_at IS NOT NULL THEN
        UPDATE due SET state = 'pending' WHERE id = NEW.reminder AND state = 'cancelled' AND due_at > clock_now();
    END IF;
    IF NEW.text <> OLD.text THEN
        UPDATE due SET text = note_line(NEW.text) WHERE id = NEW.reminder AND state = 'pending';
    END IF;
    RETURN NEW;
END $$;

-- What a reminder tells of a note: its beginning, on one line.
CREATE FUNCTION note_line(text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN length(line) > 200 THEN rtrim(left(line, 199)) || '…' ELSE line END
    FROM regexp_replace(btrim(text), '\s+', ' ', 'g') line
$$;

CREATE TRIGGER reminder BEFORE UPDATE OF text, deleted_at ON memo
    FOR EACH ROW WHEN (NEW.reminder IS NOT NULL) EXECUTE FUNCTION memo_reminder();
