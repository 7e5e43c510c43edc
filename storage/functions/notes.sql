-- What goes along with a note.

-- The reminder of a note goes with it and comes back with it, unless its moment is over; it says what the note says. One that did
-- not wait any more when the note went does not come back.
CREATE OR REPLACE FUNCTION memo_reminder() RETURNS trigger LANGUAGE plpgsql SET search_path = parrots, pg_temp AS $$
BEGIN
    IF NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL THEN
        UPDATE due SET state = 'cancelled', version = version + 1 WHERE (space, id) = (NEW.space, NEW.reminder) AND state = 'pending';
        IF NOT FOUND THEN
            NEW.reminder := NULL;
        END IF;
    ELSIF NEW.deleted_at IS NULL AND OLD.deleted_at IS NOT NULL THEN
        UPDATE due SET state = 'pending' WHERE (space, id) = (NEW.space, NEW.reminder) AND state = 'cancelled' AND due_at > clock_now();
    END IF;
    IF NEW.text <> OLD.text THEN
        UPDATE due SET text = note_line(NEW.text) WHERE (space, id) = (NEW.space, NEW.reminder) AND state = 'pending';
    END IF;
    RETURN NEW;
END $$;

-- What a note meant goes with its words, and with the note. Where the note has become another space's, so has that, by its reference.
CREATE OR REPLACE FUNCTION memo_means() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
BEGIN
    DELETE FROM meaning WHERE space IN (OLD.space, NEW.space) AND memo = OLD.id;
    RETURN NULL;
END $$;
