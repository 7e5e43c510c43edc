-- What runs have used, and what is reserved for those that ask a model just now.

ALTER TABLE call ADD COLUMN stats jsonb;       -- agents.stats.RunStats; NULL: no model was asked and no tool was run
CREATE INDEX ON turn (person, created_at);

-- What is charged already (quota) for a call that asks a model, until it is known what that took. No foreign key: what is
-- charged must be given back even when its call is gone.
CREATE TABLE reservation (
    call       bigint NOT NULL,
    scope      text NOT NULL,
    kind       text NOT NULL,
    day        date NOT NULL,
    amount     bigint NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_now(),
    PRIMARY KEY (call, scope, kind)
);

-- Charges in place of what was reserved for each of some calls what it really took (NULL: nobody knows, so it took what
-- was reserved); the calls for which something was. Quotas are locked in one order, so that nobody waits in a circle.
CREATE FUNCTION settle_use(calls bigint[], tokens bigint, cost bigint) RETURNS SETOF bigint LANGUAGE plpgsql AS $$
DECLARE
    held record;
BEGIN
    FOR held IN SELECT * FROM reservation WHERE call = ANY(calls) ORDER BY scope, kind, day, call FOR UPDATE LOOP
        UPDATE quota
        SET used = greatest(used - held.amount
                            + coalesce(CASE held.kind WHEN 'tokens' THEN tokens WHEN 'cost' THEN cost END, held.amount), 0)
        WHERE (scope, kind, day) = (held.scope, held.kind, held.day);
        DELETE FROM reservation WHERE (call, scope, kind) = (held.call, held.scope, held.kind);
        RETURN NEXT held.call;
    END LOOP;
END $$;

-- Reserves of each quota so much for a call, unless that would exceed one of them; whether it did. What an earlier try of
-- the call had reserved is given back first.
CREATE FUNCTION reserve_use(for_call bigint, on_day date, scopes text[], kinds text[], amounts bigint[], caps bigint[])
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    PERFORM settle_use(ARRAY[for_call], 0, 0);
    INSERT INTO quota (scope, kind, day)
    SELECT w.scope, w.kind, on_day FROM unnest(scopes, kinds) AS w(scope, kind) ORDER BY w.scope, w.kind
    ON CONFLICT DO NOTHING;
    PERFORM FROM quota q JOIN unnest(scopes, kinds) AS w(scope, kind) USING (scope, kind)
    WHERE q.day = on_day ORDER BY q.scope, q.kind FOR UPDATE OF q;
    IF EXISTS (SELECT FROM quota q JOIN unnest(scopes, kinds, amounts, caps) AS w(scope, kind, amount, cap) USING (scope, kind)
               WHERE q.day = on_day AND q.used + w.amount > w.cap) THEN
        RETURN false;
    END IF;
    UPDATE quota q SET used = q.used + w.amount
    FROM unnest(scopes, kinds, amounts) AS w(scope, kind, amount)
    WHERE (q.scope, q.kind, q.day) = (w.scope, w.kind, on_day);
    INSERT INTO reservation (call, scope, kind, day, amount)
    SELECT for_call, w.scope, w.kind, on_day, w.amount FROM unnest(scopes, kinds, amounts) AS w(scope, kind, amount);
    RETURN true;
END $$;
