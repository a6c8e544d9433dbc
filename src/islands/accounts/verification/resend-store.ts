import { LetterAgainSchema } from '../../../contract/accounts/member.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { createForm } from '../../form/form-store.ts';
import { createLetter } from '../registration/verification-email.ts';

export const LETTER_FIELDS = ['email'] as const;

/** The form that asks for another verification e-mail. */
export function createLetterAgain(t: Translate) {
  const letter = createLetter();
  const form = createForm({
    schema: LetterAgainSchema,
    t,
    send: async ({ email }) => {
      const problem = await letter.ask(email);
      if (!problem) return null;
      return Object.keys(problem.fields).length > 0 ? { errors: problem.fields } : { general: problem.text };
    },
  });
  return { ...form, ...letter };
}
