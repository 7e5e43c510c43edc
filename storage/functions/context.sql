-- What is known before a turn, each read in one round trip.

-- The last messages of a conversation with what is remembered besides; says itself as whom it reads. How far the space is written
-- comes first: each statement sees what is committed when it begins, so what is kept by an old number is only asked for anew.
CREATE OR REPLACE FUNCTION heard(home bigint, talk uuid, most integer) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
    standing json;
    said json;
BEGIN
    PERFORM set_config('role', 'parrots_app', true), set_config('app.space', home::text, true);
    SELECT json_build_object('written', s.written, 'upto', k.upto, 'text', k.text, 'extracted', p.extracted) INTO standing
    FROM space s LEFT JOIN summary k ON k.space = s.id AND k.conversation = talk
    LEFT JOIN profile p ON p.space = s.id AND s.kind = 'person'
    WHERE s.id = home;
    SELECT json_agg(json_build_array(m.id, m.key, m.turn, m.inbox, m.role, m.person, m.body, m.created_at) ORDER BY m.id)
    INTO said
    FROM (SELECT * FROM message WHERE space = home AND conversation = talk ORDER BY id DESC LIMIT most) m;
    RETURN json_build_object('standing', standing, 'said', said);
END
$$;

-- What a person was answered last in a conversation, unless that was before `since`. The key is made before it is looked for: one
-- that is put together from a number is no condition for an index where rows are secured.
CREATE OR REPLACE FUNCTION answered_last(talk uuid, who bigint, since timestamptz,
                                         OUT message bigint, OUT agent text, OUT request text)
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
        SELECT m.id INTO message FROM message m
        WHERE m.space = current_space() AND m.key = answer AND m.role = 'agent' AND m.created_at > since;
        IF FOUND THEN
            agent := asked.agent;
            request := asked.prompt;
            RETURN NEXT;
            RETURN;
        END IF;
    END LOOP;
END
$$;

-- Beside it, of a person who asks something: their newest requests here that went to one parrot (of five times as many turns;
-- emptied ones were forgotten), what was thought of answers in the space, what they were answered last, and what they are in the middle of
-- (the rows of storage.people.skill_runs).
CREATE OR REPLACE FUNCTION known(home bigint, talk uuid, who bigint, since timestamptz, most integer,
                                 requests integer, judged integer)
RETURNS json LANGUAGE plpgsql AS $$
DECLARE
    said json := heard(home, talk, most);
    asked json;
    thought json;
    last json;
    runs json;
BEGIN
    SELECT json_agg(json_build_array(r.agent, r.prompt, r.created_at) ORDER BY r.id DESC) INTO asked
    FROM (SELECT c.id, c.agent, c.prompt, c.created_at
          FROM (SELECT id FROM turn WHERE conversation = talk AND person = who ORDER BY id DESC LIMIT 5 * requests) t
          JOIN call c ON c.turn = t.id
          WHERE c.caller = 'user' AND c.prompt <> '' AND coalesce(c.metadata->>'purpose', 'answer') = 'answer'
            AND NOT EXISTS (SELECT FROM call other WHERE other.turn = t.id AND other.id <> c.id AND other.caller = 'user')
          ORDER BY c.id DESC LIMIT requests) r;
    SELECT json_agg(json_build_array(f.request, f.agent, f.verdict, f.better, f.at) ORDER BY f.id DESC) INTO thought
    FROM (SELECT * FROM feedback WHERE space = home ORDER BY id DESC LIMIT judged) f;
    SELECT json_build_array(l.message, l.agent, l.request) INTO last FROM answered_last(talk, who, since) l;
    SELECT json_agg(json_build_object('skill', s.key, 'run', s.value -> 'protocol', 'aside', coalesce(s.value -> 'protocols', '{}')) ORDER BY s.key)
    INTO runs FROM profile p, jsonb_each(p.skills) s
    WHERE p.space = home AND p.person = who AND jsonb_typeof(s.value -> 'protocol') = 'object';
    RETURN json_build_object('heard', said, 'requests', asked, 'judged', thought, 'previous', last, 'runs', runs);
END
$$;
