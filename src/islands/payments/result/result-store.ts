import { atom, onMount } from 'nanostores';
import type { CallData } from '../../../contract/call.ts';
import { getRechargeStatus } from '../../../contract/payments/recharge.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { failureTexts, isRefusal } from '../../../stores/failure.ts';
import { createLatest } from '../../../stores/latest.ts';

/** The standing of an order, as the server said it last. */
export type OrderStanding = CallData<typeof getRechargeStatus>;

export type Result =
  | { state: 'loading' }
  | { state: 'failed'; text: string }
  /** No order of this member's. */
  | { state: 'missing' }
  /** `isLong`: asked so often that somebody should hear that nothing is wrong. */
  | { state: 'ready'; standing: OrderStanding; isLong: boolean };

/** The wait before each further question, in seconds: short while a payment is being made, and then long enough for a tab that is left open. */
const WAITS_SECONDS = [2, 2, 3, 3, 5, 5, 8, 8, 13, 21, 34, 60] as const;
const LONGEST_WAIT_SECONDS = 60;
/** After this many answers without an end the screen says more than to wait. */
const LONG_AFTER = 8;
/** A tab that is left open stops asking: whoever comes back to it begins anew. */
const MOST_QUESTIONS = 90;

/** The standing of an order, for one screen: asked again, ever more slowly, for as long as something is awaited and somebody looks. */
export function createResult(order: string) {
  const $result = atom<Result>({ state: 'loading' });
  const begin = createLatest();
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  onMount($result, () => {
    if (typeof window === 'undefined') return;
    void check();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      begin();
      document.removeEventListener('visibilitychange', onVisible);
    };
  });

  function onVisible(): void {
    if (document.visibilityState !== 'visible' || !isAwaited()) return;
    asked = 0;
    void check();
  }
  const isAwaited = (): boolean => {
    const result = $result.get();
    return result.state === 'ready' && result.standing.ask_again_seconds !== null;
  };

  /** Asks now. */
  async function check({ spinner = false } = {}): Promise<void> {
    clearTimeout(timer);
    const isLatest = begin();
    if ($result.get().state === 'failed') $result.set({ state: 'loading' });
    asked += 1;
    try {
      const { data } = await send(getRechargeStatus, { query: { order } }, { spinner, quiet: true });
      if (isLatest()) $result.set({ state: 'ready', standing: data, isLong: asked > LONG_AFTER });
    } catch (error) {
      if (isLatest()) fail(error);
    }
    if (isLatest()) askLater();
  }

  /** Keeps what was known on the screen while the server is away. */
  function fail(error: unknown): void {
    const { text } = failureTexts(error);
    if (isRefusal(error, 'NOT_FOUND', 'VALIDATION_FAILED')) $result.set({ state: 'missing' });
    else if ($result.get().state !== 'ready' && isCallFailure(error)) $result.set({ state: 'failed', text });
  }

  function askLater(): void {
    const result = $result.get();
    if (result.state !== 'ready' || result.standing.ask_again_seconds === null) return;
    if (asked >= MOST_QUESTIONS || document.visibilityState === 'hidden') return;
    const wait = Math.max(result.standing.ask_again_seconds, WAITS_SECONDS[asked - 1] ?? LONGEST_WAIT_SECONDS);
    timer = setTimeout(() => void check(), wait * 1000);
  }

  return { $result, check };
}
export type ResultStore = ReturnType<typeof createResult>;
