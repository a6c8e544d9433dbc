import * as v from 'valibot';
import { MigrateSchema } from '../../../contract/accounts/old-user.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { addToast } from '../../../stores/toasts.ts';
import { createMobileInput, type MobileCountry } from '../../form/contact/mobile-input.ts';
import { sendCode } from '../../form/contact/send-code.ts';
import { createForm } from '../../form/form-store.ts';
import { fillForm } from '../../form/form-values.ts';
import { problemOf } from '../../form/state/form-state.ts';
import { codeOfAddress } from '../../page/code-of-address.ts';
import { createRegistration } from '../registration/registration.ts';
import { createOldUser } from './old-user.ts';

export const MIGRATE_FIELDS = ['account', 'password', 'confirm_password', 'mobile', 'sms_code', 'name', 'pen_name', 'agree'] as const;

const DRAFT_KEY = 'draft:olduser';

/** The form of `olduser/info/{code}`: what a member of the former site chooses anew. */
export function createMigrate(lang: Language, t: Translate, countries: readonly MobileCountry[]) {
  const input = createMobileInput({ countries, draftKey: DRAFT_KEY });
  const old = createOldUser(codeOfAddress);
  const registration = createRegistration(t);
  const form = createForm({
    // The code is in the address, not in the form.
    schema: v.pipe(
      input.schema,
      v.transform((values) => ({ ...values, code: codeOfAddress() })),
      MigrateSchema,
    ),
    t,
    draftKey: DRAFT_KEY,
    secret: ['password', 'confirm_password', 'sms_code', 'agree'],
    send: async (values) => {
      const problem = await old.migrate({ ...values, language: lang });
      if (problem) return problemOf(problem);
      addToast('success', t('olduser:done.title'));
      scrollTo({ top: 0 });
      return null;
    },
  });
  return {
    ...form,
    ...old,
    input,
    /** Of the country before. */
    clearCountry: () => {
      for (const name of ['mobile', 'sms_code']) form.setError(name, null);
    },
    $sent: registration.$sent,
    $waitSeconds: registration.$waitSeconds,
    attach: (element: HTMLFormElement) => {
      const found = old.$oldUser.get();
      const detach = form.attach(element);
      // Only where nothing was typed: a draft stands above what the former site knew.
      if (found.state === 'known' && !form.values()['name']) fillForm(element, { name: found.account.name, pen_name: found.account.pen_name ?? '' });
      return detach;
    },
    /** Sends a code to the number in the form, if it is one. */
    sendCode: (): Promise<void> => sendCode(form, input, registration.requestCode, t),
  };
}
export type MigrateStore = ReturnType<typeof createMigrate>;
