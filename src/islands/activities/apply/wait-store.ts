import { atom } from 'nanostores';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { type JoinResult, requestToJoin } from '../../waitlist/request-to-join.ts';
import type { Mine } from '../mine/mine-store.ts';

/** Waiting for a place in a session that is full, for one screen. */
export function createWaiting(activityId: string, reload: Mine['reload']) {
  const $joining = atom<JoinResult>({ state: 'idle' });
  const key = createIdempotencyKey();

  async function join(session: number, size: number): Promise<void> {
    if ($joining.get().state === 'sending') return;
    $joining.set({ state: 'sending' });
    const body = { kind: 'activity' as const, activity_id: activityId, session, size };
    const joining = await requestToJoin(body, key.keyFor(body));
    $joining.set(joining);
    // It has a place by now, or a place in the line: the screen shows either.
    await reload({ quiet: true });
    // The button is gone with its panel: the focus goes to what came of it, once that is drawn.
    if (joining.state === 'joined') requestAnimationFrame(() => document.getElementById('my-part')?.focus());
  }

  return { $joining, join, forget: () => $joining.set({ state: 'idle' }) };
}
