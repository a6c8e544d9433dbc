import { hoursOfDay } from '../../../domain/opening/opening-hours.ts';
import { freeThrough } from '../../../domain/rent/availability.ts';
import { HOUR_STATES, type HourState, hourState } from '../../../domain/rent/hour-choice.ts';
import { bookableHours } from '../../../domain/rent/next-free.ts';
import { HOUR_MS, type Period } from '../../../domain/time/period.ts';
import { addDays, type Day, taipeiDay, taipeiHour, taipeiInstant } from '../../../domain/time/taipei-time.ts';
import { dayText } from '../../../i18n/formats/time-text.ts';
import { pageLanguage } from '../../../i18n/page-language.ts';
import { wordOf } from '../../page/word-of.ts';
import { periodPart } from '../week/period-part.ts';
import { DEVICES_KNOWN, type DevicesKnown, SEATS_DRAWN } from './devices-known.ts';

/*
 * Finds a seat by time: all seats over one day, which of them are free for so many hours, each with a link that brings the hours
 * along. Plain script, with the answer that the list below is marked from; without it the rows lead to the seats.
 */

const HOURS_WANTED = 2;

const form = document.querySelector<HTMLElement>('[data-find]');
if (form) form.closest('[data-rent-live]')?.addEventListener(DEVICES_KNOWN, (event) => findSeats(form, (event as CustomEvent<DevicesKnown>).detail));

/** Fills in the choices of the form, and answers whenever one changes. */
function findSeats(form: HTMLElement, known: DevicesKnown): void {
  const { rules, now } = known;
  const choice = (name: string) => form.querySelector<HTMLSelectElement>(`[name=${name}]`) as HTMLSelectElement;
  const [day, from, hours] = [choice('day'), choice('from'), choice('hours')];
  const days = Array.from({ length: known.days }, (_, i) => addDays(taipeiDay(now), i)).filter((each) => bookableHours(each, rules, now).length > 0);
  if (days.length === 0) return;
  const clock = (hour: number) => `${hour}:00`;

  function offerDay(): void {
    const wanted = Number(from.value);
    const starts = bookableHours(day.value as Day, rules, now).map(taipeiHour);
    fill(
      from,
      starts.map((hour) => [String(hour), clock(hour)]),
    );
    if (starts.includes(wanted)) from.value = String(wanted);
    for (const row of rowsOf(form)) drawDay(row, known, { day: day.value as Day, words: form.dataset });
    offerHours();
  }

  function offerHours(): void {
    const wanted = Number(hours.value) || HOURS_WANTED;
    const most = (hoursOfDay(day.value as Day, rules.opening)?.closeHour ?? rules.opening.closeHour) - Number(from.value);
    fill(
      hours,
      Array.from({ length: most }, (_, i) => [String(i + 1), wordOf(form.dataset, 'wordHours').replace('{{count}}', String(i + 1))]),
    );
    hours.value = String(Math.min(wanted, most));
    answer();
  }

  function answer(): void {
    const start = taipeiInstant(day.value as Day, Number(from.value));
    const period = { start, end: new Date(start.getTime() + Number(hours.value) * HOUR_MS) };
    const wanted = [...form.querySelectorAll<HTMLInputElement>('[name=feature]:checked')].map(({ value }) => value);
    const rows = rowsOf(form);
    const free = rows.filter((row) => answerRow(row, known, { period, wanted }));
    const text = wordOf(form.dataset, 'wordFound').replace('{{free}}', String(free.length)).replace('{{all}}', String(rows.length));
    const found = form.querySelector('[data-found]');
    if (found && found.textContent !== text) found.textContent = text;
    form.dispatchEvent(new Event(SEATS_DRAWN));
  }

  fill(
    day,
    days.map((each) => [each, dayText(taipeiInstant(each), pageLanguage())]),
  );
  day.addEventListener('change', offerDay);
  from.addEventListener('change', offerHours);
  form.addEventListener('change', answer);
  form.querySelector('[data-now]')?.addEventListener('click', () => {
    day.value = days[0] ?? '';
    from.value = '';
    offerDay();
  });
  offerDay();
}

const rowsOf = (form: HTMLElement) => [...form.querySelectorAll<HTMLElement>('[data-seat]')];

function fill(select: HTMLSelectElement, options: readonly (readonly [value: string, text: string])[]): void {
  select.replaceChildren(...options.map(([value, text]) => new Option(text, value)));
}

const MARKS: Record<HourState, string> = { free: '○', taken: '×', past: '', closed: '', later: '' };

/** The hours of a row, as they are on a day. */
function drawDay(row: HTMLElement, { rules, devices, now }: DevicesKnown, { day, words }: { day: Day; words: DOMStringMap }): void {
  const occupancy = devices.get(row.dataset['seat'] ?? '');
  const seat = row.querySelector('b')?.textContent ?? '';
  const [template, states] = [wordOf(words, 'wordCell').replace('{{seat}}', seat), wordOf(words, 'wordStates').split('|')];
  for (const cell of row.querySelectorAll<HTMLElement>('[data-hour]')) {
    const hour = Number(cell.dataset['hour']);
    const state = occupancy ? hourState(taipeiInstant(day, hour), rules, occupancy, now) : 'closed';
    cell.dataset['state'] = state;
    cell.textContent = MARKS[state];
    cell.ariaDisabled = state === 'free' ? null : 'true';
    cell.ariaLabel = template.replace('{{hour}}', `${hour}:00`).replace('{{state}}', states[HOUR_STATES.indexOf(state)] ?? '');
  }
}

/** Whether a row is free all through a period, and has what is wanted; it says so. */
function answerRow(row: HTMLElement, { devices }: DevicesKnown, { period, wanted }: { period: Period; wanted: readonly string[] }): boolean {
  const occupancy = devices.get(row.dataset['seat'] ?? '');
  const features = (row.dataset['features'] ?? '').split(' ');
  const [first, last] = [taipeiHour(period.start), taipeiHour(new Date(period.end.getTime() - HOUR_MS))];
  for (const cell of row.querySelectorAll<HTMLElement>('[data-hour]')) {
    const hour = Number(cell.dataset['hour']);
    cell.toggleAttribute('data-wanted', first <= hour && hour <= last);
  }
  row.hidden = !wanted.every((feature) => features.includes(feature));
  const isFree = occupancy !== undefined && freeThrough(occupancy.busy, occupancy.quantity, period) > 0;
  row.dataset['free'] = String(isFree);
  const link = row.querySelector('a');
  if (link) link.search = isFree ? `?${new URLSearchParams({ hours: periodPart(period) })}` : '';
  const says = row.querySelector('[data-says]');
  if (says)
    says.textContent = isFree
      ? (row.dataset['wordFree'] ?? '').replace('{{points}}', String(Number(row.dataset['price']) * (last - first + 1)))
      : (row.dataset['wordTaken'] ?? '');
  return isFree && !row.hidden;
}
