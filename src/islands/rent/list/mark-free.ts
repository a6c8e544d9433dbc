import { DEVICE_PATH } from '../../../contract/rent/device-path.ts';
import type { BusyTime } from '../../../domain/rent/availability.ts';
import { bookableHours, freeRuns, nextFreeHour } from '../../../domain/rent/next-free.ts';
import type { RentRules } from '../../../domain/rent/rent-period.ts';
import { apiBase } from '../../../domain/site/api-base.ts';
import { addDays, taipeiDay, taipeiInstant } from '../../../domain/time/taipei-time.ts';
import { rangeText } from '../../../i18n/formats/range-text.ts';
import { clockText, dayClockText, dayText } from '../../../i18n/formats/time-text.ts';
import { joinText } from '../../../i18n/join-text.ts';
import { pageLanguage } from '../../../i18n/page-language.ts';
import { hoursOf } from '../../opening/hours-of.ts';
import { readHours } from '../../opening/read-facts.ts';
import { readSpecialDays } from '../../opening/read-special-days.ts';
import { pageShown } from '../../page/page-shown.ts';
import { wordOf } from '../../page/word-of.ts';
import { DEVICES_KNOWN, type DevicesKnown } from './devices-known.ts';

/*
 * Marks on the plan and in the list what is free now, and when the rest is. Plain script: the page is whole without
 * it, and a React island or a schema library would outweigh everything else on it.
 */

/** As many as one question may ask for. */
const DAYS = 14;
const DAYS_TOLD = 7;

const root = document.querySelector<HTMLElement>('[data-rent-live]');
if (root) {
  // Without an answer the page says what it said before: everything but the present moment.
  void mark(root).catch((error: unknown) => root.setAttribute('data-unmarked', String(error)));
}

async function mark(page: HTMLElement): Promise<void> {
  await pageShown();
  const now = new Date();
  const query = new URLSearchParams({ from: taipeiDay(now), to: addDays(taipeiDay(now), DAYS - 1), per_page: '100' });
  const [response, special] = await Promise.all([fetch(`${apiBase()}${DEVICE_PATH}?${query}`), readSpecialDays()]);
  const opening = { ...hoursOf({ ...readHours(page), special }), knownUntil: page.dataset.knownUntil ?? '' };
  const rules: RentRules = { opening, horizonDays: Number(page.dataset.horizon) };
  const devices = readDevices(await response.json());
  page.querySelector('[data-legend]')?.removeAttribute('hidden');
  for (const element of page.querySelectorAll<HTMLElement>('[data-device], [data-seat]')) showPrice(element, devices);
  showRange(page);
  const detail: DevicesKnown = { rules, devices, now, days: DAYS };
  page.dispatchEvent(new CustomEvent(DEVICES_KNOWN, { detail }));
  for (const element of page.querySelectorAll<Element>('[data-device]')) {
    const device = devices.get(element.getAttribute('data-device') ?? '');
    if (!device) continue;
    show(element, page.dataset, nextFreeHour(rules, device, now, DAYS - 1), now);
    tellTimes(element, page.dataset, rules, device, now);
  }
}

/** Shows the price of an hour as it is now: the page has the prices of the day on which it was built. */
function showPrice(element: HTMLElement, devices: ReadonlyMap<string, Known>): void {
  const { device, seat, price: built } = element.dataset;
  const price = devices.get(device ?? seat ?? '')?.price;
  if (price === undefined) return;
  if (built !== undefined) element.dataset['price'] = String(price);
  const number = element.querySelector('.price .big-num');
  if (number) number.textContent = String(price);
  // The last number of a seat's name on the plan.
  const label = element.getAttribute('aria-label');
  if (label !== null) element.setAttribute('aria-label', label.replace(/\d+(?=\D*$)/, String(price)));
}

/** From the cheapest seat to the dearest, as their rows have them now. */
function showRange(page: HTMLElement): void {
  const range = page.querySelector<HTMLElement>('[data-word-range]');
  const prices = [...page.querySelectorAll<HTMLElement>('[data-seat][data-price]')].map(({ dataset }) => Number(dataset['price']));
  if (!range || prices.length === 0) return;
  const [from, to] = [Math.min(...prices), Math.max(...prices)];
  range.textContent = wordOf(range.dataset, 'wordRange').replace('{{from}}', String(from)).replace('{{to}}', String(to));
}

function show(element: Element, words: DOMStringMap, next: ReturnType<typeof nextFreeHour>, now: Date): void {
  const language = pageLanguage();
  const isFree = next?.isFirst === true;
  element.classList.toggle('taken', !isFree);
  element.querySelector('.seat')?.classList.toggle('taken', !isFree);
  const when = next && (taipeiDay(next.hour) === taipeiDay(now) ? clockText(next.hour) : dayClockText(next.hour, language));
  const text = when === null ? wordOf(words, 'wordFull') : wordOf(words, isFree ? 'wordFree' : 'wordTaken').replace('{{time}}', when);
  const label = element.getAttribute('aria-label');
  if (label !== null) element.setAttribute('aria-label', `${label} — ${text}`);
  const live = element.querySelector<HTMLElement>('[data-live]');
  if (!live) return;
  live.dataset.state = isFree ? 'free' : 'taken';
  live.textContent = text;
}

/** When it is free in the coming open days, day by day, for readers who open that. */
function tellTimes(element: Element, words: DOMStringMap, rules: RentRules, device: Known, now: Date): void {
  const times = element.querySelector<HTMLDetailsElement>('[data-times]');
  const list = times?.querySelector('dl');
  if (!times || !list) return;
  const days = Array.from({ length: DAYS }, (_, i) => addDays(taipeiDay(now), i)).filter((day) => bookableHours(day, rules, now).length > 0);
  for (const day of days.slice(0, DAYS_TOLD)) {
    const runs = freeRuns(day, rules, device, now);
    const text = joinText(
      pageLanguage(),
      'list',
      runs.map(({ from, to }) => rangeText(`${from}:00`, `${to}:00`, pageLanguage())),
    );
    list.append(part('dt', dayText(taipeiInstant(day), pageLanguage())), part('dd', text || wordOf(words, 'wordNone')));
  }
  times.hidden = days.length === 0;
}

function part(name: 'dt' | 'dd', text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

interface Known {
  quantity: number;
  /** Points an hour; undefined where the answer has none. */
  price: number | undefined;
  busy: BusyTime[];
}

/** The understood part of a response; the rest stays unmarked. */
function readDevices(answer: unknown): Map<string, Known> {
  const known = new Map<string, Known>();
  for (const device of listOf(answer, 'data')) {
    const { id, quantity, price_points_per_hour: price } = fieldsOf(device);
    if (typeof id !== 'string' || typeof quantity !== 'number') continue;
    const busy = listOf(device, 'busy').map(fieldsOf);
    known.set(id, {
      quantity,
      price: typeof price === 'number' ? price : undefined,
      busy: busy.map(({ start, end, free }) => ({ start: new Date(String(start)), end: new Date(String(end)), free: Number(free) })),
    });
  }
  return known;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listOf(value: unknown, field: string): unknown[] {
  const list = fieldsOf(value)[field];
  return Array.isArray(list) ? list : [];
}
