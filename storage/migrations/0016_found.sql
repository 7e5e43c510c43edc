-- Notes are found by pairs of letters instead of by reading all of them.

-- The pairs of neighbouring letters in a text, as numbers that are a space's own: what one space keeps makes no search in
-- another slower. Two pairs may have one number: who asks looks into the text, too.
CREATE FUNCTION letter_pairs(space bigint, folded text) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
    SELECT coalesce(array_agg(DISTINCT hashtextextended((a || b) COLLATE "C", space)), '{}')
    FROM string_to_array(folded, NULL) letters, unnest(letters, letters[2:]) pair (a, b) WHERE b IS NOT NULL
$$;

-- Without a list of pending entries: searches would read it, and one note in many would take its time to be kept.
CREATE INDEX memo_pairs ON memo USING gin (letter_pairs(space, folded)) WITH (fastupdate = off) WHERE deleted_at IS NULL;
ALTER INDEX memo_pairs ALTER COLUMN 1 SET STATISTICS 0;  -- they would make ANALYZE fifty times as long, for no better plan

-- The ids of the transaction's space's notes that hold terms with at least `enough` letters together; those that hold more
-- first, then the newest. As the owner, since a condition that may tell of other rows is not asked of an index under row-level
-- security; who calls reads the notes themselves under it.
-- Notes that hold all terms are looked for first, and of few terms, those that hold the heaviest of them next: once there are
-- `most`, what else holds less need not be looked at. Of more terms there would be too many choices: there each is looked for.
CREATE FUNCTION memos_holding(terms text[], enough bigint, most integer) RETURNS TABLE (id bigint, weight bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10 SET search_path = parrots, pg_temp AS $$
DECLARE
    home CONSTANT bigint := current_space();
    every CONSTANT bigint := (1::bigint << cardinality(terms)) - 1;       -- a choice of terms is a number: a bit for each
    choice record;
    last bigint;
    pairs bigint[];
    more bigint[];
    found bigint[] := '{}';
    weights bigint[] := '{}';
BEGIN
    FOR choice IN
        SELECT array_agg(t.term) AS held, sum(length(t.term)) AS letters
        FROM generate_series(CASE WHEN cardinality(terms) <= 3 THEN 1 ELSE every END, every) chosen,
             unnest(terms) WITH ORDINALITY t (term, place)
        WHERE chosen >> (t.place - 1)::integer & 1 = 1
        GROUP BY chosen HAVING sum(length(t.term)) >= enough ORDER BY letters DESC
    LOOP
        EXIT WHEN cardinality(found) >= most AND choice.letters < last;
        last := choice.letters;
        SELECT array_agg(DISTINCT pair) INTO pairs FROM unnest(choice.held) term, unnest(letter_pairs(home, term)) pair;
        IF pairs IS NOT NULL THEN
            SELECT array_agg(newest.id) INTO more FROM (
                SELECT m.id FROM (
                    SELECT memo.id, memo.folded FROM memo
                    WHERE letter_pairs(memo.space, memo.folded) @> pairs AND memo.space = home AND memo.deleted_at IS NULL
                    ORDER BY memo.id DESC OFFSET 0) m
                WHERE m.id <> ALL (found)
                AND NOT EXISTS (SELECT FROM unnest(choice.held) term WHERE strpos(m.folded COLLATE "C", term) = 0)
                LIMIT most) newest;
        ELSE                                                              -- a single letter has no pair
            SELECT array_agg(newest.id) INTO more FROM (
                SELECT memo.id FROM memo
                WHERE memo.space = home AND memo.deleted_at IS NULL AND memo.id <> ALL (found)
                AND NOT EXISTS (SELECT FROM unnest(choice.held) term WHERE strpos(memo.folded COLLATE "C", term) = 0)
                ORDER BY memo.id DESC LIMIT most) newest;
        END IF;
        found := found || more;
        weights := weights || array_fill(choice.letters, ARRAY[coalesce(cardinality(more), 0)]);
    END LOOP;
    IF cardinality(terms) <= 3 OR cardinality(found) >= most THEN
        RETURN QUERY SELECT f.id, f.weight FROM unnest(found, weights) f (id, weight) ORDER BY f.weight DESC, f.id DESC LIMIT most;
        RETURN;
    END IF;
    RETURN QUERY
    WITH wanted AS MATERIALIZED (
        SELECT term, length(term) AS letters, letter_pairs(home, term) AS pairs FROM unnest(terms) term
    )
    SELECT held.id, sum(held.letters) FROM (
        SELECT m.id, w.letters FROM wanted w, LATERAL (
            SELECT memo.id FROM memo WHERE letter_pairs(memo.space, memo.folded) @> w.pairs
            AND memo.space = home AND memo.deleted_at IS NULL AND strpos(memo.folded COLLATE "C", w.term) > 0 OFFSET 0) m
        WHERE w.letters > 1
        UNION ALL
        SELECT m.id, w.letters FROM wanted w, LATERAL (
            SELECT memo.id FROM memo
            WHERE memo.space = home AND memo.deleted_at IS NULL AND strpos(memo.folded COLLATE "C", w.term) > 0 OFFSET 0) m
        WHERE w.letters = 1
    ) held
    GROUP BY held.id HAVING sum(held.letters) >= enough ORDER BY sum(held.letters) DESC, held.id DESC LIMIT most;
END $$;
