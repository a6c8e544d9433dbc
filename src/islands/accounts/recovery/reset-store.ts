import { atom } from 'nanostores';
import * as v from 'valibot';
import { ResetByEmailSchema } from '../../../contract/accounts/member-password.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { addToastForNextPage } from '../../../stores/toasts.ts';
import { createForm } from '../../form/form-store.ts';
import { problemOf } from '../../form/state/form-state.ts';
import { resetPasswordWithLink } from './recovery.ts';

export const RESET_FIELDS = ['password', 'confirm_password'] as const;

/** The new password that an e-mail's link asks for (docs/rules.md#recovery, forget/verify/{code}). */
export function createReset(lang: Language, t: Translate, readCode: () => string) {
  /** The link is wrong, was used or is too old. */
  const $isSpent = atom(false);
  const form = createForm({
    // The code is in the address, not in a field.
    schema: v.pipe(
      v.record(v.string(), v.unknown()),
      v.transform((values) => ({ ...values, code: readCode() })),
      ResetByEmailSchema,
    ),
    t,
    send: async (values) => {
      const failure = await resetPasswordWithLink(values);
      if (failure?.isSpent) {
        $isSpent.set(true);
        return null;
      }
      if (failure) return problemOf(failure);
      addToastForNextPage('success', t('success:PASSWORD_CHANGED'));
      location.assign(`/${lang}/sign`);
      return null;
    },
  });
  return { ...form, $isSpent };
}
