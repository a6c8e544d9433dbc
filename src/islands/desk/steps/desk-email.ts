import type { EmailsPreviewOutput } from '../../../contract/email-preview.ts';
import { previewCallOffRent, previewRemindRent } from '../../../contract/rent/desk-rent.ts';
import { send } from '../../../stores/api.ts';
import { createEffect } from '../../queue/effect-store.ts';
import { paragraphsOf } from '../../queue/own-words/paragraph.ts';

/** The steps with a reservation that write to its member. */
export const EMAIL_ACTS = ['call_off', 'remind'] as const;
export type EmailAct = (typeof EMAIL_ACTS)[number];

/** The words that a step takes into its e-mail; a reminder takes none. */
interface EmailOptions {
  reason?: string;
}

const QUIET = { quiet: true, spinner: false };

/** The e-mail that a step would send, worked out by the server as it is filled in, with the paragraph of whoever takes the step. */
export function createDeskEmail(act: EmailAct, { id }: { id: string }) {
  const params = { id };
  const effect = createEffect<EmailOptions, EmailsPreviewOutput>({
    preview: async ({ reason = '' }, added) => {
      if (act === 'remind') return (await send(previewRemindRent, { params, body: added }, QUIET)).data;
      return (await send(previewCallOffRent, { params, body: { reason, ...added } }, QUIET)).data;
    },
    paragraph: paragraphsOf('rents'),
  });
  effect.open(act, { id });
  return effect;
}
