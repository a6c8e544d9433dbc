import { DAY_MS, type Period } from '../time/period.ts';
import { formatDateTime, isoWeekday, taipeiDay } from '../time/taipei-time.ts';

/** The fewest entries of one rhythm that make a series, and the most days between two of them: every week, or every other. */
const SERIES_MIN = 3;
const MAX_GAP_DAYS = 14;
const WEEK_MS = 7 * DAY_MS;

/** An entry as it may belong to a series. */
export interface SeriesEntry extends Period {
  kind: string;
  state: string;
  /** Names its devices, its category, its space: entries of the same are of one subject. */
  subject: string;
  /** Names the series it was made as, such as the sessions of an activity; null where only its times may make it one. */
  series: string | null;
}

/** Entries of one series, soonest first. `weekday` (ISO, 1 is Monday) where they come on the same day of the week at the same hours, otherwise null. */
export interface Series<E> {
  entries: readonly [E, ...E[]];
  weekday: number | null;
  /** Each comes a week after the one before. */
  isEveryWeek: boolean;
}
/** An entry of the timeline: by itself, or a series in the place of its first. */
export type TimelineItem<E> = { is: 'entry'; entry: E } | ({ is: 'series' } & Series<E>);

/** Tells one rhythm from another: what it is of, the day of the week, the hours. */
function rhythmOf({ kind, subject, start, end }: SeriesEntry): string {
  const clock = (instant: Date) => formatDateTime(instant).slice(11);
  return [kind, subject, isoWeekday(taipeiDay(start)), clock(start), clock(end), Math.floor((+end - +start) / DAY_MS)].join(' ');
}

/** Parts entries of one rhythm where more time lies between two than a series leaves. */
function runsOf<E extends Period>(entries: readonly E[]): E[][] {
  const runs: E[][] = [];
  for (const entry of entries.toSorted((a, b) => +a.start - +b.start)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isNext = last !== undefined && +entry.start - +last.start <= MAX_GAP_DAYS * DAY_MS && +entry.start > +last.start;
    if (isNext) run?.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

function seriesAmong<E extends SeriesEntry>(entries: readonly E[]): Series<E>[] {
  const standing = entries.filter(({ state }) => state !== 'cancelled');
  const named = [...Map.groupBy(standing, ({ series }) => series)].filter(([name]) => name !== null).map(([, own]) => own);
  const rhythms = [
    ...Map.groupBy(
      standing.filter(({ series }) => series === null),
      rhythmOf,
    ).values(),
  ];
  const runs = [
    ...named.filter(({ length }) => length > 1).map((own) => own.toSorted((a, b) => +a.start - +b.start)),
    ...rhythms.flatMap(runsOf).filter(({ length }) => length >= SERIES_MIN),
  ];
  return runs.map(([first, ...rest]) => {
    if (first === undefined) throw new Error('a series has an entry');
    const isWeekly = rest.every((entry) => rhythmOf(entry) === rhythmOf(first));
    const isEveryWeek = rest.every((entry, i) => +entry.start - +([first, ...rest][i] ?? first).start === WEEK_MS);
    return { entries: [first, ...rest], weekday: isWeekly ? isoWeekday(taipeiDay(first.start)) : null, isEveryWeek };
  });
}

/** The entries of a list in its order, those of a series as one in the place of the first of them (docs/rules.md#my-calendar). */
export function timelineOf<E extends SeriesEntry>(entries: readonly E[]): TimelineItem<E>[] {
  const all = seriesAmong(entries);
  const shown = new Set<Series<E>>();
  return entries.flatMap((entry): TimelineItem<E>[] => {
    const series = all.find((each) => each.entries.includes(entry));
    if (series === undefined) return [{ is: 'entry', entry }];
    if (shown.has(series)) return [];
    shown.add(series);
    return [{ is: 'series', ...series }];
  });
}
