import { sql } from 'kysely';
import { REPLACED_FILES_MAX_BYTES, REPLACED_FILES_MS } from '../../../domain/editing/content-change.ts';
import type { Deps } from '../../deps.ts';
import { lockContent } from '../change-queries.ts';
import { openContentStore } from '../editing.ts';

/**
 * Job: forgets large files that acts removed or replaced ninety days ago, and the oldest of those that take too much room together; then removes what nobody names any more.
 * Whoever writes the content waits: a file may be kept whose act is not in the history yet.
 * @throws StorageAway
 */
export async function purgeReplaced({ database, config, now }: Pick<Deps, 'database' | 'config' | 'now'>): Promise<void> {
  const store = openContentStore(config);
  const before = new Date(now().getTime() - REPLACED_FILES_MS);
  await database.db.transaction().execute(async (tx) => {
    await lockContent(tx);
    // A file that several acts have replaced is there once: it counts where it was replaced last.
    await sql`WITH each AS (
        SELECT stored.change_id, stored.path, stored.sha, stored.size, change.at, change.number,
          row_number() OVER (PARTITION BY stored.sha ORDER BY change.number DESC, stored.path) AS nth
        FROM content_stored_files AS stored JOIN content_changes AS change ON change.id = stored.change_id
      ), summed AS (
        SELECT sha, at, sum(size) OVER (ORDER BY number DESC, path) AS total FROM each WHERE nth = 1
      )
      DELETE FROM content_stored_files WHERE sha IN (SELECT sha FROM summed WHERE at < ${before} OR total > ${REPLACED_FILES_MAX_BYTES})`.execute(tx);
    const named = new Set((await tx.selectFrom('content_stored_files').select('sha').distinct().execute()).map(({ sha }) => sha));
    await store.removeKept((sha) => named.has(sha));
  });
}
