-- Browsers that are told what rings while the page is closed.

-- Of a push: where it goes, and where what it tells was said; nothing where the browser has ended it. `wanted`: it is not dealt with. A
-- reminder of another space than the message's (it rang in a group that could not be told) is one whose space the message names.
CREATE OR REPLACE FUNCTION push_target(place uuid, said bigint, rung bigint)
RETURNS TABLE (endpoint text, p256dh text, auth text, page text, session uuid, wanted boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    SELECT p.endpoint, p.p256dh, p.auth, p.page, m.conversation,
           m.id IS NOT NULL AND EXISTS (SELECT FROM due d WHERE d.space = coalesce((m.body->>'space')::bigint, m.space) AND d.id = rung
               AND d.state NOT IN ('done', 'cancelled'))
    FROM push_subscription p JOIN conversation c ON c.id = p.conversation LEFT JOIN message m ON (m.space, m.id) = (c.space, said)
    WHERE p.conversation = place
$$;
