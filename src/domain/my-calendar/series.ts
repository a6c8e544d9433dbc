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

/** The way in which some periods repeat. */
export interface Rhythm {
  /** ISO, 1 is Monday, where all are on the same day of the week at the same hours; otherwise null. */
  weekday: number | null;
  /** Each comes a week after the one before. */
  isEveryWeek: boolean;
}
/** Entries of one series, soonest first. */
export interface Series<E> extends Rhythm {
  entries: readonly [E, ...E[]];
}
/** An entry of the timeline: by itself, or a series in the place of its first. */
export type TimelineItem<E> = { is: 'entry'; entry: E } | ({ is: 'series' } & Series<E>);

/** Names the day of the week and the hours of a period. */
function hoursOf({ start, end }: Period): string {
  const clock = (instant: Date) => formatDateTime(instant).slice(11);
  return [isoWeekday(taipeiDay(start)), clock(start), clock(end), Math.floor((+end - +start) / DAY_MS)].join(' ');
}

/** The rhythm of periods, soonest first. */
export function rhythmOf(periods: readonly Period[]): Rhythm {
  const [first, ...rest] = periods;
  const isWeekly = first !== undefined && rest.every((period) => hoursOf(period) === hoursOf(first));
  return {
    weekday: isWeekly ? isoWeekday(taipeiDay(first.start)) : null,
    isEveryWeek: isWeekly && rest.every((period, i) => +period.start - +(periods[i] ?? first).start === WEEK_MS),
  };
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
      (entry) => [entry.kind, entry.subject, hoursOf(entry)].join(' '),
    ).values(),
  ];
  const runs = [
    ...named.filter(({ length }) => length > 1).map((own) => own.toSorted((a, b) => +a.start - +b.start)),
    ...rhythms.flatMap(runsOf).filter(({ length }) => length >= SERIES_MIN),
  ];
  return runs.map(([first, ...rest]) => {
    if (first === undefined) throw new Error('a series has an entry');
    return { entries: [first, ...rest], ...rhythmOf([first, ...rest]) };
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
