-- What is known before a turn is read in one round trip: what was said, what was asked, and what people thought of it.
-- Each statement sees what is committed when it begins: how far the space is written first, so that what is kept by an
-- old number is only asked for anew.

CREATE FUNCTION heard(home bigint, talk uuid, most integer) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
    standing json;
    said json;
BEGIN
    PERFORM set_config('app.space', home::text, true);
    SELECT json_build_object('written', s.written, 'upto', k.upto, 'text', k.text, 'extracted', p.extracted) INTO standing
    FROM space s LEFT JOIN summary k ON k.conversation = talk
    LEFT JOIN profile p ON p.space = s.id AND s.kind = 'person'
    WHERE s.id = home;
    SELECT json_agg(json_build_array(m.id, m.key, m.turn, m.inbox, m.role, m.person, m.body, m.created_at) ORDER BY m.id)
    INTO said
    FROM (SELECT * FROM message WHERE conversation = talk ORDER BY id DESC LIMIT most) m;
    RETURN json_build_object('standing', standing, 'said', said);
END
$$;

-- What a person was answered last in a conversation, unless that was before `since`.
CREATE FUNCTION answered_last(talk uuid, who bigint, since timestamptz, OUT message bigint, OUT agent text, OUT request text)
RETURNS SETOF record LANGUAGE sql STABLE AS $$
    SELECT m.id, c.agent, c.prompt
    FROM message m JOIN call c ON m.key = 'a:' || c.id JOIN turn t ON t.id = c.turn
    WHERE t.conversation = talk AND t.person = who AND c.caller = 'user' AND m.role = 'agent' AND m.created_at > since
    ORDER BY c.id DESC LIMIT 1
$$;

-- Beside it, of a person who asks something: their newest requests here that went to one parrot, what was thought of
-- answers in the space, and what they were answered last, unless that was before `since`.
CREATE FUNCTION known(home bigint, talk uuid, who bigint, since timestamptz, most integer, requests integer, judged integer)
RETURNS json LANGUAGE plpgsql AS $$
DECLARE
    said json := heard(home, talk, most);
    asked json;
    thought json;
    last json;
BEGIN
    SELECT json_agg(json_build_array(r.agent, r.prompt, r.created_at) ORDER BY r.id DESC) INTO asked
    FROM (SELECT c.id, c.agent, c.prompt, c.created_at FROM turn t JOIN call c ON c.turn = t.id
          WHERE t.conversation = talk AND t.person = who AND c.caller = 'user'
            AND coalesce(c.metadata->>'purpose', 'answer') = 'answer'
            AND NOT EXISTS (SELECT FROM call other WHERE other.turn = t.id AND other.id <> c.id AND other.caller = 'user')
          ORDER BY c.id DESC LIMIT requests) r;
    SELECT json_agg(json_build_array(f.request, f.agent, f.verdict, f.better, f.at) ORDER BY f.id DESC) INTO thought
    FROM (SELECT * FROM feedback WHERE space = home ORDER BY id DESC LIMIT judged) f;
    SELECT json_build_array(l.message, l.agent, l.request) INTO last FROM answered_last(talk, who, since) l;
    RETURN json_build_object('heard', said, 'requests', asked, 'judged', thought, 'previous', last);
END
$$;
