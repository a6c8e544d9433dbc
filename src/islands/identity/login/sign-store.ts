import { atom } from 'nanostores';
import * as v from 'valibot';
import { PasswordGrantSchema } from '../../../contract/identity/token.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { rememberPreviousPage, takeReturnPath } from '../../../stores/return-to.ts';
import { $session, logIn, secondFactorPath } from '../../../stores/session.ts';
import { addToastForNextPage } from '../../../stores/toasts.ts';
import { createForm } from '../../form/form-store.ts';
import { problemOf } from '../../form/state/form-state.ts';
import { reloadPasswordAge } from '../password-age.ts';

/** The typed fields, which may be wrong. */
export const TYPED_FIELDS = ['username', 'password'] as const;
const SignSchema = v.pick(PasswordGrantSchema, [...TYPED_FIELDS, 'remember']);

/** A right password that waits for its second factor. */
export interface Challenge {
  mfaToken: string;
  /** For the way back. */
  username: string;
  remember: boolean;
}

/** The login screen (docs/rules.md#sessions): a form, a second step for members with a second factor, and where to go afterwards. */
export function createSign(lang: Language, t: Translate) {
  /** The password was right, but the e-mail address waits to be verified. */
  const $isUnverified = atom(false);
  /** Null: the password is asked for. */
  const $challenge = atom<Challenge | null>(null);
  /** Whose second step was given up. */
  const $username = atom('');
  /** The second step took too long or too many tries. */
  const $isOver = atom(false);
  let isLoggingIn = false;
  const leave = () => {
    const session = $session.get();
    const path = takeReturnPath(sessionStorage, lang);
    location.replace(session.state === 'signed-in' && session.member.must_set_up_mfa ? secondFactorPath() : path);
  };
  const finish = async (): Promise<void> => {
    const days = await reloadPasswordAge();
    addToastForNextPage('success', days === null ? t('success:LOGGED_IN') : t('success:LOGGED_IN_OLD_PASSWORD', { days }));
    leave();
  };
  const form = createForm({
    schema: SignSchema,
    t,
    draftKey: 'draft:sign',
    secret: ['password'],
    send: async ({ username, password, remember }) => {
      $isUnverified.set(false);
      $isOver.set(false);
      const problem = await whileBusy(() => logIn({ username, password, remember }));
      if (problem?.mfaToken) {
        $challenge.set({ mfaToken: problem.mfaToken, username, remember });
        return null;
      }
      if (problem) {
        $isUnverified.set(problem.isUnverified);
        return problemOf(problem);
      }
      await finish();
      return null;
    },
  });
  async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
    isLoggingIn = true;
    try {
      return await work();
    } finally {
      isLoggingIn = false;
    }
  }
  return {
    ...form,
    $isUnverified,
    $challenge,
    $isOver,
    $username,
    whileBusy,
    finish,
    /** Back to the password; `isOver` when the server asks for it anew. */
    startOver: (isOver: boolean) => {
      $username.set($challenge.get()?.username ?? '');
      $challenge.set(null);
      $isOver.set(isOver);
    },
    attach: (element: HTMLFormElement) => {
      rememberPreviousPage(sessionStorage, document.referrer, location.origin);
      // Who is logged in has nothing to do here; but a login made here says so first.
      const unlisten = $session.subscribe(({ state }) => {
        if (state === 'signed-in' && !isLoggingIn) leave();
      });
      const detach = form.attach(element);
      return () => {
        unlisten();
        detach();
      };
    },
  };
}
export type SignStore = ReturnType<typeof createSign>;
