import { atom } from 'nanostores';
import * as v from 'valibot';
import { endOneLogin, endOtherLogins, listLogins } from '../../../contract/identity/login.ts';
import { isOtp } from '../../../domain/identity/second-factor.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { send } from '../../../stores/api.ts';
import { failureTexts } from '../../../stores/failure.ts';
import { addToast } from '../../../stores/toasts.ts';
import { createForm } from '../../form/form-store.ts';
import type { FormProblem } from '../../form/state/form-state.ts';
import { createList } from '../../record/records-store.ts';

/** The logins to end: a login's id, or all others. */
export type LoginsQuestion = { id: string } | 'others';

/** The form's own name: the page has other forms with passwords and codes. */
export const PROOF_FIELD = 'login_proof';
const ProofFormSchema = v.object({ [PROOF_FIELD]: v.pipe(v.string(), v.nonEmpty('REQUIRED')) });

/** Where a member is logged in, and the ends of it, each with a proof of the caller's identity. */
export function createLogins(t: Translate, onEnded: () => void) {
  // What fails is said in the panel; where what was loaded stays, in a toast.
  const list = createList(async ({ isShown }) => (await send(listLogins, {}, { spinner: false, quiet: !isShown })).data);
  /** The question of the dialog; null: it is closed. */
  const $asked = atom<LoginsQuestion | null>(null);

  /** A password mixes letters and digits, so six digits alone are a code of the authenticator. */
  async function end(asked: LoginsQuestion, typed: string): Promise<FormProblem | null> {
    const body = isOtp(typed) ? { code: typed } : { password: typed };
    try {
      if (asked === 'others') await send(endOtherLogins, { body }, { quiet: true });
      else await send(endOneLogin, { params: { id: asked.id }, body }, { quiet: true });
    } catch (error) {
      const { fields, text } = failureTexts(error);
      const words = Object.values(fields)[0];
      return words === undefined ? { general: text } : { errors: { [PROOF_FIELD]: words } };
    }
    $asked.set(null);
    addToast('success', t('security:devices.ended'));
    await list.reload();
    onEnded();
    return null;
  }

  const form = createForm({
    schema: ProofFormSchema,
    t,
    secret: [PROOF_FIELD],
    send: async (given) => {
      const asked = $asked.get();
      return asked === null ? null : end(asked, given[PROOF_FIELD] ?? '');
    },
  });
  return { ...list, $asked, form, ask: (asked: LoginsQuestion) => $asked.set(asked), close: () => $asked.set(null) };
}
export type LoginsStore = ReturnType<typeof createLogins>;
