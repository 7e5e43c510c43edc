-- A group that is known under its new id before the news of it came has two spaces: the old one's content, and that the
-- group was let in, become the new one's. Conversations go first: turns hold them while they write content; and one that
-- begins meanwhile finds no space to write to, and looks again.
CREATE OR REPLACE FUNCTION move_group(on_platform text, on_tenant text, old text, new text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
DECLARE
    old_space bigint;
    new_space bigint;
    content text;
BEGIN
    SELECT id INTO old_space FROM space WHERE kind = 'group' AND (platform, tenant, chat) = (on_platform, on_tenant, old);
    SELECT id INTO new_space FROM space WHERE kind = 'group' AND (platform, tenant, chat) = (on_platform, on_tenant, new);
    IF old_space IS NOT NULL AND new_space IS NOT NULL AND old_space <> new_space THEN
        UPDATE conversation SET space = new_space WHERE space = old_space;
        PERFORM FROM space WHERE id = old_space FOR UPDATE;
        FOREACH content IN ARRAY ARRAY['message', 'memo', 'event', 'due', 'action'] LOOP
            EXECUTE format('UPDATE %I SET space = $1 WHERE space = $2', content) USING new_space, old_space;
        END LOOP;
        UPDATE space n SET approved_at = coalesce(n.approved_at, o.approved_at),
                           told_at = CASE WHEN o.told_at = 'infinity' THEN o.told_at ELSE n.told_at END
        FROM space o WHERE n.id = new_space AND o.id = old_space;
        DELETE FROM space WHERE id = old_space;
    END IF;
    WITH pair AS MATERIALIZED (
        SELECT o.id AS old_id, n.id AS new_id, n.account
        FROM conversation o JOIN conversation n ON (n.platform, n.tenant, n.chat, n.thread) = (o.platform, o.tenant, new, o.thread)
        WHERE (o.platform, o.tenant, o.chat) = (on_platform, on_tenant, old) AND NOT o.private AND NOT n.private
    ), ringing AS (
        UPDATE due SET conversation = pair.new_id FROM pair
        WHERE due.conversation = pair.old_id AND due.state = 'pending'
    )
    UPDATE outbox SET conversation = pair.new_id, account = pair.account FROM pair
    WHERE outbox.conversation = pair.old_id AND outbox.state IN ('ready', 'retry', 'ambiguous');
END $$;
