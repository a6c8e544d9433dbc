import * as v from 'valibot';
import { type RegisterOutput, type register, registerSchemaAt } from '../../../contract/accounts/member.ts';
import type { CallData } from '../../../contract/call.ts';
import { faultsOf } from '../../../contract/field-message.ts';
import { Refusal, refuseField } from '../../../contract/refusal.ts';
import { needsGuardian } from '../../../domain/accounts/age.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import { isoWithOffset, taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Tx } from '../../db/client.ts';
import { unmarkAddress } from '../../delivery/undeliverable-address.ts';
import type { Deps } from '../../deps.ts';
import { addressSubject, clearTries, countTry, hasTryLeft, releaseTry } from '../../http/callers/rate-limit.ts';
import { type IdempotencyKey, withIdempotency } from '../../http/with-idempotency.ts';
import { isReachedBySms, phoneFaults } from '../../identity/codes/mobile-check.ts';
import { sendVerificationEmail } from '../../identity/codes/send-verification-email.ts';
import { consumeSmsCode, trySmsCode } from '../../identity/codes/sms-code.ts';
import { consumeTypedCode, tryTypedCode } from '../../identity/codes/typed-code.ts';
import { refuseCommonPassword } from '../../identity/security/common-password.ts';
import { hashPassword } from '../../identity/security/password.ts';
import { recordEvent } from '../../identity/security/record-event.ts';
import { purgeUnverifiedAccounts } from './unverified-accounts.ts';

export interface Registration {
  form: RegisterOutput;
  /** For e-mails, when the form names none. */
  language: Language;
  address: string;
  userAgent: string;
  once: IdempotencyKey | null;
}

/**
 * Step one of registration (docs/rules.md#registration): makes a member who cannot log in yet, and sends an e-mail with a link. Where no SMS
 * reaches the number, an e-mail code has proved the address: the account works at once, and the desk confirms the number
 * (docs/decisions/133). The constraints say that a name, address or number is taken, and only to callers who gave the code; a code that
 * was told so three times is void. An earlier registration with the proved number or address that nobody verified makes way.
 * @throws Refusal VALIDATION_FAILED with BIRTHDAY_IN_FUTURE, GUARDIAN_NEEDED, PASSWORD_COMMON, SMS_CODE_WRONG, EMAIL_CODE_WRONG, FOREIGN_MOBILE_FORMAT, FOREIGN_PHONE_FORMAT, ACCOUNT_TAKEN, EMAIL_TAKEN, MOBILE_TAKEN; TOO_MANY_REQUESTS
 */
export async function registerMember(deps: Deps, { form, language, address, userAgent, once }: Registration): Promise<CallData<typeof register>> {
  const isBySms = isReachedBySms(deps, form.mobile);
  const judged = v.safeParse(
    registerSchemaAt(deps.now, () => isBySms),
    form,
  );
  const faults = [...(judged.success ? [] : faultsOf(judged.issues)), ...phoneFaults(form.guardian_phone, 'guardian_phone')];
  if (faults.length > 0) throw new Refusal('VALIDATION_FAILED', { faults });
  refuseCommonPassword(deps, form.password, 'password', form);
  await countTry(deps, LIMITS.registerByAddress, addressSubject(address));
  const proof = await tryProof(deps, form, { isBySms, address });
  const { codeId } = proof;
  // Null for a repetition of a registration that succeeded, too: its code is used. It gets its answer again.
  const passwordHash = codeId === null ? null : await hashPassword(form.password);
  const now = deps.now();
  const registered = withIdempotency(deps, once, async (tx) => {
    await consumeProof(tx, proof, now);
    await purgeUnverifiedAccounts(tx, isBySms ? { mobile: form.mobile } : { email: form.email });
    const { id } = await tx
      .insertInto('members')
      .values({
        account: form.account,
        password_hash: passwordHash ?? '',
        password_changed_at: now,
        name: form.name,
        pen_name: form.pen_name ?? null,
        email: form.email,
        email_verified_at: isBySms ? null : now,
        mobile: form.mobile,
        mobile_verified_at: isBySms ? now : null,
        gender: form.gender ?? null,
        birthday: form.birthday ?? null,
        addr_city: form.addr_city ?? null,
        language: form.language ?? language,
        terms_version: termsVersion(deps),
        ...guardianOf(form, now),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordEvent(tx, { kind: 'REGISTERED', memberId: id, origin: { address, userAgent }, now });
    if (isBySms) await sendVerificationEmail(tx, deps, { id, name: form.name, email: form.email, language: form.language ?? language, now });
    else await recordEvent(tx, { kind: 'EMAIL_VERIFIED', memberId: id, origin: { address, userAgent }, now });
    return {
      id,
      username: form.account,
      email: form.email,
      email_verified_at: isBySms ? null : isoWithOffset(now),
      mobile_verified_at: isBySms ? isoWithOffset(now) : null,
    };
  });
  return registered.catch(async (error: unknown) => {
    if (isBySms && codeId !== null && !saysWhoIsRegistered(error)) {
      await releaseTry(deps, LIMITS.takenByCode, codeId);
      await clearTries(deps, LIMITS.takenOnce, askedWith(codeId, form.email));
    }
    throw error;
  });
}

/** A code that was right when it was tried, null when none was, and what it proves: that the caller holds the phone, or reads the mailbox. */
type Proof = { by: 'sms' | 'email'; codeId: string | null };

/** Tries the code that counts. An e-mail code reveals nothing about other addresses, so it has no limit of `mayAsk`. */
async function tryProof(deps: Deps, form: RegisterOutput, { isBySms, address }: { isBySms: boolean; address: string }): Promise<Proof> {
  const { mobile, email, sms_code = '', email_code = '' } = form;
  if (!isBySms) return { by: 'email', codeId: await tryTypedCode(deps, { purpose: 'register_email', target: email.toLowerCase(), address }, email_code) };
  const rightId = await trySmsCode(deps, { purpose: 'register_sms', mobile, address }, sms_code);
  return { by: 'sms', codeId: rightId !== null && (await mayAsk(deps, rightId, email)) ? rightId : null };
}

/** @throws Refusal SMS_CODE_WRONG, EMAIL_CODE_WRONG */
async function consumeProof(tx: Tx, { by, codeId }: Proof, now: Date): Promise<void> {
  if (by === 'sms') return consumeSmsCode(tx, codeId, now);
  const email = await consumeTypedCode(tx, codeId, now);
  if (email === null) throw refuseField({ field: 'email_code', message: 'EMAIL_CODE_WRONG' });
  await unmarkAddress(tx, 'mail', email);
}

const askedWith = (codeId: string, email: string) => `${codeId}:${email.toLowerCase()}`;

/**
 * Whether a code may still be asked with for an address. Counted before it is known how it ends, so that parallel ones
 * count too; the same address again asks nothing new, as when a form is sent twice.
 */
async function mayAsk(deps: Deps, codeId: string, email: string): Promise<boolean> {
  if (!(await hasTryLeft(deps, LIMITS.takenOnce, askedWith(codeId, email)))) return true;
  if (await hasTryLeft(deps, LIMITS.takenByCode, codeId)) return true;
  await clearTries(deps, LIMITS.takenOnce, askedWith(codeId, email));
  return false;
}

/** With a code of one's own phone, anybody's address may be typed: so few times a code (docs/decisions/011). */
function saysWhoIsRegistered(error: unknown): boolean {
  return error instanceof Refusal && error.faults.some(({ message }) => message === 'EMAIL_TAKEN' || message === 'MOBILE_TAKEN');
}

/** The guardian of a member under 20; of everybody else nothing is kept, whatever the form says. */
function guardianOf(form: RegisterOutput, now: Date) {
  if (needsGuardian(form, taipeiDay(now)) !== true) return {};
  return { guardian_name: form.guardian_name ?? null, guardian_phone: form.guardian_phone ?? null, guardian_consent_at: now };
}

/** The terms that a new member agrees to. */
export function termsVersion({ library }: Pick<Deps, 'library'>): string {
  const terms = library.legal.find(({ id }) => id === 'terms');
  if (!terms) throw new Error('content/legal/terms is missing');
  return terms.data.version;
}
