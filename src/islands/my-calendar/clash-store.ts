import { atom, computed, onMount, type ReadableAtom } from 'nanostores';
import { listMyCalendar } from '../../contract/my-calendar/my-calendar.ts';
import type { BookingKind } from '../../domain/calendar/booking-kind.ts';
import { clashesWith, metBy } from '../../domain/my-calendar/clash.ts';
import { entryId } from '../../domain/my-calendar/entry-id.ts';
import type { Period } from '../../domain/time/period.ts';
import { formatDateTime } from '../../domain/time/taipei-time.ts';
import { isCallFailure, send } from '../../stores/api.ts';
import { createLatest } from '../../stores/latest.ts';
import { $session } from '../../stores/session.ts';
import { type CalendarEntry, entryFrom } from './calendar-entry.ts';

/** The most entries that a form looks at: more than a member has in the time of one booking. */
const MOST = 100;

/** A booking by its kind and the id of its own room. */
interface EntryId {
  kind: BookingKind;
  id: string;
}

const nameOf = (periods: readonly Period[]) => periods.map(({ start, end }) => `${+start}-${+end}`).join(' ');

/**
 * The entries that a member has in the periods that a form is about (docs/rules.md#my-calendar): asked anew as they change, by members
 * only. A warning and no more: a form whose question fails goes without. `except` is the booking that is being moved.
 */
export function createClash($periods: ReadableAtom<readonly Period[]>, except: EntryId | null = null): ReadableAtom<readonly CalendarEntry[]> {
  const $clashes = atom<readonly CalendarEntry[]>([]);
  const begin = createLatest();
  const $asked = computed([$periods, $session], (periods, session) => (session.state === 'signed-in' ? periods : []));
  const ownId = except && entryId(except);
  let shown = '';

  async function ask(periods: readonly Period[]): Promise<void> {
    if (nameOf(periods) === shown) return;
    shown = nameOf(periods);
    const isLatest = begin();
    $clashes.set([]);
    if (periods.length === 0) return;
    const from = new Date(Math.min(...periods.map(({ start }) => +start)));
    const to = new Date(Math.max(...periods.map(({ end }) => +end)));
    try {
      const query = { from: formatDateTime(from), to: formatDateTime(to), standing: true, per_page: MOST };
      const { data } = await send(listMyCalendar, { query }, { spinner: false, quiet: true });
      if (isLatest())
        $clashes.set(
          clashesWith(
            data.map(entryFrom).filter(({ id }) => id !== ownId),
            periods,
          ).map((entry) => metBy(entry, periods)),
        );
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      if (isLatest()) shown = '';
    }
  }

  onMount($clashes, () => {
    if (typeof window === 'undefined') return;
    return $asked.subscribe((periods) => void ask(periods));
  });
  return $clashes;
}
