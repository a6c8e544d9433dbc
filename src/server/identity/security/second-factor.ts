import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import {
  grouped,
  isOtp,
  OTP_LENGTH,
  OTP_STEP_SECONDS,
  OTP_WINDOW,
  plainCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
} from '../../../domain/identity/second-factor.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';

/** A second factor as it was given. */
export interface GivenFactor {
  kind: 'otp' | 'recovery_code';
  code: string;
}

/** One field for both: six digits are a one-time password. */
export function factorOf(typed: string): GivenFactor {
  return { kind: isOtp(typed) ? 'otp' : 'recovery_code', code: typed };
}

/** An authenticator app's view of a secret (RFC 6238 with the parameters that every app knows). */
export function authenticator(secret: Uint8Array, account: string, issuer: string): TOTP {
  return new TOTP({ issuer, label: account, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }), digits: OTP_LENGTH, period: OTP_STEP_SECONDS });
}

interface Spending {
  memberId: string;
  factor: GivenFactor;
  now: Date;
}

/**
 * Uses a factor up: a one-time password, with all of earlier time steps, or a recovery code. Null when it is wrong or was
 * used. The database decides: of parallel uses one wins.
 */
export async function spendFactor(tx: Tx, deps: Pick<Deps, 'secrets'>, { memberId, factor, now }: Spending): Promise<{ codesLeft: number } | null> {
  const isSpent =
    factor.kind === 'otp'
      ? await spendOtp(tx, deps, { memberId, code: factor.code, isConfirmed: true, now })
      : await spendCode(tx, deps, memberId, factor.code, now);
  return isSpent ? { codesLeft: await countCodes(tx, deps, memberId) } : null;
}

/** @returns whether the password is right for a step that no accepted one was of */
export async function spendOtp(
  tx: Tx,
  { secrets }: Pick<Deps, 'secrets'>,
  { memberId, code, isConfirmed, now }: { memberId: string; code: string; isConfirmed: boolean; now: Date },
): Promise<boolean> {
  const token = plainCode(code);
  if (!isOtp(token)) return false;
  const row = await tx
    .selectFrom('member_totp')
    .select('secret')
    .where('member_id', '=', memberId)
    .where('confirmed_at', isConfirmed ? 'is not' : 'is', null)
    // Sealing it anew under another key waits (retention/reseal.ts).
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const totp = authenticator(secrets.open(row.secret, memberId), '', '');
  const delta = totp.validate({ token, timestamp: now.getTime(), window: OTP_WINDOW });
  if (delta === null) return false;
  const step = totp.counter({ timestamp: now.getTime() }) + delta;
  const used = await tx
    .updateTable('member_totp')
    .set({ last_step: step })
    .where('member_id', '=', memberId)
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .returning('member_id')
    .executeTakeFirst();
  return used !== undefined;
}

async function spendCode(tx: Tx, { secrets }: Pick<Deps, 'secrets'>, memberId: string, code: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('code_hash', 'in', secrets.macs(hashedText(memberId, code)))
    .where('used_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('member_totp as totp').select('totp.member_id').where('totp.member_id', '=', memberId).where('totp.confirmed_at', 'is not', null)),
    )
    .returning('member_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** The number of recovery codes left, without those whose key is gone. */
export async function countCodes(tx: Pick<Tx, 'selectFrom'>, { secrets }: Pick<Deps, 'secrets'>, memberId: string): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .where((where) => where.or([where('key_id', 'is', null), where('key_id', 'in', secrets.keyIds)]))
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Ten new codes; those before them are worth nothing from then on. They are shown once and kept as hashes. */
export async function renewCodes(tx: Tx, { secrets }: Pick<Deps, 'secrets'>, memberId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({ member_id: memberId, code_hash: secrets.mac(hashedText(memberId, code)), key_id: secrets.keyId, created_at: now, used_at: null })),
    )
    .execute();
  return codes.map((code) => grouped(code, RECOVERY_LENGTH / 2, '-'));
}

function newCode(): string {
  return Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('');
}

const hashedText = (memberId: string, code: string) => `recovery:${memberId}:${plainCode(code)}`;
