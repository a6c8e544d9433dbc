import { LetterAgainSchema } from '../../../contract/accounts/member.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { createForm } from '../../form/form-store.ts';
import { createVerificationEmail } from '../registration/verification-email.ts';

export const RESEND_FIELDS = ['email'] as const;

/** The form that asks for another verification e-mail. */
export function createResend(t: Translate) {
  const sentEmail = createVerificationEmail();
  const form = createForm({
    schema: LetterAgainSchema,
    t,
    send: async ({ email }) => {
      const problem = await sentEmail.ask(email);
      if (!problem) return null;
      return Object.keys(problem.fields).length > 0 ? { errors: problem.fields } : { general: problem.text };
    },
  });
  return { ...form, ...sentEmail };
}
