import { INVITATION_VALID_MS } from '../../domain/old-account.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from './authenticate.ts';
import { newSecret } from './issue-tokens.ts';

/** So many letters in one transaction: a run that is ended has written to whole batches, and nobody is written to twice. */
const BATCH = 100;

export interface Inviting {
  /** At most so many letters in this run. */
  limit: number;
  /** Also to those whose invitation has expired. */
  again: boolean;
}

/**
 * Writes to members of the former site who have not come over, oldest first: to each once, and with `again` once more
 * when their invitation has expired. Any number of runs may go side by side. Returns how many letters are on their way.
 */
export async function inviteOldAccounts(deps: Pick<Deps, 'config' | 'database' | 'jobs' | 'now'>, { limit, again }: Inviting): Promise<number> {
  let sent = 0;
  while (sent < limit) {
    const now = deps.now();
    const count = await deps.database.db.transaction().execute((tx) => inviteBatch(tx, deps, { count: Math.min(BATCH, limit - sent), again, now }));
    sent += count;
    if (count === 0) break;
  }
  return sent;
}

async function inviteBatch(
  tx: Tx,
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  { count, again, now }: { count: number; again: boolean; now: Date },
): Promise<number> {
  const next = await tx
    .selectFrom('old_accounts')
    .select(['id', 'name', 'email', 'language'])
    .where('migrated_at', 'is', null)
    .where((where) => (again ? where.or([where('invited_at', 'is', null), where('invitation_expires_at', '<=', now)]) : where('invited_at', 'is', null)))
    .orderBy('imported_at')
    .orderBy('id')
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id, name, email, language } of next) {
    const code = newSecret();
    const expiresAt = new Date(now.getTime() + INVITATION_VALID_MS);
    await tx
      .updateTable('old_accounts')
      .set({ invitation_hash: hashToken(code), invited_at: now, invitation_expires_at: expiresAt })
      .where('id', '=', id)
      .execute();
    const url = `${config.siteUrl}/${language}/olduser/verify/${code}`;
    await jobs.enqueue(tx, 'send-code-mail', {
      to: email,
      language,
      template: 'oldAccountInvitation',
      values: { name, url },
      validUntil: expiresAt.toISOString(),
    });
  }
  return next.length;
}
