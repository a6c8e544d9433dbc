import type { Period } from '../../domain/rent-period.ts';
import { addDays, formatDateTime, parseDateTime, taipeiDay } from '../../domain/taipei-time.ts';

/** A booking to be made once more, as the address of its screen says it. */
export interface RepeatWish {
  quantity: number;
  extras: Readonly<Record<string, number>>;
  /** When it was; the same hours are looked for in a week to come. */
  period: Period;
}

/** What of a booking a repetition needs. */
interface Repeated {
  start: string;
  end: string;
  items: readonly { device: { id: string }; quantity: number }[];
}

const QUANTITY = /^[1-9][0-9]?$/;

/** The way to the screen where a booking can be made once more: same device, pieces and hours. */
export function repeatPath(language: string, { start, end, items: [main, ...extras] }: Repeated): string {
  if (main === undefined) return `/${language}/rent_list`;
  const wish = new URLSearchParams({
    like: [start, end].map((instant) => formatDateTime(new Date(instant)).replace(' ', 'T')).join('/'),
    quantity: String(main.quantity),
  });
  for (const { device, quantity } of extras) wish.append('with', `${device.id}:${quantity}`);
  return `/${language}/rent/${main.device.id}?${wish}`;
}

/** What an address asks for; null where it asks for nothing, or for what cannot be read. */
export function readRepeat(search: string): RepeatWish | null {
  const params = new URLSearchParams(search);
  const [start, end] = (params.get('like') ?? '').split('/').map((text) => parseDateTime(text.replace('T', ' ')));
  if (!start || !end || start >= end) return null;
  const extras = params.getAll('with').flatMap((text) => {
    const [id = '', quantity = ''] = text.split(':');
    return id !== '' && QUANTITY.test(quantity) ? [[id, Number(quantity)] as const] : [];
  });
  const quantity = params.get('quantity') ?? '';
  return { quantity: QUANTITY.test(quantity) ? Number(quantity) : 1, extras: Object.fromEntries(extras), period: { start, end } };
}

/** The same days of the week and hours, some weeks on. Taipei has no summer time. */
export function weeksOn({ start, end }: Period, weeks: number): Period {
  const on = (instant: Date) => new Date(instant.getTime() + weeks * 7 * DAY_MS);
  return { start: on(start), end: on(end) };
}
const DAY_MS = 24 * 60 * 60 * 1000;

/** The periods to look at: the same hours in each week to come, up to the horizon. */
export function repetitions(period: Period, now: Date, horizonDays: number): Period[] {
  const found: Period[] = [];
  const last = addDays(taipeiDay(now), horizonDays);
  const begin = Math.max(1, Math.ceil((now.getTime() - period.start.getTime()) / (7 * DAY_MS)));
  for (let weeks = begin; taipeiDay(weeksOn(period, weeks).start) <= last; weeks += 1) {
    const next = weeksOn(period, weeks);
    if (next.start > now) found.push(next);
  }
  return found;
}
