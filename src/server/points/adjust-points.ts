import { sql } from 'kysely';
import type { PointAdjustmentOutput } from '../../contract/points/staff-points.ts';
import { Refusal } from '../../contract/refusal.ts';
import { ADJUSTMENT_MACHINE, ADJUSTMENT_ROLES, ADJUSTMENT_WINDOW_MS, type AdjustmentEvent, needsSecond } from '../../domain/points/adjustment.ts';
import { afterEvent } from '../../domain/state/state-machine.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Tx } from '../db/client.ts';
import { readAddressee } from '../delivery/addressee.ts';
import { readMemberEmailNote } from '../delivery/email-note.ts';
import type { Deps } from '../deps.ts';
import { emails, typedIn } from '../emails/messages.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { deductPoints, grantPoints, lockPoints } from './ledger.ts';

type AdjustDeps = Pick<Deps, 'config' | 'database' | 'jobs' | 'library' | 'now'>;

interface Adjustment {
  memberId: string;
  points: number;
  reason: string;
  /** In which the reason is written. */
  language: Language;
  caller: Caller;
}

/**
 * Gives or takes points with a reason (docs/rules.md#point-adjustments): at once up to the limit of one person, and otherwise as a request that waits
 * for a second. The balance is locked first, as by everybody who spends. @throws Refusal NOT_FOUND; NOT_IN_STATE while another request waits;
 * ANOTHER_PERSON for points of one's own, which the database refuses; NOT_ENOUGH_POINTS
 */
export function adjustPoints(
  deps: AdjustDeps,
  { memberId, points, reason, language, caller }: Adjustment,
  once: IdempotencyKey | null,
): Promise<PointAdjustmentOutput> {
  return withIdempotency(deps, once, async (tx) => {
    const now = deps.now();
    await lockMember(tx, memberId);
    const { alone } = await tx
      .selectFrom('point_adjustments')
      .select(sql<number>`coalesce(sum(abs(points)), 0)::integer`.as('alone'))
      .where('member_id', '=', memberId)
      .where('needs_second', '=', false)
      .where('requested_at', '>', new Date(now.getTime() - ADJUSTMENT_WINDOW_MS))
      .executeTakeFirstOrThrow();
    const waits = needsSecond(points, { alone, limit: deps.library.settings.points.adjustment_limit_points });
    const row = await tx
      .insertInto('point_adjustments')
      .values({
        ...{ member_id: memberId, points, reason, reason_language: language, needs_second: waits, requested_by: caller.memberId, requested_at: now },
        ...(waits ? { status: 'requested', decided_by: null, decided_at: null } : { status: 'applied', decided_by: caller.memberId, decided_at: now }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!waits) await apply(deps, tx, { id: row.id, memberId, points, reason, language });
    return readAdjustment(tx, row.id, caller);
  });
}

/**
 * Decides what waits for a second person. Whoever asked for it or would get the points may refuse it, but not confirm it: that the database refuses.
 * @throws Refusal NOT_FOUND; NOT_IN_STATE once it was decided; ANOTHER_PERSON; ASKER_NOT_STAFF once the role of whoever asked was taken away; NOT_ENOUGH_POINTS
 */
export function decideAdjustment(
  deps: AdjustDeps,
  { id, event, caller }: { id: string; event: AdjustmentEvent; caller: Caller },
): Promise<PointAdjustmentOutput> {
  return withIdempotency(deps, null, async (tx) => {
    const now = deps.now();
    const known = await tx.selectFrom('point_adjustments').select('member_id').where('id', '=', id).executeTakeFirst();
    if (known === undefined) throw new Refusal('NOT_FOUND');
    await lockMember(tx, known.member_id);
    const row = await tx
      .selectFrom('point_adjustments')
      .select(['status', 'points', 'reason', 'reason_language as language'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const after = afterEvent(ADJUSTMENT_MACHINE, row, { event, by: 'staff' }, now);
    if ('refusal' in after) throw new Refusal(after.refusal);
    await tx.updateTable('point_adjustments').set({ status: after.to, decided_by: caller.memberId, decided_at: now }).where('id', '=', id).execute();
    if (after.to === 'applied') await apply(deps, tx, { id, memberId: known.member_id, ...row });
    return readAdjustment(tx, id, caller);
  });
}

/** The one adjustment of a member that waits for a second person. @throws Refusal NOT_IN_STATE where none does */
export async function findOpenAdjustment({ database }: Pick<Deps, 'database'>, memberId: string): Promise<string> {
  const waiting = database.db.selectFrom('point_adjustments').select('id').where('member_id', '=', memberId).where('status', '=', sql.lit('requested'));
  const open = await waiting.executeTakeFirst();
  if (open === undefined) throw new Refusal('NOT_IN_STATE');
  return open.id;
}

/** Locks the balance and then its member, as the nightly job does; whoever is leaving is gone by then, or waits. @throws Refusal NOT_FOUND */
async function lockMember(tx: Tx, memberId: string): Promise<void> {
  const here = tx.selectFrom('members').select('id').where('id', '=', memberId).where('deleted_at', 'is', null);
  // A balance needs its member.
  if ((await here.executeTakeFirst()) === undefined) throw new Refusal('NOT_FOUND');
  await lockPoints(tx, memberId);
  if ((await here.forKeyShare().executeTakeFirst()) === undefined) throw new Refusal('NOT_FOUND');
}

/** Moves the points, and writes to the member. What is given is free points that do not expire; what expires first is taken first. */
async function apply(
  { config, jobs, now }: AdjustDeps,
  tx: Tx,
  { id, memberId, points, reason, language: reasonLanguage }: { id: string; memberId: string; points: number; reason: string; language: Language },
): Promise<void> {
  const about = { memberId, reference: `adjustment:${id}`, now: now() };
  if (points > 0) await grantPoints(tx, { ...about, kind: 'purchase_feedback', amount: points, expiresAt: null, idempotencyKey: `adjustment:${id}` });
  else await deductPoints(tx, { ...about, amount: -points });
  const member = await readAddressee(tx, memberId);
  if (member === undefined) return;
  const { name, email: to, language } = member;
  const facts = { name, points: Math.abs(points), reason, url: `${config.siteUrl}/${language}/member/points` };
  const words = points > 0 ? emails.pointsGiven(facts) : emails.pointsTaken(facts);
  const added = await readMemberEmailNote(tx, memberId, about.now);
  await jobs.enqueue(tx, 'send-mail', { to, language, ...added, ...typedIn(words, reasonLanguage) });
}

async function readAdjustment(tx: Tx, id: string, caller: Pick<Caller, 'memberId'>): Promise<PointAdjustmentOutput> {
  const [adjustment] = await rowsOf(tx, caller, (query) => query.where('adjustment.id', '=', id).execute());
  if (adjustment === undefined) throw new Error('the adjustment is not there');
  return adjustment;
}

/** The last adjustments of a member's points, newest first, as a caller may decide about them. */
export const readAdjustments = (
  tx: Tx,
  memberId: string,
  { limit, caller }: { limit: number; caller: Pick<Caller, 'memberId'> },
): Promise<PointAdjustmentOutput[]> =>
  rowsOf(tx, caller, (query) =>
    query.where('adjustment.member_id', '=', memberId).orderBy('requested_at', 'desc').orderBy('adjustment.id').limit(limit).execute(),
  );

const adjustmentRows = (tx: Tx) =>
  tx
    .selectFrom('point_adjustments as adjustment')
    .leftJoin('members as asker', 'asker.id', 'adjustment.requested_by')
    .leftJoin('members as decider', 'decider.id', 'adjustment.decided_by')
    .select([
      'adjustment.id',
      'adjustment.member_id',
      'adjustment.points',
      'adjustment.reason',
      'adjustment.status',
      'requested_by',
      'requested_at',
      'decided_at',
    ])
    .select(['asker.name as asker', 'decider.name as decider', 'asker.role as askerRole'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('account_locks').select('account_locks.member_id').whereRef('account_locks.member_id', '=', 'adjustment.requested_by')).as(
        'isAskerLocked',
      ),
    );
type Rows = ReturnType<typeof adjustmentRows>;

async function rowsOf(tx: Tx, { memberId }: Pick<Caller, 'memberId'>, run: (query: Rows) => ReturnType<Rows['execute']>): Promise<PointAdjustmentOutput[]> {
  const rows = await run(adjustmentRows(tx));
  return rows.map(({ requested_by, requested_at, decided_at, asker, decider, askerRole, isAskerLocked, ...row }) => ({
    ...row,
    requested_by: asker ?? '－',
    requested_at: isoWithOffset(requested_at),
    decided_by: decided_at === null ? null : (decider ?? '－'),
    decided_at: decided_at && isoWithOffset(decided_at),
    may_confirm:
      row.status === 'requested' &&
      requested_by !== memberId &&
      row.member_id !== memberId &&
      ADJUSTMENT_ROLES.some((role) => role === askerRole) &&
      !isAskerLocked,
  }));
}
