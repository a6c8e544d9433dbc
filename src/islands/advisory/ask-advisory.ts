import { type AdvisoryInput, type AdvisoryOutput, applyAdvisory } from '../../contract/advisory.ts';
import { send } from '../../stores/api.ts';
import { type FailureTexts, failureTexts, isRefusal } from '../../stores/failure.ts';
import { createSendingKey } from '../../stores/sending-key.ts';

/** What asking came to; `isTaken`: somebody else has the slot by now; `isClosed`: the centre is closed then. */
export type Asked = { sent: AdvisoryOutput } | (FailureTexts & { isTaken: boolean; isClosed?: boolean });

/** Asks for a consultation: once, however often the button is pressed. */
export function createAsking(): (form: AdvisoryInput) => Promise<Asked> {
  const sending = createSendingKey();
  return async (form) => {
    try {
      const { data } = await send(applyAdvisory, { body: form }, { idempotencyKey: sending.keyFor(form), quiet: true });
      sending.forget();
      return { sent: data };
    } catch (error) {
      return { ...failureTexts(error), isTaken: isRefusal(error, 'UNAVAILABLE'), isClosed: isRefusal(error, 'CENTRE_CLOSED') };
    }
  };
}
