import type { HistoryEntry } from '../../editorial/history.ts';

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
