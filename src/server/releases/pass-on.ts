import { randomBytes } from 'node:crypto';
import { isOfMachine, type ReleaseFault } from '../../domain/releases/fault.ts';
import { HOOK_CODE, HOOK_GAP_MS, HOOK_RETRY_MS, nextChange, RETRY_MS, releaseId } from '../../domain/releases/release.ts';
import type { CallDeployHook } from '../adapters/deploy-hook.ts';
import type { Db } from '../db/client.ts';
import { LOCKS } from '../db/locks.ts';
import type { Deps } from '../deps.ts';
import {
  beginRelease,
  failRelease,
  hasUnfinished,
  isReleaseWanted,
  type ReleaseRow,
  readReleases,
  reopenInterrupted,
  requestRelease,
} from './release-queries.ts';

/** A machine that passes releases on to a static host. */
export interface ReleasePasser {
  call: CallDeployHook;
  /** Brings the content up to what was pushed where that is wanted, and reads it. @returns when it has something else to say by itself, or what is wrong with it */
  look: (at: Date, isPushed: boolean) => Promise<{ changesAt: Date | null } | { fault: ReleaseFault }>;
}
export type PassTools = Pick<Deps, 'database' | 'log' | 'now'> & { passer: ReleasePasser };

/**
 * Job: calls the hook of the static host where there is something to release, which builds the site there. One call at a time over all machines, and one a
 * minute: what is asked for meanwhile is in the next. Ended at any moment it has asked the host or not, and the next run does so again.
 */
export async function passOnRelease(tools: PassTools): Promise<void> {
  const { database, now } = tools;
  await requestWhenDue(tools);
  if (!(await isReleaseWanted(database.db)) && !(await hasUnfinished(database.db))) return;
  await database.alone(LOCKS.release, async () => {
    await reopenInterrupted(database.db, now());
    const last = await lastPassed(database.db);
    if (last?.ended_at && last.ended_at.getTime() + HOOK_GAP_MS > now().getTime() && last.ended_at <= now()) return;
    await passOn(tools);
  });
}

async function passOn({ database: { db }, log, now, passer }: PassTools): Promise<void> {
  const at = now();
  const id = releaseId(at, randomBytes(3).toString('hex'));
  const causes = await beginRelease(db, { id, code: HOOK_CODE, at });
  if (causes === null) return;
  const seen = await passer.look(at, causes.includes('pushed'));
  const reason = 'fault' in seen ? null : await passer.call();
  const fault: ReleaseFault | null = 'fault' in seen ? seen.fault : reason === null ? null : { kind: 'hook', reason };
  if (fault !== null) {
    await failRelease(db, { id, fault, now: now() });
    log.warn({ release: id, fault: fault.kind, reason }, 'a release could not be passed on');
    return;
  }
  const next = nextChange(at, 'fault' in seen ? null : seen.changesAt);
  await db
    .updateTable('releases')
    .set({ state: 'passed_on', ended_at: now(), next_at: next.at, next_cause: next.cause })
    .where('id', '=', id)
    .where('state', '=', 'building')
    .execute();
  log.info({ release: id }, 'a release is passed on to the static host');
}

/** Asks for one when the site has something else to say by itself, when none has been passed on before, and when the host could not be asked. */
async function requestWhenDue({ database: { db }, now }: PassTools): Promise<void> {
  const [last, before] = await readReleases(db, HOOK_CODE, 2);
  if (last?.fault && last.ended_at && isOfMachine(last.fault)) {
    const waits = before?.fault ? RETRY_MS : HOOK_RETRY_MS;
    if (last.ended_at.getTime() + waits <= now().getTime()) for (const cause of last.causes) await requestRelease(db, cause, now());
    return;
  }
  const passed = await lastPassed(db);
  if (passed === undefined) {
    if (last === undefined) await requestRelease(db, 'content', now());
    return;
  }
  if (!passed.next_at || !passed.next_cause || passed.next_at > now()) return;
  // It has been tried since: what is wrong with the content is told, and is not tried every minute.
  if (last?.fault && last.began_at >= passed.next_at) return;
  await requestRelease(db, passed.next_cause, now());
}

/** The last release that the host has taken. */
export async function lastPassed(db: Db): Promise<Pick<ReleaseRow, 'id' | 'ended_at' | 'next_at' | 'next_cause'> | undefined> {
  const rows = db.selectFrom('releases').select(['id', 'ended_at', 'next_at', 'next_cause']).where('code', '=', HOOK_CODE).where('state', '=', 'passed_on');
  return await rows.orderBy('number', 'desc').limit(1).executeTakeFirst();
}
