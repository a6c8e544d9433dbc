import { atom, onMount } from 'nanostores';
import type { ListMeta } from '../../contract/call.ts';
import { listPointLogs, type PointLogOutput } from '../../contract/points/point-log.ts';
import { isCallFailure, send } from '../../stores/api.ts';
import { createLatest } from '../../stores/latest.ts';

export type PointLogState = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; logs: readonly PointLogOutput[]; meta: ListMeta };

const PER_PAGE = 20;

/** The points record, a page at a time. */
export function createPointLog() {
  const $log = atom<PointLogState>({ state: 'loading' });
  const begin = createLatest();

  onMount($log, () => {
    if (typeof window !== 'undefined') void read(1);
  });

  async function read(page: number): Promise<void> {
    const isLatest = begin();
    try {
      const { data, meta } = await send(listPointLogs, { query: { page, per_page: PER_PAGE } }, { spinner: $log.get().state === 'ready' });
      if (isLatest()) $log.set({ state: 'ready', logs: data, meta });
    } catch (error) {
      // The screen says so and offers to try again.
      if (isLatest()) $log.set({ state: 'failed' });
      if (!isCallFailure(error)) throw error;
    }
  }

  return { $log, read };
}
