-- A conversation is held by a function, whose plan is kept: the statement itself was planned anew in each transaction.

-- Hold the conversation against other writers until the end of the transaction; no row when it is not there, when `claim`
-- is not its epoch any more, or when the call is not one of its own. NULL: that is not asked.
CREATE FUNCTION hold(talk uuid, claim bigint, of_call bigint) RETURNS SETOF boolean LANGUAGE plpgsql AS $$
BEGIN
    RETURN QUERY
        SELECT true FROM conversation c
        WHERE c.id = talk AND (claim IS NULL OR c.epoch = claim)
          AND (of_call IS NULL OR EXISTS (SELECT FROM call JOIN turn ON turn.id = call.turn
                                          WHERE call.id = of_call AND turn.conversation = c.id))
        FOR NO KEY UPDATE;
END
$$;
