import { atom, onMount } from 'nanostores';
import { changeEmail, changeMobile, type EmailOutput, getEmail, resendEmailChange, sendMobileSms } from '../../../contract/accounts/member-contact.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { send } from '../../../stores/api.ts';
import { type FailureTexts, failureTexts } from '../../../stores/failure.ts';
import { $session, restoreSession } from '../../../stores/session.ts';
import { createSentCode } from '../verification/sent-code.ts';

/** The member's e-mail address and mobile number, and their change (docs/rules.md#verification: new ones count once verified). */
export function createContactChange(t: Translate) {
  /** Null until it is read. */
  const $email = atom<EmailOutput | null>(null);
  const sentEmail = createSentCode('changeEmail', t);
  const sms = createSentCode('changeMobile', t);

  async function readAddress(): Promise<void> {
    try {
      $email.set((await send(getEmail, {}, { quiet: true, spinner: false })).data);
    } catch (error) {
      // The section says what the session knows; only the address that waits is missing.
      failureTexts(error);
    }
  }
  onMount($email, () => {
    if (typeof window === 'undefined') return;
    return $session.subscribe(({ state }) => {
      if (state === 'signed-in' && $email.get() === null) void readAddress();
    });
  });

  return {
    $email,
    sentEmail,
    sms,
    /** Null: e-mails are on their way, to the new address and to the present one. */
    changeEmail: async (form: { email: string; password: string }): Promise<FailureTexts | null> => {
      const problem = await sentEmail.ask(form.email, async () => (await send(changeEmail, { body: form }, { quiet: true })).data);
      if (problem === null) await readAddress();
      return problem;
    },
    resendEmail: (email: string): Promise<FailureTexts | null> => sentEmail.ask(email, async () => (await send(resendEmailChange, {}, { quiet: true })).data),
    sendSms: (form: { mobile: string; password: string }): Promise<FailureTexts | null> =>
      sms.ask(form.mobile, async () => (await send(sendMobileSms, { body: form }, { quiet: true })).data),
    /** Null: the number has changed, and the session knows. */
    changeMobile: async (form: { mobile: string; sms_code: string }): Promise<FailureTexts | null> => {
      try {
        await send(changeMobile, { body: form }, { quiet: true });
        sms.forget();
        await restoreSession();
        return null;
      } catch (error) {
        return failureTexts(error);
      }
    },
  };
}
