import { atom } from 'nanostores';
import { newIdempotencyKey } from '../client/idempotency-key.ts';
import { checkAccount, registerMember, requestRegisterSms } from '../client/member.ts';
import type { RegisterOutput } from '../contract/member.ts';
import { type FailureTexts, failureTexts } from './failure.ts';
import { createSentCode } from './sent-code.ts';
// Gives the client what it needs.
import './session.ts';

/** Step one of registration (spec section 2): the SMS code with its waiting time, the name's availability, the form. */
export function createRegistration() {
  const sms = createSentCode('registerSms');
  /** Who has registered: the letter is on its way there. */
  const $registered = atom<{ email: string } | null>(null);
  /** One key for one content: what was changed is another registration, what is sent again is the same. */
  let sending: { key: string; content: string } | null = null;

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
      const content = JSON.stringify(form);
      if (sending?.content !== content) sending = { key: newIdempotencyKey(), content };
      try {
        const { email } = await registerMember(form, { idempotencyKey: sending.key, quiet: true });
        sms.forget();
        sending = null;
        $registered.set({ email });
        return null;
      } catch (error) {
        return failureTexts(error);
      }
    },
  };
}
export type Registration = ReturnType<typeof createRegistration>;
