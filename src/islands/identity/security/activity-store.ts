import { atom, onMount } from 'nanostores';
import type { ListMeta } from '../../../contract/call.ts';
import { listSecurityEvents, type SecurityEventOutput } from '../../../contract/identity/security-event.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { createLatest } from '../../../stores/latest.ts';

export type ActivityState = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; events: readonly SecurityEventOutput[]; meta: ListMeta };

const PER_PAGE = 8;

/** The events of the account, a page at a time. */
export function createActivity() {
  const $activity = atom<ActivityState>({ state: 'loading' });
  const begin = createLatest();

  onMount($activity, () => {
    if (typeof window !== 'undefined') void read(1);
  });

  async function read(page: number): Promise<void> {
    const isLatest = begin();
    try {
      const { data, meta } = await send(
        listSecurityEvents,
        { query: { page, per_page: PER_PAGE } },
        { spinner: $activity.get().state === 'ready', quiet: true },
      );
      if (isLatest()) $activity.set({ state: 'ready', events: data, meta });
    } catch (error) {
      if (isLatest()) $activity.set({ state: 'failed' });
      if (!isCallFailure(error)) throw error;
    }
  }

  return { $activity, read };
}
export type ActivityStore = ReturnType<typeof createActivity>;
