import { atom } from 'nanostores';
import { checkAccount, registerMember, requestRegisterSms } from '../client/member.ts';
import type { RegisterOutput } from '../contract/member.ts';
import { type FailureTexts, failureTexts } from './failure.ts';
import { createSendingKey } from './sending-key.ts';
import { createSentCode } from './sent-code.ts';
// Gives the client what it needs.
import './session.ts';

/** Step one of registration (spec section 2): the SMS code with its waiting time, the name's availability, the form. */
export function createRegistration() {
  const sms = createSentCode('registerSms');
  /** Who has registered: the letter is on its way there. */
  const $registered = atom<{ email: string } | null>(null);
  const sending = createSendingKey();

  return {
    $sent: sms.$sent,
    $waitSeconds: sms.$waitSeconds,
    $registered,

    /** Null: the code is on its way. */
    requestCode: (mobile: string): Promise<FailureTexts | null> => sms.ask(mobile, () => requestRegisterSms({ mobile }, { quiet: true })),

    /** Null where it cannot be told: that is no reason to stop anyone. */
    isAccountFree: async (account: string): Promise<boolean | null> => {
      try {
        return (await checkAccount({ account }, { quiet: true, spinner: false })).account_available;
      } catch (error) {
        failureTexts(error);
        return null;
      }
    },

    /** Null: there is an account, and a letter on its way. */
    register: async (form: RegisterOutput): Promise<FailureTexts | null> => {
      const idempotencyKey = sending.keyFor(form);
      try {
        const { email } = await registerMember(form, { idempotencyKey, quiet: true });
        sms.forget();
        sending.forget();
        $registered.set({ email });
        return null;
      } catch (error) {
        return failureTexts(error);
      }
    },
  };
}
export type Registration = ReturnType<typeof createRegistration>;
