import { type AdvisoryInput, type AdvisoryOutput, applyAdvisory } from '../../../contract/consultations/consultation.ts';
import { send } from '../../../stores/api.ts';
import { type FailureTexts, failureTexts, isRefusal } from '../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { createUpload } from '../../../stores/upload.ts';

/**
 * The outcome of asking for a consultation. `isTaken`: somebody else has the slot by now; `isClosed`: the centre is closed then; `isAborted`: the upload was
 * broken off by the member.
 */
export type BookingResult = { sent: AdvisoryOutput } | { isAborted: true } | (FailureTexts & { isTaken: boolean; isClosed?: boolean });

/** Asks for a consultation, with its pages when there are some: once, however often the button is pressed. */
export function createBookingRequest() {
  const sending = createIdempotencyKey();
  const upload = createUpload(applyAdvisory);

  async function deliver(form: AdvisoryInput): Promise<AdvisoryOutput | null> {
    if (form.work_pdf) return (await upload.send({ body: form }))?.data ?? null;
    const { work_pdf: _, ...body } = form;
    const { data } = await send(applyAdvisory, { body }, { idempotencyKey: sending.keyFor(body), quiet: true });
    sending.forget();
    return data;
  }

  async function ask(form: AdvisoryInput): Promise<BookingResult> {
    try {
      const sent = await deliver(form);
      return sent === null ? { isAborted: true } : { sent };
    } catch (error) {
      return { ...failureTexts(error), isTaken: isRefusal(error, 'UNAVAILABLE'), isClosed: isRefusal(error, 'CENTRE_CLOSED') };
    }
  }

  return { ask, upload };
}
