import { atom } from 'nanostores';
import * as v from 'valibot';
import { PasswordGrantSchema } from '../../contract/token.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Language } from '../../i18n/languages.ts';
import { askPasswordAgeAnew } from '../../stores/password-age.ts';
import { rememberPreviousPage, takeReturnPath } from '../../stores/return-to.ts';
import { $session, logIn } from '../../stores/session.ts';
import { addToastForNextPage } from '../../stores/toasts.ts';
import { createForm } from '../form/form-store.ts';

export const SIGN_FIELDS = ['username', 'password', 'remember'] as const;
const SignSchema = v.pick(PasswordGrantSchema, SIGN_FIELDS);

/** The login screen (spec section 2): a form, and where to go afterwards. */
export function createSign(lang: Language, t: Translate) {
  /** The password was right, but the e-mail address waits to be verified. */
  const $isUnverified = atom(false);
  const leave = () => location.replace(takeReturnPath(sessionStorage, lang));
  const form = createForm({
    schema: SignSchema,
    t,
    draftKey: 'draft:sign',
    secret: ['password'],
    send: async ({ username, password, remember }) => {
      $isUnverified.set(false);
      const problem = await logIn({ username, password, remember });
      if (problem) {
        $isUnverified.set(problem.isUnverified);
        return Object.keys(problem.fields).length > 0 ? { errors: problem.fields } : { general: problem.text };
      }
      const days = await askPasswordAgeAnew();
      addToastForNextPage('success', days === null ? t('success:LOGGED_IN') : t('success:LOGGED_IN_OLD_PASSWORD', { days }));
      leave();
      return null;
    },
  });
  return {
    ...form,
    $isUnverified,
    attach: (element: HTMLFormElement) => {
      rememberPreviousPage(sessionStorage, document.referrer, location.origin);
      // Who is logged in has nothing to do here; but a login made here says so first.
      const unlisten = $session.subscribe(({ state }) => {
        if (state === 'signed-in' && !form.$form.get().isBusy) leave();
      });
      const detach = form.attach(element);
      return () => {
        unlisten();
        detach();
      };
    },
  };
}
