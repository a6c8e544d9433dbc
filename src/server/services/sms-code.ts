import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { refuseField } from '../../contract/refusal.ts';
import { CODE_LENGTH, CODE_MAX_TRIES } from '../../domain/account.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';

export function newSmsCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

/** Bound to its number, so that equal codes do not look equal. */
export function hashSmsCode(mobile: string, code: string): Buffer {
  return createHash('sha256').update(`register_sms:${mobile}:${code}`).digest();
}

/**
 * Tries a code against the latest one sent to a number: its id, or null when it is wrong, expired, used or tried too
 * often (spec section 9: 10 minutes; design section 5: 5 tries). Only wrong tries count: a right code may come again
 * with a form corrected elsewhere. Not in a transaction: a wrong try must stay counted.
 */
export async function trySmsCode({ database, now }: Pick<Deps, 'database' | 'now'>, mobile: string, code: string): Promise<string | null> {
  const isRight = sql<boolean>`code_hash = ${hashSmsCode(mobile, code)}`;
  const tried = await database.db
    .updateTable('verification_codes')
    .set({ tries: sql`CASE WHEN ${isRight} THEN tries ELSE tries + 1 END` })
    .where('id', '=', (latest) =>
      latest
        .selectFrom('verification_codes as sent')
        .select('sent.id')
        .where('sent.purpose', '=', 'register_sms')
        .where('sent.target', '=', mobile)
        .orderBy('sent.created_at', 'desc')
        .limit(1),
    )
    .where('tries', '<', CODE_MAX_TRIES)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .returning(['id', isRight.as('isRight')])
    .executeTakeFirst();
  return tried?.isRight ? tried.id : null;
}

/** Uses a code up, with what it proves. @throws Refusal SMS_CODE_WRONG when it had been used */
export async function useSmsCode(tx: Tx, id: string | null, now: Date): Promise<void> {
  const used =
    id === null
      ? undefined
      : await tx.updateTable('verification_codes').set({ used_at: now }).where('id', '=', id).where('used_at', 'is', null).returning('id').executeTakeFirst();
  if (!used) throw refuseField({ field: 'sms_code', message: 'SMS_CODE_WRONG' });
}
