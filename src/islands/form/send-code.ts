import type { Translate } from '../../i18n/catalogue.ts';
import type { FailureTexts } from '../../stores/failure.ts';
import { addToast } from '../../stores/toasts.ts';
import type { FormStore } from './form-store.ts';

/**
 * Sends a code to the number in a form, if it is one; `ask` answers null when it is on its way. The focus goes to what
 * is to be done next: the number that is wrong, or the code.
 */
export async function sendCode(
  form: Pick<FormStore, 'check' | 'setError' | 'values'>,
  ask: (mobile: string) => Promise<FailureTexts | null>,
  t: Translate,
): Promise<void> {
  const fault = form.check('mobile');
  form.setError('mobile', fault);
  if (fault !== null) return document.getElementById('mobile')?.focus();
  const problem = await ask(form.values()['mobile']?.trim() ?? '');
  if (problem) return form.setError('mobile', problem.text);
  addToast('success', t('success:SMS_SENT'));
  document.getElementById('sms_code')?.focus();
}
