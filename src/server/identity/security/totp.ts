import { Secret } from 'otpauth';
import type { TotpOutput } from '../../../contract/identity/totp.ts';
import { Refusal, refuseField } from '../../../contract/refusal.ts';
import { FACTOR_MACHINE, type FactorEvent } from '../../../domain/identity/factor-state.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import { afterEvent } from '../../../domain/state/state-machine.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { emails } from '../../emails/messages.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { countTry, releaseTry } from '../../http/callers/rate-limit.ts';
import { confirmPassword } from './confirm-password.ts';
import { type CallOrigin, recordEvent } from './record-event.ts';
import { authenticator, countCodes, factorOf, renewCodes, spendFactor, spendOtp } from './second-factor.ts';
import { sendSecurityEmail } from './security-email.ts';

/** RFC 4226 section 4 recommends 160 bits. */
const SECRET_BYTES = 20;

/** The member who changes their second factor, and their proof of identity. */
export interface FactorChange {
  caller: Caller;
  code: string;
  password: string;
  origin: CallOrigin;
}

/** Whether two-step login is on, since when, and how many recovery codes are left. */
export async function readTotp({ database, secrets }: Pick<Deps, 'database' | 'secrets'>, { memberId, mustSetUpMfa, role }: Caller): Promise<TotpOutput> {
  const row = await database.db
    .selectFrom('member_totp')
    .select('confirmed_at as since')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return {
    is_on: row !== undefined,
    since: row?.since ? isoWithOffset(row.since) : null,
    recovery_codes_left: row ? await countCodes(database.db, { secrets }, memberId) : 0,
    is_required: mustSetUpMfa || role !== 'member',
  };
}

/** A new secret, which is worth nothing until it is confirmed. Begun again, the one before is forgotten. @throws Refusal TOTP_IS_ON */
export async function beginTotp({ database, library, secrets, now }: Deps, memberId: string): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES });
  const sealed = secrets.seal(secret.bytes, memberId);
  const { account } = await database.db.selectFrom('members').select('account').where('id', '=', memberId).executeTakeFirstOrThrow();
  // What is on stays on, however many begin: the statement holds the machine's row.
  const kept = await database.db
    .insertInto('member_totp')
    .values({ member_id: memberId, secret: sealed, created_at: now(), confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({ secret: sealed, created_at: now(), last_step: 0 }).where('member_totp.confirmed_at', 'is', null),
    )
    .returning('member_id')
    .executeTakeFirst();
  if (!kept) throw new Refusal('TOTP_IS_ON');
  // The issuer is what an authenticator app shows above the code: Latin letters, which every one of them can.
  const issuer = library.settings.centre.short_name.en;
  return { secret: secret.base32, uri: authenticator(secret.bytes, account, issuer).toString() };
}

/** Turns two-step login on. @throws Refusal VALIDATION_FAILED of `password` or `code`, TOTP_IS_ON, TOTP_IS_OFF, TOO_MANY_REQUESTS */
export async function confirmTotp(deps: Deps, { caller, code, password, origin }: FactorChange): Promise<{ recovery_codes: string[] }> {
  const { memberId } = caller;
  await confirmPassword(deps, { caller, password, field: 'password', origin });
  const now = deps.now();
  return deps.database.db.transaction().execute(async (tx) => {
    await stepFactor(tx, memberId, 'confirm', now);
    if (!(await spendOtp(tx, deps, { memberId, code, isConfirmed: false, now }))) throw refuseField({ field: 'code', message: 'OTP_WRONG' });
    await tx.updateTable('member_totp').set({ confirmed_at: now }).where('member_id', '=', memberId).execute();
    const codes = await renewCodes(tx, deps, memberId, now);
    await recordEvent(tx, { kind: 'TOTP_ENABLED', memberId, origin, familyId: caller.familyId, now });
    await sendSecurityEmail(tx, deps, { write: emails.totpOn, memberId, origin, now });
    return { recovery_codes: codes };
  });
}

/** Turns two-step login off, and with it the recovery codes. @throws Refusal as `confirmTotp` */
export async function disableTotp(deps: Deps, change: FactorChange): Promise<TotpOutput> {
  const { caller, origin } = change;
  const { memberId, familyId } = caller;
  await changeFactor(deps, change, 'turn_off', async (tx, now) => {
    await tx.deleteFrom('member_totp').where('member_id', '=', memberId).execute();
    await tx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute();
    await recordEvent(tx, { kind: 'TOTP_DISABLED', memberId, origin, familyId, now });
    await sendSecurityEmail(tx, deps, { write: emails.totpOff, memberId, origin, now });
  });
  return readTotp(deps, caller);
}

/** Ten new recovery codes. @throws Refusal as `confirmTotp` */
export async function renewRecoveryCodes(deps: Deps, change: FactorChange): Promise<{ recovery_codes: string[] }> {
  const { caller, origin } = change;
  const { memberId, familyId } = caller;
  const codes = await changeFactor(deps, change, 'renew_codes', async (tx, now) => {
    await recordEvent(tx, { kind: 'RECOVERY_CODES_RENEWED', memberId, origin, familyId, now });
    return renewCodes(tx, deps, memberId, now);
  });
  return { recovery_codes: codes };
}

/** Locks a member's second factor for a step. @throws Refusal TOTP_IS_ON, TOTP_IS_OFF */
async function stepFactor(tx: Tx, memberId: string, event: FactorEvent, now: Date): Promise<void> {
  const row = await tx.selectFrom('member_totp').select('confirmed_at as confirmedAt').where('member_id', '=', memberId).forUpdate().executeTakeFirst();
  const status = row === undefined ? 'off' : row.confirmedAt === null ? 'begun' : 'on';
  const after = afterEvent(FACTOR_MACHINE, { status }, { event, by: 'member' }, now);
  if ('refusal' in after) throw new Refusal(after.refusal);
}

type Work<T> = (tx: Tx, now: Date) => Promise<T>;

/** Password, then a code that is used up with what it allows. */
async function changeFactor<T>(deps: Deps, { caller, code, password, origin }: FactorChange, event: FactorEvent, work: Work<T>): Promise<T> {
  const { memberId, familyId } = caller;
  await confirmPassword(deps, { caller, password, field: 'password', origin });
  await countTry(deps, LIMITS.mfaByMember, memberId);
  const now = deps.now();
  // Answers null instead of throwing: the record of a wrong code must be committed although the call is refused.
  const done = await deps.database.db.transaction().execute(async (tx) => {
    await stepFactor(tx, memberId, event, now);
    if (await spendFactor(tx, deps, { memberId, factor: factorOf(code), now })) return { answer: await work(tx, now) };
    await recordEvent(tx, { kind: 'TOTP_FAILED', memberId, origin, familyId, now });
    return null;
  });
  if (done === null) throw refuseField({ field: 'code', message: 'OTP_WRONG' });
  await releaseTry(deps, LIMITS.mfaByMember, memberId);
  return done.answer;
}
