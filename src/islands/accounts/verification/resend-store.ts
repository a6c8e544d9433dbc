import { LetterAgainSchema } from '../../../contract/accounts/member.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { createForm } from '../../form/form-store.ts';
import { problemOf } from '../../form/state/form-state.ts';
import { createVerificationEmail } from '../registration/verification-email.ts';

export const RESEND_FIELDS = ['email'] as const;

/** The form that asks for another verification e-mail. */
export function createResend(t: Translate) {
  const sentEmail = createVerificationEmail(t);
  const form = createForm({
    schema: LetterAgainSchema,
    t,
    send: async ({ email }) => {
      const problem = await sentEmail.ask(email);
      return problem && problemOf(problem);
    },
  });
  return { ...form, ...sentEmail };
}
