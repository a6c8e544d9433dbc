/** What came to and went from a member's points in one month, each as a number of points from 0 on. */
export interface MonthSums {
  /** In Taipei: `2026-11`. */
  month: string;
  /** Granted: recharged, free, fed back. */
  received: number;
  /** Back from what they were spent on. */
  refunded: number;
  spent: number;
  expired: number;
  /** Taken back because their money was refunded; below zero when that was undone. */
  deducted: number;
}

/** A month of the chart: its sums and the balance at its end, of the current month the balance now. */
export type PointMonth = MonthSums & { balance: number };

/** The number of months that the chart shows. */
const CHART_MONTHS = 12;

/** Returns the first of the months that end with the month of a day. */
export function firstChartMonth(day: string): string {
  const last = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return monthName(last - CHART_MONTHS + 1);
}

/** Returns the months of the chart, oldest first: those without entries as well, and the balance at the end of each, counted back from now. */
export function chartMonths(sums: readonly MonthSums[], { first, balance }: { first: string; balance: number }): PointMonth[] {
  const start = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1;
  const months: PointMonth[] = [];
  let after = balance;
  for (let i = CHART_MONTHS - 1; i >= 0; i--) {
    const month = monthName(start + i);
    const found = sums.find((each) => each.month === month) ?? { month, received: 0, refunded: 0, spent: 0, expired: 0, deducted: 0 };
    months.unshift({ ...found, balance: after });
    after -= found.received + found.refunded - found.spent - found.expired - found.deducted;
  }
  return months;
}

const monthName = (count: number) => `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
