import { atom } from 'nanostores';
import { listMyCalendar, type MyCalendarEntryOutput, myCalendarEntryFile } from '../../contract/my-calendar/my-calendar.ts';
import type { CalendarRange } from '../../domain/my-calendar/calendar-range.ts';
import type { Language } from '../../i18n/languages.ts';
import { isCallFailure, send } from '../../stores/api.ts';
import { download } from '../../stores/download.ts';
import { createList } from '../record/records-store.ts';
import { type CalendarEntry, entryFrom } from './calendar-entry.ts';

/** The entries of a part that are loaded, and how many there are in all. */
export interface Entries {
  entries: readonly CalendarEntry[];
  total: number;
}

/** So many at once: a series is seldom cut. */
const PER_PAGE = 50;

/** My calendar, for one screen: a part of it, what follows when asked, and its files. */
export function createMyCalendar() {
  const $range = atom<CalendarRange>('coming');
  const $isLoadingMore = atom(false);
  const list = createList<Entries>(async ({ quiet }) => {
    const { data, meta } = await send(listMyCalendar, { query: { when: $range.get(), per_page: PER_PAGE } }, { spinner: false, quiet });
    return { entries: data.map(entryFrom), total: meta.total };
  });

  /** Turns to another part. */
  function choose(range: CalendarRange): void {
    if (range === $range.get()) return;
    $range.set(range);
    list.$list.set({ state: 'loading' });
    void list.reload();
  }

  /** Loads what follows behind the last entry. A failure has been toasted, and leaves what is there. */
  async function loadMore(): Promise<void> {
    const known = list.$list.get();
    const last = known.state === 'ready' ? known.entries.at(-1) : undefined;
    if (known.state !== 'ready' || last === undefined || $isLoadingMore.get()) return;
    $isLoadingMore.set(true);
    try {
      const { data } = await send(listMyCalendar, { query: { when: $range.get(), per_page: PER_PAGE, after: last.cursor } }, { spinner: false });
      // Another part was turned to meanwhile.
      if (list.$list.get() === known) list.$list.set({ ...known, entries: [...known.entries, ...data.map(entryFrom)] });
    } catch (error) {
      if (!isCallFailure(error)) throw error;
    } finally {
      $isLoadingMore.set(false);
    }
  }

  const fetchFile = ({ id }: Pick<MyCalendarEntryOutput, 'id'>, lang: Language) => download(myCalendarEntryFile, { params: { id }, query: { lang } });
  return { ...list, $range, $isLoadingMore, choose, loadMore, fetchFile };
}
export type MyCalendarStore = ReturnType<typeof createMyCalendar>;
