import { Refusal, refuseField } from '../../contract/refusal.ts';
import type { PinOutput } from '../../contract/spending/pin.ts';
import type { StaffSpendingOutput } from '../../contract/spending/staff-spending.ts';
import { PIN_MAX_TRIES } from '../../domain/spending/pin.ts';
import { spendingStatusAt } from '../../domain/spending/spending-state.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Deps } from '../deps.ts';
import { emails } from '../emails/messages.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { withIdempotency } from '../http/with-idempotency.ts';
import { holdMember } from '../identity/login/account-lock.ts';
import { confirmPassword } from '../identity/security/confirm-password.ts';
import { hashPassword, isRightPassword } from '../identity/security/password.ts';
import type { CallOrigin } from '../identity/security/record-event.ts';
import { sendSecurityEmail } from '../identity/security/security-email.ts';
import { lockPoints } from '../points/ledger.ts';
import { confirmLocked } from './answer-spending.ts';
import { lockSpending, readSpending } from './queries.ts';
import { found, toStaffResponse } from './spending-response.ts';

/** Ten thousand PINs are searched through at once by whoever has the table: what argon2 gets has gone through the server's secret key (docs/decisions/174). */
const keyed = (secrets: Pick<Deps['secrets'], 'macs'>, memberId: string, pin: string) =>
  secrets.macs(`pin:${memberId}:${pin}`).map((hash) => hash.toString('base64url'));

/** Whether a member has a PIN, and whether it is worth anything. */
export async function readPin({ database }: Pick<Deps, 'database'>, { memberId }: Pick<Caller, 'memberId'>): Promise<PinOutput> {
  const row = await database.db.selectFrom('member_pins').select(['tries', 'changed_at as changedAt']).where('member_id', '=', memberId).executeTakeFirst();
  return { is_set: row !== undefined, is_locked: (row?.tries ?? 0) >= PIN_MAX_TRIES, changed_at: row ? isoWithOffset(row.changedAt) : null };
}

/** Sets a member's PIN in place of the one before, and tells them. @throws Refusal VALIDATION_FAILED of `password`, TOO_MANY_REQUESTS */
export async function setPin(
  deps: Deps,
  { caller, pin, password, origin }: { caller: Caller; pin: string; password: string; origin: CallOrigin },
): Promise<PinOutput> {
  const { memberId } = caller;
  await confirmPassword(deps, { caller, password, field: 'password', origin });
  const [current = ''] = keyed(deps.secrets, memberId, pin);
  const row = { pin_hash: await hashPassword(current), tries: 0, changed_at: deps.now() };
  await deps.database.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('member_pins')
      .values({ member_id: memberId, ...row })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
      .execute();
    await sendSecurityEmail(tx, deps, { write: emails.payPinSet, memberId, origin, now: row.changed_at });
  });
  return readPin(deps, caller);
}

/** Removes a member's PIN; none is there afterwards, whatever was before. */
export async function removePin(deps: Pick<Deps, 'database'>, caller: Pick<Caller, 'memberId'>): Promise<PinOutput> {
  await deps.database.db.deleteFrom('member_pins').where('member_id', '=', caller.memberId).execute();
  return readPin(deps, caller);
}

/**
 * Looks at a PIN that was typed. It is counted as wrong before it is looked at, in a statement of its own, so that however many are sent at
 * once no more than the few there are get looked at.
 * @throws Refusal PIN_NOT_SET, PIN_LOCKED, VALIDATION_FAILED of `pin`
 */
async function checkPin(deps: Deps, { memberId, pin, origin }: { memberId: string; pin: string; origin: CallOrigin }): Promise<void> {
  const { db } = deps.database;
  const counted = await db.transaction().execute((tx) =>
    tx
      .updateTable('member_pins')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('member_id', '=', memberId)
      .where('tries', '<', PIN_MAX_TRIES)
      .returning(['pin_hash as hash', 'tries'])
      .executeTakeFirst(),
  );
  if (counted === undefined) throw new Refusal((await readPin(deps, { memberId })).is_set ? 'PIN_LOCKED' : 'PIN_NOT_SET');
  let isRight = false;
  for (const secret of keyed(deps.secrets, memberId, pin)) isRight ||= await isRightPassword(counted.hash, secret);
  await db.transaction().execute(async (tx) => {
    // One that was set meanwhile keeps its own count.
    if (isRight) await tx.updateTable('member_pins').set({ tries: 0 }).where('member_id', '=', memberId).where('pin_hash', '=', counted.hash).execute();
    else if (counted.tries === PIN_MAX_TRIES) await sendSecurityEmail(tx, deps, { write: emails.payPinLocked, memberId, origin, now: deps.now() });
  });
  if (!isRight)
    throw counted.tries === PIN_MAX_TRIES
      ? new Refusal('PIN_LOCKED')
      : refuseField({ field: 'pin', message: 'PIN_WRONG', limit: PIN_MAX_TRIES - counted.tries });
}

/**
 * The member agrees at the counter, by typing their PIN. Of a request that waits no more no PIN is looked at.
 * @throws Refusal NOT_FOUND, ACCOUNT_LOCKED, PIN_NOT_SET, PIN_LOCKED, VALIDATION_FAILED of `pin`, and as `confirmLocked`
 */
export async function confirmByPin(deps: Deps, { id, pin, origin }: { id: string; pin: string; origin: CallOrigin }): Promise<StaffSpendingOutput> {
  const asked = found(await readSpending(deps.database.db, id));
  // A partner shop has no desk at which a PIN could be typed.
  if (asked.shopId !== null) throw new Refusal('NOT_IN_STATE');
  if (spendingStatusAt(asked, deps.now()) === 'requested') await checkPin(deps, { memberId: asked.memberId, pin, origin });
  return withIdempotency(deps, null, async (tx) => {
    const now = deps.now();
    await lockPoints(tx, asked.memberId);
    const spending = found(await lockSpending(tx, id));
    // What is paid stays paid, and is answered again.
    if (spending.status === 'requested') await holdMember(tx, asked.memberId);
    return toStaffResponse(deps.library, await confirmLocked(tx, deps, spending, 'pin', now), now);
  });
}
