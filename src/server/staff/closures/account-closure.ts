import { sql } from 'kysely';
import { Refusal } from '../../../contract/refusal.ts';
import type { AccountClosureOutput } from '../../../contract/staff/account-closure.ts';
import { ADJUSTMENT_MACHINE, ADJUSTMENT_WINDOW_MS, type AdjustmentEvent, needsSecond } from '../../../domain/points/adjustment.ts';
import { CLOSURE_ROLES } from '../../../domain/staff/account-closure.ts';
import { afterEvent } from '../../../domain/state/state-machine.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { type IdempotencyKey, withIdempotency } from '../../http/with-idempotency.ts';
import { anonymiseHeld, holdForAnonymising } from './anonymise.ts';
import { holdBoth, mergeHeld } from './merge-accounts.ts';

/** Closes the account of `memberId`: joined with `into`, or made anonymous where that is null. */
export interface Closing {
  memberId: string;
  into: string | null;
  reason: string;
  /** In which the reason is written. */
  language: Language;
  caller: Caller;
}

/**
 * Closes an account (docs/decisions/232, 233): at once with as many points as one person may move, and otherwise as a request that waits for a second.
 * @throws Refusal NOT_FOUND; NOT_IN_STATE while another request waits; MERGE_CONFLICT, HAS_RESERVATIONS with what stands in the way; ANOTHER_PERSON for
 * an account of one's own, which the database refuses
 */
export function closeAccount(deps: Deps, closing: Closing, once: IdempotencyKey | null): Promise<AccountClosureOutput> {
  return withIdempotency(deps, once, async (tx) => {
    const now = deps.now();
    const { memberId, into, reason, language, caller } = closing;
    const points = await hold(tx, deps, closing, now);
    const needs_second = await waitsForSecond(tx, deps, { into, points, now });
    const decision = needs_second
      ? { status: 'requested' as const, decided_by: null, decided_at: null }
      : { status: 'applied' as const, decided_by: caller.memberId, decided_at: now };
    const { id } = await tx
      .insertInto('account_closures')
      .values({
        ...{ kind: into === null ? 'anonymise' : 'merge', member_id: memberId, into_id: into, points, reason, reason_language: language },
        ...{ needs_second, requested_by: caller.memberId, requested_at: now, ...decision },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Read while the account still has its name.
    const closure = await readClosure(tx, id, caller);
    if (!needs_second) await carryOut(tx, deps, id, { ...closing, actorId: caller.memberId, now });
    return closure;
  });
}

/**
 * Decides what waits for a second person. What stands in the way is looked for anew.
 * @throws Refusal NOT_FOUND; NOT_IN_STATE once it was decided; ANOTHER_PERSON, ASKER_NOT_STAFF by the database; MERGE_CONFLICT, HAS_RESERVATIONS
 */
export function decideClosure(deps: Deps, { id, event, caller }: { id: string; event: AdjustmentEvent; caller: Caller }): Promise<AccountClosureOutput> {
  return withIdempotency(deps, null, async (tx) => {
    const now = deps.now();
    const known = await tx
      .selectFrom('account_closures')
      .select(['member_id as memberId', 'into_id as into', 'reason', 'reason_language as language', 'status'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (known === undefined) throw new Refusal('NOT_FOUND');
    const isConfirmed = event === 'confirm';
    if (isConfirmed && known.status !== 'requested') throw new Refusal('NOT_IN_STATE');
    const points = isConfirmed ? await hold(tx, deps, known, now) : null;
    const row = await tx.selectFrom('account_closures').select(['status']).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
    const after = afterEvent(ADJUSTMENT_MACHINE, row, { event, by: 'staff' }, now);
    if ('refusal' in after) throw new Refusal(after.refusal);
    await tx
      .updateTable('account_closures')
      .set({ status: after.to, decided_by: caller.memberId, decided_at: now, ...(points !== null && { points }) })
      .where('id', '=', id)
      .execute();
    const closure = await readClosure(tx, id, caller);
    if (isConfirmed) await carryOut(tx, deps, id, { ...known, actorId: caller.memberId, now });
    return closure;
  });
}

/** Locks what is closed, and returns the points of its account. @throws Refusal with what stands in the way */
async function hold(tx: Tx, deps: Deps, { memberId, into }: Pick<Closing, 'memberId' | 'into'>, now: Date): Promise<number> {
  if (into === null) {
    const held = await holdForAnonymising(tx, deps, { memberId, now });
    if (held.obstacles.length > 0) throw new Refusal('HAS_RESERVATIONS');
    return held.points;
  }
  const held = await holdBoth(tx, deps, { from: memberId, into, now });
  if (held.conflicts.length > 0) throw new Refusal('MERGE_CONFLICT');
  return held.points;
}

function carryOut(tx: Tx, deps: Deps, id: string, closing: Omit<Closing, 'caller'> & { actorId: string; now: Date }): Promise<void> {
  const { memberId, into, ...rest } = closing;
  return into === null ? anonymiseHeld(tx, deps, { memberId, ...rest }) : mergeHeld(tx, deps, id, { from: memberId, into, ...rest });
}

/** Whether another person has to confirm: with more points than one may move, counting what came to the same account so within a day. */
export async function waitsForSecond(
  tx: Tx,
  { library }: Pick<Deps, 'library'>,
  { into, points, now }: Pick<Closing, 'into'> & { points: number; now: Date },
): Promise<boolean> {
  const limit = library.settings.points.adjustment_limit_points;
  if (into === null) return needsSecond(points, { alone: 0, limit });
  const { alone } = await tx
    .selectFrom('account_closures')
    .select(sql<number>`coalesce(sum(points), 0)::integer`.as('alone'))
    .where('into_id', '=', into)
    .where('needs_second', '=', false)
    .where('requested_at', '>', new Date(now.getTime() - ADJUSTMENT_WINDOW_MS))
    .executeTakeFirstOrThrow();
  return needsSecond(points, { alone, limit });
}

async function readClosure(tx: Tx, id: string, caller: Pick<Caller, 'memberId'>): Promise<AccountClosureOutput> {
  const [closure] = await toClosures(await closureRows(tx).where('closure.id', '=', id).execute(), caller);
  if (closure === undefined) throw new Error('the closure is not there');
  return closure;
}

/** The closures that wait about an account, as the one that goes or the one that stays. */
export const readOpenClosures = async (tx: Tx, memberId: string, caller: Pick<Caller, 'memberId'>): Promise<AccountClosureOutput[]> =>
  toClosures(
    await closureRows(tx)
      .where((where) => where.or([where('closure.member_id', '=', memberId), where('closure.into_id', '=', memberId)]))
      .where('closure.status', '=', sql.lit('requested'))
      .orderBy('requested_at')
      .execute(),
    caller,
  );

const closureRows = (tx: Tx) =>
  tx
    .selectFrom('account_closures as closure')
    .innerJoin('members as member', 'member.id', 'closure.member_id')
    .leftJoin('members as into', 'into.id', 'closure.into_id')
    .leftJoin('members as asker', 'asker.id', 'closure.requested_by')
    .leftJoin('members as decider', 'decider.id', 'closure.decided_by')
    .select(['closure.id', 'closure.kind', 'closure.member_id', 'closure.points', 'closure.reason', 'closure.status', 'requested_by', 'requested_at'])
    .select(['closure.into_id', 'member.account as username', 'into.account as intoName'])
    .select(['asker.name as asker', 'asker.role as askerRole', 'decider.name as decider'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('account_locks as lock').select('lock.member_id').whereRef('lock.member_id', '=', 'closure.requested_by')).as('isAskerLocked'),
    );
type Rows = Awaited<ReturnType<ReturnType<typeof closureRows>['execute']>>;

const toClosures = (rows: Rows, { memberId }: Pick<Caller, 'memberId'>): AccountClosureOutput[] =>
  rows.map(({ into_id, intoName, asker, askerRole, decider, isAskerLocked, requested_by, requested_at, ...row }) => ({
    ...row,
    into: into_id === null ? null : { id: into_id, username: intoName ?? '－' },
    requested_by: asker ?? '－',
    requested_at: isoWithOffset(requested_at),
    decided_by: decider,
    may_confirm:
      row.status === 'requested' &&
      ![requested_by, row.member_id, into_id].includes(memberId) &&
      CLOSURE_ROLES.some((role) => role === askerRole) &&
      !isAskerLocked,
  }));
