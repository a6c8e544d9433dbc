import { registerSchemaAt } from '../../contract/member.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Language } from '../../i18n/languages.ts';
import { createRegistration } from '../../stores/registration.ts';
import { addToast } from '../../stores/toasts.ts';
import { createForm } from '../form/form-store.ts';

export const REGISTER_FIELDS = [
  'account',
  'password',
  'confirm_password',
  'mobile',
  'sms_code',
  'email',
  'name',
  'pen_name',
  'gender',
  'birthday',
  'addr_city',
  'agree',
] as const;

/** The form of step one, with what its fields ask of the server before it is sent. */
export function createRegister(lang: Language, t: Translate, now = () => new Date()) {
  const registration = createRegistration();
  const form = createForm({
    schema: registerSchemaAt(now),
    t,
    draftKey: 'draft:register',
    secret: ['password', 'confirm_password', 'sms_code', 'agree'],
    send: async (values) => {
      const problem = await registration.register({ ...values, language: lang });
      if (problem) return Object.keys(problem.fields).length > 0 ? { errors: problem.fields } : { general: problem.text };
      addToast('success', t('success:REGISTERED'));
      scrollTo({ top: 0 });
      return null;
    },
  });

  /** On leaving the account name: taken names are told before the rest is filled in. */
  async function checkAccount(event: FocusEvent): Promise<void> {
    if (!(event.target instanceof HTMLInputElement) || event.target.name !== 'account') return;
    const account = event.target.value.trim();
    if (account === '' || form.check('account') !== null) return;
    const isFree = await registration.isAccountFree(account);
    if (isFree === false && form.values()['account']?.trim() === account) form.setError('account', t('validation:ACCOUNT_TAKEN'));
  }

  return {
    ...form,
    ...registration,
    attach: (element: HTMLFormElement) => {
      const onLeave = (event: FocusEvent) => void checkAccount(event);
      element.addEventListener('focusout', onLeave);
      const detach = form.attach(element);
      return () => {
        element.removeEventListener('focusout', onLeave);
        detach();
      };
    },
    /** Sends a code to the number in the form, if it is one. */
    sendCode: async (): Promise<void> => {
      const fault = form.check('mobile');
      form.setError('mobile', fault);
      const field = document.getElementById(fault === null ? 'sms_code' : 'mobile');
      if (fault !== null) return field?.focus();
      const problem = await registration.requestCode(form.values()['mobile']?.trim() ?? '');
      if (problem) form.setError('mobile', problem.text);
      else addToast('success', t('success:SMS_SENT'));
      if (!problem) field?.focus();
    },
  };
}
export type RegisterStore = ReturnType<typeof createRegister>;
