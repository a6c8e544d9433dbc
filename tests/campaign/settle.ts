import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { World } from './world.ts';

const LOOK_AGAIN_MS = 2_000;
/** Five minutes: what the last killed worker had begun is another's after two, is looked for each minute, and is sent after that (queue-plans.ts). */
const LOOKS = 150;
const EMBEDDED_MS = 20_000;
const MOST_MS = 200_000;
const EMBEDDED_LOOKS = 12;
/** As the product words it: the row stays, and is listed. */
const EXPIRED = 'its code expired before it could be sent';

/**
 * Waits until every message that the product has promised was given to its server. What is due again only in hours, because
 * SMTP was away for long, is made due now: time passes for the queue. @returns what is still unsent
 */
export async function untilAllIsSent(world: World): Promise<string[]> {
  let unsent: string[] = [];
  for (let look = 0; look < (world.cluster ? LOOKS : EMBEDDED_LOOKS); look += 1) {
    // The embedded database is only open while its process is away: that has longer and longer between looks, at last long enough
    // to find by itself what a killed process had begun (queue-plans.ts: a try is over after two minutes, looked for each minute).
    await pause(world.cluster ? LOOK_AGAIN_MS : Math.min((look + 1) * EMBEDDED_MS, MOST_MS));
    unsent = await world.withDatabase(async ({ db }) => {
      await sql`UPDATE pgboss.job SET start_after = now() WHERE state IN ('created', 'retry') AND name LIKE 'send-%' AND start_after > now()`.execute(db);
      await sql`UPDATE outbox_events SET due_at = NULL WHERE due_at IS NOT NULL`.execute(db);
      const { rows } = await sql<{ name: string; state: string; count: number }>`
        SELECT name, state::text, count(*)::integer FROM pgboss.job
        WHERE name LIKE 'send-%' AND state IN ('created', 'retry', 'active', 'failed') GROUP BY 1, 2
        UNION ALL SELECT kind, event, count(*)::integer FROM outbox_events GROUP BY 1, 2`.execute(db);
      // Given up on: four days have not passed, so nothing may have been but codes that expired while nobody took messages.
      const undelivered = await sql<{ template: string; reason: string }>`SELECT template, reason FROM undelivered_messages WHERE reason <> ${EXPIRED}`.execute(
        db,
      );
      return [
        ...rows.map(({ name, state, count }) => `${count} of ${name} are ${state}`),
        ...undelivered.rows.map(({ template, reason }) => `${template} was given up on: ${reason}`),
      ];
    });
    if (unsent.length === 0) return [];
    await Promise.all([...world.nodes, ...world.workers].map(({ running }) => running()));
  }
  return unsent;
}

/** Codes that nobody was sent in time, each in the list of what could not be delivered. */
export const expiredCodes = (world: World): Promise<number> =>
  world.withDatabase(async ({ db }) => {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::integer FROM undelivered_messages WHERE reason = ${EXPIRED}`.execute(db);
    return rows[0]?.count ?? 0;
  });
