import { type JoinWaitlistInput, joinWaitlist, type WaitlistEntryOutput } from '../../contract/waitlist/waitlist.ts';
import { pageLanguage } from '../../i18n/page-language.ts';
import { ApiError, isCallFailure, send } from '../../stores/api.ts';
import { effectOf } from '../../stores/failure.ts';

/** The outcome of joining. A refusal brings the server's words. */
export type JoinResult =
  | { state: 'idle' | 'sending' }
  | { state: 'joined'; entry: WaitlistEntryOutput }
  /** `isWaiting`: they stand in this line already. `isFree`: it can be had without waiting. */
  | { state: 'refused'; text: string; isWaiting: boolean; isFree: boolean };

/** Asks for a place in a line. The same key goes out again after a lost answer: nobody stands in it twice. */
export async function requestToJoin(body: JoinWaitlistInput, idempotencyKey: string): Promise<JoinResult> {
  try {
    return { state: 'joined', entry: (await send(joinWaitlist, { body }, { idempotencyKey, quiet: true })).data };
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    const effect = effectOf(error, pageLanguage());
    const code = error instanceof ApiError ? error.code : null;
    const text = effect.kind === 'toast' ? effect.text : '';
    return { state: 'refused', text, isWaiting: code === 'ALREADY_WAITING', isFree: code === 'STILL_AVAILABLE' };
  }
}
