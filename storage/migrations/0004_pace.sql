-- Pace: the generic cell rate algorithm (ITU-T I.371) on rows that all processes share.

-- Reserves one cell in each bucket at the same moment. Returns the seconds to wait until then, or, when that would be
-- more than `longest`, minus that number, and nothing is reserved.
CREATE FUNCTION reserve(buckets text[], periods double precision[], bursts double precision[], longest double precision)
RETURNS double precision LANGUAGE plpgsql AS $$
DECLARE
    moment timestamptz;
    wait double precision := 0;
    bucket record;
BEGIN
    INSERT INTO rate (key, tat) SELECT k, '-infinity' FROM unnest(buckets) k ORDER BY k ON CONFLICT DO NOTHING;
    PERFORM FROM rate WHERE key = ANY(buckets) ORDER BY key FOR UPDATE;
    moment := clock_timestamp() + (clock_now() - now());
    FOR bucket IN
        SELECT r.tat, r.blocked_until, b.period, b.burst
        FROM unnest(buckets, periods, bursts) AS b(key, period, burst) JOIN rate r ON r.key = b.key
    LOOP
        wait := greatest(wait,
            CASE WHEN bucket.tat = '-infinity' THEN 0 ELSE extract(epoch FROM bucket.tat - moment) - bucket.period * bucket.burst END,
            coalesce(extract(epoch FROM bucket.blocked_until - moment), 0));
    END LOOP;
    IF wait > longest THEN
        RETURN -wait;
    END IF;
    UPDATE rate r SET tat = greatest(r.tat, moment + make_interval(secs => wait)) + make_interval(secs => b.period)
    FROM unnest(buckets, periods) AS b(key, period) WHERE r.key = b.key;
    RETURN wait;
END $$;
