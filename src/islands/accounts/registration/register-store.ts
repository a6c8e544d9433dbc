import { atom } from 'nanostores';
import * as v from 'valibot';
import { registerSchemaAt } from '../../../contract/accounts/member.ts';
import { AGE_GROUPS, needsGuardian } from '../../../domain/accounts/age.ts';
import { isDay, taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { addToast } from '../../../stores/toasts.ts';
import { createMobileInput, type MobileCountry } from '../../form/contact/mobile-input.ts';
import { sendCode, sendEmailCode } from '../../form/contact/send-code.ts';
import { readDraft } from '../../form/draft.ts';
import { createForm } from '../../form/form-store.ts';
import { createLeaveGuard } from '../../form/leave-guard.ts';
import { problemOf } from '../../form/state/form-state.ts';
import { watchFields } from '../../form/watch-fields.ts';
import { createRegistration } from './registration.ts';

export const REGISTER_FIELDS = [
  'account',
  'password',
  'confirm_password',
  'mobile',
  'sms_code',
  'email',
  'email_code',
  'name',
  'pen_name',
  'gender',
  'birthday',
  'age_group',
  'guardian_name',
  'guardian_phone',
  'guardian_consent',
  'addr_city',
  'agree',
] as const;

const DRAFT_KEY = 'draft:register';

/** The form of step one, with what its fields ask of the server before it is sent. */
export function createRegister(lang: Language, t: Translate, countries: readonly MobileCountry[], now = () => new Date()) {
  const registration = createRegistration(t);
  const input = createMobileInput({ countries, draftKey: DRAFT_KEY });
  const guardianInput = createMobileInput({ countries, field: 'guardian_phone', draftKey: DRAFT_KEY });
  /** The requirements of the birthday, or of the age given instead. */
  const $age = atom({ asksAge: true, isGuarded: false });
  const form = createForm({
    schema: v.pipe(
      input.schema,
      guardianInput.schema,
      registerSchemaAt(now, () => input.takesSms()),
    ),
    t,
    draftKey: DRAFT_KEY,
    secret: ['password', 'confirm_password', 'sms_code', 'email_code', 'agree', 'guardian_consent'],
    send: async (values) => {
      const problem = await registration.register({ ...values, language: lang });
      if (problem) return problemOf(problem);
      addToast('success', registration.$registered.get()?.isOpen ? t('success:REGISTERED_BY_CODE') : t('success:REGISTERED'));
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

  function tellAge({ birthday, age_group }: Readonly<Record<'birthday' | 'age_group', string>>, changed: string | null): void {
    const given = isDay(birthday) ? birthday : undefined;
    const group = AGE_GROUPS.find((each) => each === age_group);
    $age.set({ asksAge: given === undefined, isGuarded: needsGuardian({ birthday: given, age_group: group }, taipeiDay(now())) === true });
    if (changed !== null) for (const name of ['age_group', 'guardian_name', 'guardian_phone', 'guardian_consent']) form.setError(name, null);
  }

  return {
    ...form,
    ...registration,
    input,
    guardianInput,
    /** Of the country before. */
    clearCountry: () => {
      for (const name of ['mobile', 'sms_code', 'email_code']) form.setError(name, null);
    },
    $age,
    /** The draft's value of a field that comes later than the form: a guardian's, once an age asks for one. */
    drafted: (field: string): string | undefined => readDraft(sessionStorage, DRAFT_KEY)[field],
    guard: createLeaveGuard(form.isTouched),
    attach: (element: HTMLFormElement) => {
      const onLeave = (event: FocusEvent) => void checkAccount(event);
      element.addEventListener('focusout', onLeave);
      const detach = form.attach(element);
      const unwatch = watchFields(element, ['birthday', 'age_group'], tellAge);
      return () => {
        element.removeEventListener('focusout', onLeave);
        unwatch();
        detach();
      };
    },
    /** Sends a code to the number in the form, if it is one. */
    sendCode: (): Promise<void> => sendCode(form, input, registration.requestCode, t),
    sendEmailCode: (): Promise<void> => sendEmailCode(form, registration.requestEmailCode, t),
  };
}
export type RegisterStore = ReturnType<typeof createRegister>;
