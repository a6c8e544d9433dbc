import { refuseField } from '../../../contract/refusal.ts';
import type { SmsPurpose } from '../../../domain/identity/verification.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Tx } from '../../db/client.ts';
import { unmarkAddress } from '../../delivery/undeliverable-address.ts';
import type { Deps } from '../../deps.ts';
import type { CodeSms } from '../../emails/messages.ts';
import { addressSubject, countTry } from '../../http/callers/rate-limit.ts';
import { checkSmsAreLeft, countMemberSms, countRegistrationSms } from './sms-ceiling.ts';
import { consumeTypedCode, newTypedCode, tryTypedCode } from './typed-code.ts';

/** The purpose of a code, and the number it goes to. */
export interface SmsTarget {
  purpose: SmsPurpose;
  mobile: string;
}

export interface CodeSmsRequest extends SmsTarget {
  /** Whose number it is to prove or is; null before there is a member. */
  memberId: string | null;
  /** Of the caller, where the tries of other networks are counted apart (`newTypedCode`). */
  address?: string;
  language: Language;
  /** The SMS of its purpose. */
  write: (values: { code: string }, part: { validUntil: Date }) => CodeSms;
  now: Date;
}

/**
 * Counts an SMS that is asked for. Before anything is looked up: it says nothing of the number. Each purpose has a minute
 * and an hour of its own, and recovery and registration those of the caller's network: a stranger who asks elsewhere does not keep the
 * owner from a code (docs/decisions/062 and 140). Last what all may send together. @throws Refusal TOO_MANY_REQUESTS, SMS_EXHAUSTED
 */
export async function countSms(
  deps: Pick<Deps, 'config' | 'database' | 'secrets' | 'log' | 'now'>,
  { purpose, mobile, address }: SmsTarget & { address: string },
): Promise<void> {
  const place = addressSubject(address);
  const isRecovery = purpose === 'forget_sms';
  const isRegistration = purpose === 'register_sms';
  const asked = isRecovery || isRegistration ? `${purpose}:${mobile}:${place}` : `${purpose}:${mobile}`;
  await countTry(deps, isRegistration ? LIMITS.smsByAddress : LIMITS.memberSmsByAddress, place);
  await countTry(deps, LIMITS.smsByMobile, asked);
  await countTry(deps, LIMITS.smsByMobileAnHour, asked);
  if (isRecovery) await countTry(deps, LIMITS.recoveryByMobileAnHour, mobile);
  if (isRegistration) await countTry(deps, LIMITS.registrationByMobileAnHour, mobile);
  if (isRegistration) await countRegistrationSms(deps);
  // Whether anything is sent, the job finds out, and counts it.
  else if (isRecovery) await checkSmsAreLeft(deps);
  // A number that is changed hears of it at its old owner's, too.
  else await countMemberSms(deps, 2);
}

/** Sends a new code to a number. */
export async function sendSmsCode(
  tx: Tx,
  { jobs, secrets }: Pick<Deps, 'jobs' | 'secrets'>,
  { purpose, mobile, memberId, address, language, write, now }: CodeSmsRequest,
): Promise<void> {
  const { code, expiresAt } = await newTypedCode(tx, { secrets }, { purpose, target: mobile, memberId, address, now });
  await jobs.enqueue(tx, 'send-sms', { to: mobile, language, ...write({ code }, { validUntil: expiresAt }) });
}

/** Tries a code that went to a number (`tryTypedCode`). */
export function trySmsCode(
  deps: Pick<Deps, 'database' | 'secrets' | 'now'>,
  { purpose, mobile, memberId, address }: SmsTarget & { memberId?: string; address?: string },
  code: string,
): Promise<string | null> {
  return tryTypedCode(deps, { purpose, target: mobile, memberId, address }, code);
}

/** Uses a code up, with what it proves. @throws Refusal SMS_CODE_WRONG when it had been used, or was made void since it was tried */
export async function consumeSmsCode(tx: Tx, id: string | null, now: Date): Promise<void> {
  const mobile = await consumeTypedCode(tx, id, now);
  if (mobile === null) throw refuseField({ field: 'sms_code', message: 'SMS_CODE_WRONG' });
  await unmarkAddress(tx, 'sms', mobile);
}
