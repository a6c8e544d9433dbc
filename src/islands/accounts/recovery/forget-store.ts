import { atom, onMount } from 'nanostores';
import * as v from 'valibot';
import { ForgetByEmailSchema, ResetBySmsSchema } from '../../../contract/accounts/member-password.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { addToast, addToastForNextPage } from '../../../stores/toasts.ts';
import { createMobileInput, type MobileCountry } from '../../form/contact/mobile-input.ts';
import { sendCode } from '../../form/contact/send-code.ts';
import { createForm } from '../../form/form-store.ts';
import { problemOf } from '../../form/state/form-state.ts';
import { createRecovery } from './recovery.ts';

export const RECOVERY_METHODS = ['sms', 'email'] as const;
export type RecoveryMethod = (typeof RECOVERY_METHODS)[number];
export const BY_SMS_FIELDS = ['mobile', 'sms_code', 'password', 'confirm_password'] as const;
export const BY_EMAIL_FIELDS = ['email'] as const;

const WAY_KEY = 'forgetWay';
const SMS_DRAFT_KEY = 'draft:forget-sms';

/** The forgotten password (docs/rules.md#recovery, forget_password): two ways back, each with its form. */
export function createForget(lang: Language, t: Translate, countries: readonly MobileCountry[]) {
  const input = createMobileInput({ countries, draftKey: SMS_DRAFT_KEY });
  const recovery = createRecovery(t);
  /** Kept for the tab, as what is typed is. */
  const $way = atom<RecoveryMethod>('sms');
  onMount($way, () => {
    if (typeof window !== 'undefined') $way.set(RECOVERY_METHODS.find((way) => way === sessionStorage.getItem(WAY_KEY)) ?? 'sms');
  });

  const bySms = createForm({
    schema: v.pipe(input.schema, ResetBySmsSchema),
    t,
    draftKey: SMS_DRAFT_KEY,
    secret: ['sms_code', 'password', 'confirm_password'],
    send: async (values) => {
      const failure = await recovery.resetWithSms(values);
      if (failure) return problemOf(failure);
      addToastForNextPage('success', t('success:PASSWORD_CHANGED'));
      location.assign(`/${lang}/sign`);
      return null;
    },
  });
  const byEmail = createForm({
    schema: ForgetByEmailSchema,
    t,
    draftKey: 'draft:forget-email',
    send: async ({ email }) => {
      const failure = await recovery.sentEmail.ask(email);
      return failure && problemOf(failure);
    },
  });

  return {
    recovery,
    input,
    bySms,
    byEmail,
    $way,
    choose: (way: RecoveryMethod): void => {
      $way.set(way);
      sessionStorage.setItem(WAY_KEY, way);
    },
    /** Sends a code to the number in the form, if it is one. */
    sendCode: (): Promise<void> => sendCode(bySms, input, recovery.sms.ask, t),
    /** Sends the e-mail again to the address it went to. */
    sendAgain: async (email: string): Promise<void> => {
      const failure = await recovery.sentEmail.ask(email);
      if (failure) addToast('error', failure.text);
      else addToast('success', t('success:LETTER_SENT'));
    },
  };
}
export type ForgetStore = ReturnType<typeof createForget>;
