import { createHash } from 'node:crypto';
import { violationOf } from '../../db/constraint.ts';
import type { Deps } from '../../deps.ts';
import { requestRelease } from '../release-queries.ts';

/** A push asks for a release; one that was heeded before, or is of another branch, for nothing. */
export type PushOutcome = 'requested' | 'known' | 'ignored';

/**
 * Heeds a push that its host has proved. The same once more asks for nothing, under whatever name it comes: the database keeps both the name and the body apart.
 * @param push.branch the branch that the content is of
 */
export async function recordPush(
  { database, jobs, now }: Pick<Deps, 'database' | 'jobs' | 'now'>,
  { delivery, body, branch }: { delivery: string; body: Buffer; branch: string },
): Promise<PushOutcome> {
  if (refOf(body) !== `refs/heads/${branch}`) return 'ignored';
  const body_digest = createHash('sha256').update(body).digest();
  try {
    return await database.db.transaction().execute(async (tx): Promise<PushOutcome> => {
      await tx.insertInto('content_pushes').values({ delivery, body_digest, received_at: now() }).execute();
      if (await requestRelease(tx, 'pushed', now())) await jobs.enqueue(tx, 'make-release', {});
      return 'requested';
    });
  } catch (error) {
    if (violationOf(error)?.constraint?.startsWith('content_pushes_') !== true) throw error;
    return 'known';
  }
}

/** The branch or tag that a push is of; null of anything else that a host tells, and of what is no JSON. */
function refOf(body: Buffer): string | null {
  try {
    const said: unknown = JSON.parse(body.toString('utf8'));
    const ref: unknown = typeof said === 'object' && said !== null ? Reflect.get(said, 'ref') : null;
    return typeof ref === 'string' ? ref : null;
  } catch {
    return null;
  }
}
