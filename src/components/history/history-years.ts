import type { HistoryEntry } from '../../editorial/items/history.ts';

export interface Year {
  year: string;
  entries: HistoryEntry[];
}

/** The entries by year, the order kept. */
export function byYear(entries: readonly HistoryEntry[]): Year[] {
  const years = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const year = entry.data.on.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), entry]);
  }
  return [...years].map(([year, list]) => ({ year, entries: list }));
}

/** A year as it is written downwards in zh and ja: `二〇二六年`. */
export function uprightYear(year: string): string {
  return `${[...year].map((digit) => '〇一二三四五六七八九'[Number(digit)] ?? digit).join('')}年`;
}

/** Columns that a panel takes of the six of a sheet: `side` is what stands beside a milestone, itself `wide`. */
export const PANEL_COLUMNS = { third: 2, half: 3, side: 2, wide: 4, whole: 6 } as const;
export type Panel = keyof typeof PANEL_COLUMNS;

/** The panel of each entry, in their order, so that every row is full: a milestone stands beside one other or alone. */
export function panelsOf(entries: readonly Pick<HistoryEntry, 'data'>[]): Panel[] {
  const isBig = (i: number) => entries[i]?.data.is_milestone;
  const rowFrom = (i: number): Panel[] => {
    if (isBig(i)) return isBig(i + 1) === false ? ['wide', 'side'] : ['whole'];
    if (isBig(i + 1)) return ['side', 'wide'];
    let run = 1;
    while (isBig(i + run) === false) run += 1;
    if (run === 1) return ['whole'];
    // Four are two and two; what is more begins with three.
    return run === 2 || run === 4 ? ['half', 'half'] : ['third', 'third', 'third'];
  };
  const panels: Panel[] = [];
  while (panels.length < entries.length) panels.push(...rowFrom(panels.length));
  return panels;
}
