"""The usage of runs: kept with the call, summed by session. The form is that of agents.runtime.usage_stats."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from storage.db.pool import Db, Pool
from storage.db.statements import Statement

Stats = dict[str, Any]


_KEEP_STATS_OF_STEPS = Statement("""UPDATE call SET stats = used.stats FROM (
        SELECT s.call, jsonb_build_object(
            'prompt', coalesce(sum((s.content->'usage'->>'prompt')::bigint), 0),
            'completion', coalesce(sum((s.content->'usage'->>'completion')::bigint), 0),
            'cached', coalesce(sum((s.content->'usage'->>'cached')::bigint), 0),
            'cost', coalesce(sum((s.content->'usage'->>'cost')::numeric), 0)::text,
            'requests', count(*),
            'model_seconds', round(coalesce(sum((s.content->>'seconds')::numeric), 0), 3),
            'tools', coalesce((SELECT jsonb_object_agg(name, times) FROM (
                SELECT t.name, count(*) AS times FROM tool_call t WHERE t.call = s.call
                    GROUP BY t.name) counted), '{}')
        ) AS stats
        FROM call_step s WHERE s.call = ANY(:calls) AND s.content ? 'by' GROUP BY s.call) used
    WHERE id = used.call AND call.stats IS NULL""")
_SUM_STATS = Statement("""SELECT stats_summed(
    ARRAY(SELECT stats FROM used_before WHERE conversation = :conversation)
    || ARRAY(SELECT c.stats FROM call c JOIN turn t ON t.id = c.turn
        WHERE t.conversation = :conversation AND c.stats IS NOT NULL))""")


async def keep_steps(db: Db, calls: Sequence[int]) -> None:
    """Keep, of calls that came to no answer, what their stored steps have used; how long their tools took is not known."""
    await db.execute(*_KEEP_STATS_OF_STEPS(calls=list(calls)))


async def of_session(db: Db | Pool, conversation: UUID) -> Stats:
    """Sum what was used in a conversation, also in turns that have left (storage.db.retention); a sum of nothing is an empty object: agents.runtime.usage_stats knows what is missing."""
    return await db.fetchval(*_SUM_STATS(conversation=conversation))
