import { atom } from 'nanostores';
import type { CallData } from '../../contract/call.ts';
import { type ContactOutput, sendContact } from '../../contract/contact/contact.ts';
import { send } from '../../stores/api.ts';
import { type FailureTexts, failureTexts } from '../../stores/failure.ts';
import { createIdempotencyKey } from '../../stores/idempotency-key.ts';

/** A message to the office: sent once, however often the button is pressed. */
export function createContactSending() {
  /** The outcome of sending. */
  const $sent = atom<CallData<typeof sendContact> | null>(null);
  const sending = createIdempotencyKey();
  return {
    $sent,
    /** Null: it is there. */
    sendMessage: async (form: ContactOutput): Promise<FailureTexts | null> => {
      const idempotencyKey = sending.keyFor(form);
      try {
        $sent.set((await send(sendContact, { body: form }, { idempotencyKey, quiet: true })).data);
        sending.forget();
        return null;
      } catch (error) {
        return failureTexts(error);
      }
    },
  };
}
