-- What somebody leaves: all that is theirs goes in one transaction; who they are to the house (let in, owner, by which address) stays,
-- so that they can go on; and what they wrote into a group stays the group's, without their name.

-- Conversations go first: turns hold them while they write content, and a turn that is under way finds its claim gone. `here` is where
-- it was asked, `asking` the inbox row of that. Only from within the space that is theirs.
CREATE OR REPLACE FUNCTION erase_own(who bigint, here uuid, asking bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
DECLARE
    home bigint;
    content text;
BEGIN
    SELECT id INTO STRICT home FROM space WHERE person = who AND id = current_space();
    PERFORM FROM conversation WHERE space = home ORDER BY id FOR UPDATE;
    PERFORM FROM person WHERE id = who FOR NO KEY UPDATE;
    UPDATE conversation SET epoch = epoch + 1, worker = NULL, lease_until = NULL, title = '', default_agent = NULL WHERE space = home;
    DELETE FROM outbox WHERE conversation IN (SELECT id FROM conversation WHERE space = home)
        OR due IN (SELECT id FROM due WHERE person = who);
    DELETE FROM inbox WHERE id <> asking AND (person = who OR conversation IN (SELECT id FROM conversation WHERE space = home));
    DELETE FROM turn WHERE person = who OR conversation IN (SELECT id FROM conversation WHERE space = home);   -- calls and steps with it
    DELETE FROM used_before WHERE conversation IN (SELECT id FROM conversation WHERE space = home);
    DELETE FROM session_mode WHERE conversation IN (SELECT id FROM conversation WHERE space = home);
    FOREACH content IN ARRAY ARRAY['due', 'action', 'reference', 'feedback', 'profile'] LOOP
        EXECUTE format('DELETE FROM %I WHERE space = $1 OR person = $2', content) USING home, who;
    END LOOP;
    FOREACH content IN ARRAY ARRAY['message', 'attachment', 'memo', 'list_item', 'event'] LOOP
        EXECUTE format('DELETE FROM %I WHERE space = $1', content) USING home;
        EXECUTE format('UPDATE %I SET person = NULL WHERE person = $1', content) USING who;
    END LOOP;
    UPDATE list_item SET ticked_by = NULL WHERE ticked_by = who;
    FOREACH content IN ARRAY ARRAY['shared_busy', 'subscription', 'remote_calendar', 'summary', 'learned', 'file', 'posting', 'findable', 'change', 'lesson'] LOOP
        EXECUTE format('DELETE FROM %I WHERE space = $1', content) USING home;
    END LOOP;
    DELETE FROM code WHERE person = who;
    DELETE FROM conversation WHERE space = home AND (NOT push OR platform = 'push') AND id <> here;     -- browsers are told no more
    UPDATE person SET name = '', language = NULL, language_source = DEFAULT, script = NULL, zone = NULL, zone_source = DEFAULT, zone_asked_at = NULL
    WHERE id = who;
    UPDATE space SET sounds = DEFAULT, suggestions = DEFAULT WHERE id = home;     -- that no model is asked stays so
END $$;
