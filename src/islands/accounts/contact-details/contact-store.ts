import { atom } from 'nanostores';
import * as v from 'valibot';
import { ChangeEmailSchema, ChangeMobileSchema, MobileSmsSchema } from '../../../contract/accounts/member-contact.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { addToast } from '../../../stores/toasts.ts';
import { createMobileInput, type MobileCountry } from '../../form/contact/mobile-input.ts';
import { createForm } from '../../form/form-store.ts';
import { problemOf } from '../../form/state/form-state.ts';
import { createContactChange } from './contact-change.ts';

export const CHANGE_EMAIL_FIELDS = ['email', 'password'] as const;
export const CHANGE_MOBILE_FIELDS = ['password', 'mobile', 'sms_code'] as const;
const MOBILE_DRAFT_KEY = 'draft:change-mobile';

/** The member's e-mail address and mobile number, and the two forms that change them. */
export function createContact(t: Translate, countries: readonly MobileCountry[]) {
  const input = createMobileInput({ countries, draftKey: MOBILE_DRAFT_KEY });
  const contact = createContactChange(t);
  /** The form that is open. */
  const $open = atom<'email' | 'mobile' | null>(null);

  const emailForm = createForm({
    schema: ChangeEmailSchema,
    t,
    draftKey: 'draft:change-email',
    secret: ['password'],
    send: async (values) => {
      const failure = await contact.changeEmail(values);
      if (failure) return problemOf(failure);
      $open.set(null);
      addToast('success', t('success:LETTER_SENT'));
      return null;
    },
  });
  const mobileForm = createForm({
    schema: v.pipe(input.schema, v.object({ ...MobileSmsSchema.entries, ...ChangeMobileSchema.entries })),
    t,
    draftKey: MOBILE_DRAFT_KEY,
    secret: ['password', 'sms_code'],
    send: async ({ mobile, sms_code }) => {
      const failure = await contact.changeMobile({ mobile, sms_code });
      if (failure) return problemOf(failure);
      $open.set(null);
      addToast('success', t('success:MOBILE_CHANGED'));
      return null;
    },
  });

  return {
    ...contact,
    $open,
    emailForm,
    mobileForm,
    input,
    /** Sends a code to the number in the form, when the password beside it is there. */
    sendCode: async (): Promise<void> => {
      await input.ready();
      const faults = (['password', 'mobile'] as const).map((field) => ({ field, fault: mobileForm.check(field) }));
      for (const { field, fault } of faults) mobileForm.setError(field, fault);
      const first = faults.find(({ fault }) => fault !== null);
      if (first) return document.getElementById(first.field)?.focus();
      const { mobile = '', password = '' } = mobileForm.values();
      const failure = await contact.sendSms({ mobile: input.stored(mobile), password });
      if (failure) {
        const [field = 'mobile', text = failure.text] = Object.entries(failure.fields)[0] ?? [];
        mobileForm.setError(field, text);
        return document.getElementById(field)?.focus();
      }
      addToast('success', t('success:SMS_SENT'));
      document.getElementById('sms_code')?.focus();
    },
    sendAgain: async (email: string): Promise<void> => {
      const failure = await contact.resendEmail(email);
      if (failure) addToast('error', failure.text);
      else addToast('success', t('success:LETTER_SENT'));
    },
  };
}
export type ContactStore = ReturnType<typeof createContact>;
