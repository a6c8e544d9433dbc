import { atom } from 'nanostores';
import { writeToOffice } from '../client/contact.ts';
import { newIdempotencyKey } from '../client/idempotency-key.ts';
import type { CallData } from '../contract/call.ts';
import type { ContactOutput, sendContact } from '../contract/contact.ts';
import { type FailureTexts, failureTexts } from './failure.ts';
// Gives the client what it needs.
import './session.ts';

/** A message to the office: sent once, however often the button is pressed. */
export function createContactSending() {
  /** What the office made of it. */
  const $sent = atom<CallData<typeof sendContact> | null>(null);
  let sending: { key: string; content: string } | null = null;
  return {
    $sent,
    /** Null: it is there. */
    sendMessage: async (form: ContactOutput): Promise<FailureTexts | null> => {
      const content = JSON.stringify(form);
      if (sending?.content !== content) sending = { key: newIdempotencyKey(), content };
      try {
        $sent.set(await writeToOffice(form, { idempotencyKey: sending.key, quiet: true }));
        sending = null;
        return null;
      } catch (error) {
        return failureTexts(error);
      }
    },
  };
}
