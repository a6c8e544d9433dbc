import { atom, onMount } from 'nanostores';
import { getInsight, type InsightOutput } from '../../contract/insight/insight.ts';
import { getAttendance } from '../../contract/rent/attendance.ts';
import { addMonths } from '../../domain/rent/attendance.ts';
import { readQuery, writeQuery } from '../../domain/site/list-query.ts';
import { isDay, taipeiDay } from '../../domain/time/taipei-time.ts';
import { send } from '../../stores/api.ts';
import { visitAddress } from '../page/visit-address.ts';
import { createList } from '../record/records-store.ts';

const QUIET = { quiet: true, spinner: false };
/** So many months back may be chosen. */
const MONTHS_BACK = 36;
const PARAMETERS = { month: (text: string) => (/^\d{4}-\d\d$/.test(text) && isDay(`${text}-01`) ? text : '') };
const thisMonth = () => taipeiDay(new Date()).slice(0, 7);

async function readFigures(month: string) {
  const [{ data: figures }, { data: attendance }] = await Promise.all([
    send(getInsight, { query: { month } }, QUIET),
    send(getAttendance, { query: { month } }, QUIET),
  ]);
  return { figures, attendance };
}
export type Figures = Awaited<ReturnType<typeof readFigures>>;
export type { InsightOutput };

/** The figures of a month, for one screen: the month stands in the address, and a look at another is a step of the browser's history. */
export function createInsight() {
  const $month = atom(thisMonth());
  const { $list, $stale, reload } = createList(() => readFigures($month.get()));

  function follow(): void {
    const { month } = readQuery(PARAMETERS, location.search);
    const wanted = month === '' ? thisMonth() : month;
    if (wanted === $month.get()) return;
    $month.set(wanted);
    void reload();
  }
  const searchOf = (month: string) => writeQuery(PARAMETERS, { month: month === thisMonth() ? '' : month }, location.search);
  onMount($list, () => {
    if (typeof window === 'undefined') return;
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  });
  return {
    ...{ $month, $list, $stale, reload, searchOf },
    months: () => Array.from({ length: MONTHS_BACK }, (_, i) => addMonths(thisMonth(), -i)),
    isCurrent: (month: string) => month === thisMonth(),
    choose: (month: string) => {
      visitAddress(location.pathname + searchOf(month));
      follow();
    },
  };
}
export type Insight = ReturnType<typeof createInsight>;
