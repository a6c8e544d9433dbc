import { type ExpressionBuilder, sql } from 'kysely';
import { INVITATION_VALID_MS } from '../../../domain/accounts/old-account.ts';
import type { Db, Tx } from '../../db/client.ts';
import { forEachRow, LeftRows } from '../../db/each-row.ts';
import type { Tables } from '../../db/tables/tables.ts';
import type { Deps } from '../../deps.ts';
import { emails } from '../../emails/messages.ts';
import { hashToken } from '../../http/callers/authenticate.ts';
import { newSecret } from '../../identity/login/issue-tokens.ts';

/** So many are looked up at a time. */
const BATCH = 100;

export interface Inviting {
  /** At most so many e-mails in this run. */
  limit: number;
  /** Also to those whose invitation has expired. */
  again: boolean;
}

/**
 * Writes to members of the former site who have not come over, oldest first: to each once, and with `again` once more
 * when their invitation has expired. Any number of runs may go side by side. Returns how many e-mails are on their way.
 * @throws RowsFailed after all others, naming the accounts that could not be written to
 */
export async function inviteOldAccounts(deps: Pick<Deps, 'config' | 'database' | 'jobs' | 'now'>, { limit, again }: Inviting): Promise<number> {
  let sent = 0;
  const left = new LeftRows();
  for (let after: Position | null = null; sent < limit; ) {
    const now = deps.now();
    const next = await candidates(deps.database.db, { after, again, now, count: Math.min(BATCH, limit - sent) });
    const last = next.at(-1);
    if (last === undefined) break;
    after = last;
    await left.during(() =>
      forEachRow(
        next,
        ({ id }) => `old_accounts ${id}`,
        async ({ id }) => {
          const isInvited = await deps.database.db.transaction().execute((tx) => inviteOne(tx, deps, { id, again, now }));
          if (isInvited) sent += 1;
        },
      ),
    );
  }
  left.throwIfAny();
  return sent;
}

interface Position {
  id: string;
  importedAt: Date;
}

const isDue = (again: boolean, now: Date) => (where: ExpressionBuilder<Tables, 'old_accounts'>) =>
  where.and([
    where('migrated_at', 'is', null),
    again ? where.or([where('invited_at', 'is', null), where('invitation_expires_at', '<=', now)]) : where('invited_at', 'is', null),
  ]);

function candidates(db: Db, { after, again, now, count }: { after: Position | null; again: boolean; now: Date; count: number }): Promise<Position[]> {
  return db
    .selectFrom('old_accounts')
    .select(['id', 'imported_at as importedAt'])
    .where(isDue(again, now))
    .$if(after !== null, (query) => query.where(sql<boolean>`(imported_at, id) > (${after?.importedAt}::timestamptz, ${after?.id}::uuid)`))
    .orderBy('imported_at')
    .orderBy('id')
    .limit(count)
    .execute();
}

/** Says whether this run wrote to it: another run's is left to that. */
async function inviteOne(
  tx: Tx,
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  { id, again, now }: { id: string; again: boolean; now: Date },
): Promise<boolean> {
  const account = await tx
    .selectFrom('old_accounts')
    .select(['name', 'email', 'language'])
    .where('id', '=', id)
    .where(isDue(again, now))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!account) return false;
  const { name, email, language } = account;
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
    ...emails.oldAccountInvitation({ name, url }, { validUntil: expiresAt }),
  });
  return true;
}
