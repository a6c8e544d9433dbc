import { onMount } from 'nanostores';
import { getWaiting, type WaitingOutput } from '../../contract/staff/waiting.ts';
import { MINUTE_MS } from '../../domain/time/period.ts';
import { send } from '../../stores/api.ts';
import { createList } from '../record/records-store.ts';

/** The board stands open all day; each time it is loaded is a look in the audit record. */
const REFRESH_MS = 5 * MINUTE_MS;

/** The board of what waits for whoever looks, loaded again every five minutes. */
export function createWaiting() {
  const { $list, $stale, reload } = createList<{ kinds: readonly WaitingOutput[] }>(
    async () => (await send(getWaiting, {}, { quiet: true, spinner: false })).data,
  );
  onMount($list, () => {
    const refresh = () => void reload({ quiet: true });
    addEventListener('online', refresh);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh();
    }, REFRESH_MS);
    return () => {
      removeEventListener('online', refresh);
      clearInterval(timer);
    };
  });
  return { $list, $stale, reload: () => void reload() };
}

/** Sorts what is overdue first, then what is due soonest; what nobody has promised follows in its own order, and what is done is last. */
export function byUrgency(kinds: readonly WaitingOutput[]): WaitingOutput[] {
  const rank = ({ count, overdue, next_due_on }: WaitingOutput): number => {
    if (count === 0) return 3;
    if (overdue > 0) return 0;
    return next_due_on === null ? 2 : 1;
  };
  return kinds.toSorted((one, other) => rank(one) - rank(other) || (one.next_due_on ?? '').localeCompare(other.next_due_on ?? ''));
}
