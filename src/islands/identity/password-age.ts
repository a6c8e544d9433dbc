import { atom, onMount } from 'nanostores';
import { getPwChangeDate } from '../../contract/accounts/profile.ts';
import { PASSWORD_REMINDER_KEY } from '../../domain/site/browser-storage.ts';
import { isCallFailure, send } from '../../stores/api.ts';
import { $session } from '../../stores/session.ts';

/** For how many days the password has been in use, when the member should hear of it (docs/rules.md#account-and-password); else null. */
export const $passwordReminder = atom<{ days: number } | null>(null);

onMount($passwordReminder, () => {
  if (typeof window === 'undefined') return;
  let isAsked = false;
  return $session.subscribe(({ state }) => {
    if (state === 'anonymous') $passwordReminder.set(null);
    if (state !== 'signed-in' || isAsked || sessionStorage.getItem(PASSWORD_REMINDER_KEY) !== null) return;
    isAsked = true;
    void askPasswordAge().then((days) => {
      if (days === null) sessionStorage.setItem(PASSWORD_REMINDER_KEY, 'none');
      else $passwordReminder.set({ days });
    });
  });
});

/** The member has read it: not again in this tab before the next login. */
export function dismissPasswordReminder(): void {
  sessionStorage.setItem(PASSWORD_REMINDER_KEY, 'read');
  $passwordReminder.set(null);
}

/** Right after a login: the days when it is time to remind, else null. What an earlier login had put away counts no more. */
export function reloadPasswordAge(): Promise<number | null> {
  sessionStorage.removeItem(PASSWORD_REMINDER_KEY);
  return askPasswordAge();
}

/** A reminder that cannot be asked for is none: it stands in nobody's way. */
async function askPasswordAge(): Promise<number | null> {
  try {
    const { days, is_due } = (await send(getPwChangeDate, {}, { quiet: true, spinner: false })).data;
    return is_due ? days : null;
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    return null;
  }
}
