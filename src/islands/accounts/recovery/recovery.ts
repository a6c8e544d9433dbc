import { atom, onMount } from 'nanostores';
import { changePassword, forgetByEmail, forgetBySms, resetByEmail, resetBySms } from '../../../contract/accounts/member-password.ts';
import { getPwChangeDate } from '../../../contract/accounts/profile.ts';
import type { CallData, CallInput } from '../../../contract/call.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { send } from '../../../stores/api.ts';
import { type FailureTexts, failureTexts, isRefusal } from '../../../stores/failure.ts';
import { $session, dropLogin } from '../../../stores/session.ts';
import { createSentCode } from '../verification/sent-code.ts';

/** A forgotten password by phone and by e-mail (docs/rules.md#recovery): what was sent, and the new password. */
export function createRecovery(t: Translate) {
  const sms = createSentCode('forgetSms', t);
  const sentEmail = createSentCode('forgetEmail', t);
  return {
    sms: { ...sms, ask: (mobile: string) => sms.ask(mobile, async () => (await send(forgetBySms, { body: { mobile } }, { quiet: true })).data) },
    sentEmail: {
      ...sentEmail,
      ask: (email: string) => sentEmail.ask(email, async () => (await send(forgetByEmail, { body: { email } }, { quiet: true })).data),
    },

    /** Null: the new password opens the account, and nothing else does. */
    resetWithSms: async (form: CallInput<typeof resetBySms>['body']): Promise<FailureTexts | null> => {
      const problem = await refused(() => send(resetBySms, { body: form }, { quiet: true }));
      if (problem === null) sms.forget();
      return problem;
    },
  };
}

/** The same with the code of a link. `isSpent`: the link is wrong, used or too old. */
export async function resetPasswordWithLink(form: CallInput<typeof resetByEmail>['body']): Promise<(FailureTexts & { isSpent: boolean }) | null> {
  try {
    await send(resetByEmail, { body: form }, { quiet: true });
    dropLogin();
    return null;
  } catch (error) {
    const texts = failureTexts(error);
    return { ...texts, isSpent: isRefusal(error, 'VERIFICATION_FAILED') || 'code' in texts.fields };
  }
}

/** Another password, for members who know the current one. Null: it is set, and nobody is logged in any more, here neither. */
export function changePasswordTo(form: CallInput<typeof changePassword>['body']): Promise<FailureTexts | null> {
  return refused(() => send(changePassword, { body: form }, { quiet: true }));
}

/** The age of the password; null until it is known, and where it cannot be. */
export function createPasswordAge() {
  const $age = atom<CallData<typeof getPwChangeDate> | null>(null);
  onMount($age, () => {
    if (typeof window === 'undefined') return;
    return $session.subscribe(({ state }) => {
      if (state === 'signed-in' && $age.get() === null)
        send(getPwChangeDate, {}, { quiet: true, spinner: false }).then(({ data }) => $age.set(data), failureTexts);
    });
  });
  return $age;
}

/** All logins of the account have ended with a success; what this browser keeps of one is dropped. */
async function refused(work: () => Promise<unknown>): Promise<FailureTexts | null> {
  try {
    await work();
    dropLogin();
    return null;
  } catch (error) {
    return failureTexts(error);
  }
}
