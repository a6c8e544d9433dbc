import type { Translate } from '../../../i18n/catalogue.ts';
import type { FailureTexts } from '../../../stores/failure.ts';
import { addToast } from '../../../stores/toasts.ts';
import type { FormStore } from '../form-store.ts';
import type { MobileInput } from './mobile-input.ts';

type Form = Pick<FormStore, 'check' | 'setError' | 'values'>;
type Ask = (to: string) => Promise<FailureTexts | null>;

/**
 * Sends a code to the number in a form, if it is one; `ask` answers null when it is on its way. The focus goes to what
 * is to be done next: the number that is wrong, or the code.
 */
export async function sendCode(form: Form, input: MobileInput, ask: Ask, t: Translate): Promise<void> {
  await input.ready();
  const fault = form.check('mobile');
  form.setError('mobile', fault);
  if (fault !== null) return document.getElementById('mobile')?.focus();
  const problem = await ask(input.stored(form.values()['mobile'] ?? ''));
  if (problem) return form.setError('mobile', problem.text);
  addToast('success', t('success:SMS_SENT'));
  document.getElementById('sms_code')?.focus();
}

/** The same to the e-mail address in a form. */
export async function sendEmailCode(form: Form, ask: Ask, t: Translate): Promise<void> {
  const fault = form.check('email');
  form.setError('email', fault);
  if (fault !== null) return document.getElementById('email')?.focus();
  const problem = await ask(form.values()['email']?.trim() ?? '');
  if (problem) return form.setError('email', problem.text);
  addToast('success', t('success:CODE_SENT'));
  document.getElementById('email_code')?.focus();
}
