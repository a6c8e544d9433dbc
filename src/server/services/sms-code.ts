import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { refuseField } from '../../contract/refusal.ts';
import { CODE_LENGTH, CODE_MAX_TRIES, CODE_VALID_MS } from '../../domain/account.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { SmsPurpose } from '../../domain/verification.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { CodeSmsTemplate } from '../jobs/message-texts.ts';
import { addressSubject, countTry } from './limit.ts';
import { checkSmsAreLeft, countMemberSms, countRegistrationSms } from './sms-ceiling.ts';
import { unmarkAddress } from './undeliverable-address.ts';

/** What a code is for, and to which number it goes. */
export interface SmsTarget {
  purpose: SmsPurpose;
  mobile: string;
}

export interface SmsLetter extends SmsTarget {
  /** Whose number it is to prove or is; null before there is a member. */
  memberId: string | null;
  language: Language;
  template: CodeSmsTemplate;
  now: Date;
}

/**
 * Counts an SMS that is asked for. Before anything is looked up: it says nothing of the number. Each purpose has a minute
 * and an hour of its own, and recovery those of the caller's network: a stranger who asks elsewhere does not keep the
 * owner from a code (docs/decisions/062). Last what all may send together. @throws Refusal TOO_MANY_REQUESTS, SMS_EXHAUSTED
 */
export async function countSms(
  deps: Pick<Deps, 'config' | 'database' | 'secrets' | 'log' | 'now'>,
  { purpose, mobile, address }: SmsTarget & { address: string },
): Promise<void> {
  const place = addressSubject(address);
  const isRecovery = purpose === 'forget_sms';
  const isRegistration = purpose === 'register_sms';
  const asked = isRecovery ? `${purpose}:${mobile}:${place}` : `${purpose}:${mobile}`;
  await countTry(deps, isRegistration ? LIMITS.smsByAddress : LIMITS.memberSmsByAddress, place);
  await countTry(deps, LIMITS.smsByMobile, asked);
  await countTry(deps, LIMITS.smsByMobileAnHour, asked);
  if (isRecovery) await countTry(deps, LIMITS.recoveryByMobileAnHour, mobile);
  if (isRegistration) await countRegistrationSms(deps);
  // Whether anything is sent, the job finds out, and counts it.
  else if (isRecovery) await checkSmsAreLeft(deps);
  // A number that is changed hears of it at its old owner's, too.
  else await countMemberSms(deps, 2);
}

/** What a code's hash is made of: bound to its number and purpose, so that equal codes do not look equal. The hash is keyed: there are only a million codes. */
const hashedText = ({ purpose, mobile }: SmsTarget, code: string) => `sms:${purpose}:${mobile}:${code}`;

/** Sends a new code, valid for 10 minutes (spec section 9); the ones before it are worth nothing from then on. */
export async function sendSmsCode(
  tx: Tx,
  { jobs, secrets }: Pick<Deps, 'jobs' | 'secrets'>,
  { purpose, mobile, memberId, language, template, now }: SmsLetter,
): Promise<void> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const expiresAt = new Date(now.getTime() + CODE_VALID_MS);
  await tx
    .insertInto('verification_codes')
    .values({
      purpose,
      target: mobile,
      member_id: memberId,
      code_hash: secrets.mac(hashedText({ purpose, mobile }, code)),
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute();
  await jobs.enqueue(tx, 'send-sms', { to: mobile, language, template, values: { code }, validUntil: expiresAt.toISOString() });
}

/**
 * Tries a code against the latest one of its purpose sent to a number (and, where one is named, to that member): its id,
 * or null when it is wrong, expired, used or tried too often (spec section 9: 10 minutes; design section 5: 5 tries).
 * Only wrong tries count: a right code may come again with a form corrected elsewhere. Not in a transaction: a wrong try
 * must stay counted.
 */
export async function trySmsCode(
  { database, secrets, now }: Pick<Deps, 'database' | 'secrets' | 'now'>,
  { purpose, mobile, memberId }: SmsTarget & { memberId?: string },
  code: string,
): Promise<string | null> {
  const isRight = sql<boolean>`code_hash IN (${sql.join(secrets.macs(hashedText({ purpose, mobile }, code)))})`;
  const tried = await database.db
    .updateTable('verification_codes')
    .set({ tries: sql`CASE WHEN ${isRight} THEN tries ELSE tries + 1 END` })
    .where('id', '=', (latest) =>
      latest
        .selectFrom('verification_codes as sent')
        .select('sent.id')
        .where('sent.purpose', '=', purpose)
        .where('sent.target', '=', mobile)
        .$if(memberId !== undefined, (query) => query.where('sent.member_id', '=', memberId ?? ''))
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

/** Uses a code up, with what it proves. @throws Refusal SMS_CODE_WRONG when it had been used, or was made void since it was tried */
export async function useSmsCode(tx: Tx, id: string | null, now: Date): Promise<void> {
  const used =
    id === null
      ? undefined
      : await tx
          .updateTable('verification_codes')
          .set({ used_at: now })
          .where('id', '=', id)
          .where('used_at', 'is', null)
          .where('expires_at', '>', now)
          .returning('target')
          .executeTakeFirst();
  if (!used) throw refuseField({ field: 'sms_code', message: 'SMS_CODE_WRONG' });
  await unmarkAddress(tx, 'sms', used.target);
}
