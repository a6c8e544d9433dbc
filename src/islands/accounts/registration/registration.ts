import { atom } from 'nanostores';
import { checkRegistered, type RegisterOutput, register, sendRegisterEmail, sendRegisterSms } from '../../../contract/accounts/member.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { send } from '../../../stores/api.ts';
import { type FailureTexts, failureTexts } from '../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { createSentCode } from '../verification/sent-code.ts';

/** Step one of registration (docs/rules.md#registration): the codes with their waiting times, the name's availability, the form. */
export function createRegistration(t: Translate) {
  const sms = createSentCode('registerSms', t);
  const emailCode = createSentCode('registerEmail', t);
  /** The address that was registered. `isOpen`: the account works; otherwise an e-mail is on its way there whose link opens it. */
  const $registered = atom<{ email: string; isOpen: boolean } | null>(null);
  const sending = createIdempotencyKey();

  return {
    $sent: sms.$sent,
    $waitSeconds: sms.$waitSeconds,
    emailCode: { $sent: emailCode.$sent, $waitSeconds: emailCode.$waitSeconds },
    $registered,

    /** Null: the code is on its way. */
    requestCode: (mobile: string): Promise<FailureTexts | null> =>
      sms.ask(mobile, async () => (await send(sendRegisterSms, { body: { mobile } }, { quiet: true })).data),

    requestEmailCode: (email: string): Promise<FailureTexts | null> =>
      emailCode.ask(email, async () => (await send(sendRegisterEmail, { body: { email } }, { quiet: true })).data),

    /** Null where it cannot be told: that is no reason to stop anyone. */
    isAccountFree: async (account: string): Promise<boolean | null> => {
      try {
        return (await send(checkRegistered, { body: { account } }, { quiet: true, spinner: false })).data.account_available;
      } catch (error) {
        failureTexts(error);
        return null;
      }
    },

    /** Null: there is an account. */
    register: async (form: RegisterOutput): Promise<FailureTexts | null> => {
      const idempotencyKey = sending.keyFor(form);
      try {
        const { email, email_verified_at } = (await send(register, { body: form }, { idempotencyKey, quiet: true })).data;
        sms.forget();
        emailCode.forget();
        sending.forget();
        $registered.set({ email, isOpen: email_verified_at !== null });
        return null;
      } catch (error) {
        return failureTexts(error);
      }
    },
  };
}
