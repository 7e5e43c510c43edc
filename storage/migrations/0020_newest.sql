-- What is known before a turn costs the same however much was ever said. A key that is put together from a number is no
-- condition that an index may be asked for where rows are secured: all messages of a space were read to find one answer.
-- Now the key is made first; and of the turns only the newest of the person are looked at.

CREATE INDEX turn_asked ON turn (conversation, person, id);
DROP INDEX turn_conversation_idx;

CREATE OR REPLACE FUNCTION answered_last(talk uuid, who bigint, since timestamptz, OUT message bigint, OUT agent text, OUT request text)
RETURNS SETOF record LANGUAGE plpgsql STABLE AS $$
DECLARE
    asked record;
    answer text;
BEGIN
    FOR asked IN
        SELECT c.id, c.agent, c.prompt
        FROM (SELECT id FROM turn WHERE conversation = talk AND person = who ORDER BY id DESC LIMIT 10) t
        JOIN call c ON c.turn = t.id
        WHERE c.caller = 'user' ORDER BY c.id DESC
    LOOP
        answer := 'a:' || asked.id;
        SELECT m.id INTO message FROM message m WHERE m.key = answer AND m.role = 'agent' AND m.created_at > since;
        IF FOUND THEN
            agent := asked.agent;
            request := asked.prompt;
            RETURN NEXT;
            RETURN;
        END IF;
    END LOOP;
END
$$;

-- `requests`: of the person's last turns in the conversation, five times as many.
CREATE OR REPLACE FUNCTION known(home bigint, talk uuid, who bigint, since timestamptz, most integer, requests integer, judged integer)
RETURNS json LANGUAGE plpgsql AS $$
DECLARE
    said json := heard(home, talk, most);
    asked json;
    thought json;
    last json;
BEGIN
    SELECT json_agg(json_build_array(r.agent, r.prompt, r.created_at) ORDER BY r.id DESC) INTO asked
    FROM (SELECT c.id, c.agent, c.prompt, c.created_at
          FROM (SELECT id FROM turn WHERE conversation = talk AND person = who ORDER BY id DESC LIMIT 5 * requests) t
          JOIN call c ON c.turn = t.id
          WHERE c.caller = 'user' AND coalesce(c.metadata->>'purpose', 'answer') = 'answer'
            AND NOT EXISTS (SELECT FROM call other WHERE other.turn = t.id AND other.id <> c.id AND other.caller = 'user')
          ORDER BY c.id DESC LIMIT requests) r;
    SELECT json_agg(json_build_array(f.request, f.agent, f.verdict, f.better, f.at) ORDER BY f.id DESC) INTO thought
    FROM (SELECT * FROM feedback WHERE space = home ORDER BY id DESC LIMIT judged) f;
    SELECT json_build_array(l.message, l.agent, l.request) INTO last FROM answered_last(talk, who, since) l;
    RETURN json_build_object('heard', said, 'requests', asked, 'judged', thought, 'previous', last);
END
$$;
