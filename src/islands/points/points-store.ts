import { atom, onMount } from 'nanostores';
import type { ListMeta } from '../../contract/call.ts';
import { listPointLogs, type PointLogOutput } from '../../contract/points/point-log.ts';
import { isCallFailure, send } from '../../stores/api.ts';

export type PointLogState = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; logs: readonly PointLogOutput[]; meta: ListMeta };

const PER_PAGE = 20;

/** The points record, a page at a time. */
export function createPointLog() {
  const $log = atom<PointLogState>({ state: 'loading' });

  onMount($log, () => {
    if (typeof window !== 'undefined') void read(1);
  });

  async function read(page: number): Promise<void> {
    try {
      const { data, meta } = await send(listPointLogs, { query: { page, per_page: PER_PAGE } }, { spinner: $log.get().state === 'ready' });
      $log.set({ state: 'ready', logs: data, meta });
    } catch (error) {
      // The screen says so and offers to try again.
      $log.set({ state: 'failed' });
      if (!isCallFailure(error)) throw error;
    }
  }

  return { $log, read };
}
