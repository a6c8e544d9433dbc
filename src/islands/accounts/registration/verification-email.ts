import { atom } from 'nanostores';
import { resendVerification } from '../../../contract/accounts/member.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { send } from '../../../stores/api.ts';
import { type FailureTexts, waitOf } from '../../../stores/failure.ts';
import { codeFailure } from '../../form/contact/code-wait.ts';
import { createCountdown } from '../verification/countdown.ts';

/** The verification e-mail, requested again: with a visible waiting time (docs/rules.md#codes-and-links), which may run already. */
export function createVerificationEmail(t: Translate, waitSeconds = 0) {
  const opened = Date.now();
  const { $seconds, countTo } = createCountdown(() => (waitSeconds > 0 ? opened + waitSeconds * 1000 : 0));
  /** The address it was last asked for. */
  const $askedFor = atom<string | null>(null);
  return {
    $waitSeconds: $seconds,
    $askedFor,
    /** Null: if an account waits there, the e-mail is on its way. */
    ask: async (email: string): Promise<FailureTexts | null> => {
      try {
        const { resend_in } = (await send(resendVerification, { body: { email } }, { quiet: true })).data;
        countTo(Date.now() + resend_in * 1000);
        $askedFor.set(email);
        return null;
      } catch (error) {
        const wait = waitOf(error);
        if (wait !== null) countTo(Date.now() + wait * 1000);
        return codeFailure(error, t);
      }
    },
  };
}
