import { atom, onMount } from 'nanostores';
import { askEmailChange, askEmailLetter, askMobileSms, readEmail, setOtherMobile } from '../../../client/recovery.ts';
import type { EmailOutput } from '../../../contract/accounts/member-contact.ts';
import { type FailureTexts, failureTexts } from '../../../stores/failure.ts';
import { createSentCode } from '../../../stores/sent-code.ts';
import { $session, restoreSession } from '../../../stores/session.ts';

/** The member's e-mail address and mobile number, and their change (docs/rules.md#verification: new ones count once verified). */
export function createContactChange() {
  /** Null until it is read. */
  const $email = atom<EmailOutput | null>(null);
  const letter = createSentCode('changeEmail');
  const sms = createSentCode('changeMobile');

  async function readAddress(): Promise<void> {
    try {
      $email.set(await readEmail({ quiet: true, spinner: false }));
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
    letter,
    sms,
    /** Null: letters are on their way, to the new address and to the present one. */
    changeEmail: async (form: { email: string; password: string }): Promise<FailureTexts | null> => {
      const problem = await letter.ask(form.email, () => askEmailChange(form, { quiet: true }));
      if (problem === null) await readAddress();
      return problem;
    },
    sendLetterAgain: (email: string): Promise<FailureTexts | null> => letter.ask(email, () => askEmailLetter({ quiet: true })),
    sendSms: (form: { mobile: string; password: string }): Promise<FailureTexts | null> => sms.ask(form.mobile, () => askMobileSms(form, { quiet: true })),
    /** Null: the number has changed, and the session knows. */
    changeMobile: async (form: { mobile: string; sms_code: string }): Promise<FailureTexts | null> => {
      try {
        await setOtherMobile(form, { quiet: true });
        sms.forget();
        await restoreSession();
        return null;
      } catch (error) {
        return failureTexts(error);
      }
    },
  };
}
