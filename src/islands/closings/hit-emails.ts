import { map } from 'nanostores';
import type { ClosingEmailsOutput } from '../../contract/closings/closing.ts';
import type { EmailPreviewOutput } from '../../contract/email-preview.ts';
import { isCallFailure } from '../../stores/api.ts';
import { failureTexts } from '../../stores/failure.ts';
import { createLatest } from '../../stores/latest.ts';

/** The e-mails of one member, as far as they were asked for; `text` says why they could not be. */
export type HitEmails = { state: 'loading' } | { state: 'failed'; text: string } | { state: 'ready'; emails: readonly EmailPreviewOutput[] };

/** The e-mails that members would get about a closing, of each member once somebody asks to see them. */
export function createHitEmails<F>(load: (form: F, memberId: string) => Promise<{ data: ClosingEmailsOutput }>) {
  const $emails = map<Record<string, HitEmails>>({});
  const begin = createLatest();
  let isLatest = begin();

  /** Forgets what was asked for: something else is filled in. */
  function reset(): void {
    isLatest = begin();
    $emails.set({});
  }

  async function ask(form: F, memberId: string): Promise<void> {
    const isStill = isLatest;
    $emails.setKey(memberId, { state: 'loading' });
    try {
      const { data } = await load(form, memberId);
      if (isStill()) $emails.setKey(memberId, { state: 'ready', emails: data.emails });
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      const { fields, text } = failureTexts(error);
      if (isStill()) $emails.setKey(memberId, { state: 'failed', text: Object.values(fields)[0] ?? text });
    }
  }
  return { $emails, reset, ask };
}
export type HitEmailsStore<F> = ReturnType<typeof createHitEmails<F>>;
