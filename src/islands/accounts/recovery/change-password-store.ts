import { ChangePasswordSchema } from '../../../contract/accounts/member-password.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { addToastForNextPage } from '../../../stores/toasts.ts';
import { createForm } from '../../form/form-store.ts';
import { problemOf } from '../../form/state/form-state.ts';
import { changePasswordTo } from './recovery.ts';

export const CHANGE_PASSWORD_FIELDS = ['current_password', 'password', 'confirm_password'] as const;

/** Another password, after which everybody logs in again (docs/rules.md#account-and-password). */
export function createChangePassword(lang: Language, t: Translate) {
  return createForm({
    schema: ChangePasswordSchema,
    t,
    send: async (values) => {
      const failure = await changePasswordTo(values);
      if (failure) return problemOf(failure);
      addToastForNextPage('success', t('success:PASSWORD_CHANGED'));
      location.assign(`/${lang}/sign`);
      return null;
    },
  });
}
