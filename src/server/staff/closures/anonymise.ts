import { sql } from 'kysely';
import { ANONYMISE_OBSTACLES, type AnonymiseObstacle } from '../../../domain/staff/account-closure.ts';
import type { Language } from '../../../i18n/languages.ts';
import { findOpenBookings, holdLeaving } from '../../accounts/leaving/delete-account.ts';
import { erasePerson } from '../../accounts/leaving/personal-data.ts';
import type { Tx } from '../../db/client.ts';
import { rule } from '../../db/sql-rules.ts';
import { readMemberEmailNote } from '../../delivery/email-note.ts';
import type { Deps } from '../../deps.ts';
import { emails, typedIn } from '../../emails/messages.ts';
import { recordEvent } from '../../identity/security/record-event.ts';

interface Leaving {
  memberId: string;
  now: Date;
}

/**
 * Holds an account that is to be made anonymous, with what stands in the way: what a deletion asks for, money that is on its way back, what others
 * are deciding about it. @throws Refusal NOT_FOUND
 */
export async function holdForAnonymising(tx: Tx, deps: Deps, { memberId, now }: Leaving): Promise<{ points: number; obstacles: AnonymiseObstacle[] }> {
  await holdLeaving(tx, deps, memberId, now);
  await sql`SELECT ledger_expire(${memberId}::uuid, ${now}::timestamptz)`.execute(tx);
  const { rows } = await sql<{ staff: boolean; refund: boolean; deletion: boolean; adjustment: boolean; points: number }>`
    SELECT EXISTS (SELECT FROM members WHERE id = ${memberId}::uuid AND role <> 'member') AS staff,
      EXISTS (SELECT FROM order_refunds WHERE member_id = ${memberId}::uuid AND ended_at IS NULL) AS refund,
      EXISTS (SELECT FROM deletion_requests WHERE member_id = ${memberId}::uuid AND status = ANY (${rule('deletion_open')})) AS deletion,
      EXISTS (SELECT FROM point_adjustments WHERE member_id = ${memberId}::uuid AND status = 'requested') AS adjustment,
      COALESCE((SELECT remaining FROM point_balances WHERE member_id = ${memberId}::uuid), 0) AS points`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error('the obstacles were not looked for');
  const { points, ...decided } = found;
  const open: Partial<Record<AnonymiseObstacle, boolean>> = { ...(await findOpenBookings(tx, memberId, now)), ...decided };
  return { points, obstacles: ANONYMISE_OBSTACLES.filter((obstacle) => open[obstacle]) };
}

/** Takes a person who is held out of the database (docs/decisions/067, 233), and writes to their address for the last time. */
export async function anonymiseHeld(
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'config'>,
  { memberId, reason, language: reasonLanguage, actorId, now }: Leaving & { reason: string; language: Language; actorId: string },
): Promise<void> {
  const {
    name,
    email: to,
    language,
  } = await tx.selectFrom('members').select(['name', 'email', 'language']).where('id', '=', memberId).executeTakeFirstOrThrow();
  // Before what was written of them goes with them.
  const added = await readMemberEmailNote(tx, memberId, now);
  await erasePerson(tx, deps.jobs, { memberId, now });
  await recordEvent(tx, { kind: 'DELETED', memberId, origin: null, actorId, now });
  const words = emails.accountAnonymised({ name, reason, url: `${deps.config.siteUrl}/${language}/contact` });
  await deps.jobs.enqueue(tx, 'send-mail', { to, language, ...added, ...typedIn(words, reasonLanguage) });
}
