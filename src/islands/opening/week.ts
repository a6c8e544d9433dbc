import { type DayHours, hoursOfDay, mondayOf } from '../../domain/opening/opening-hours.ts';
import { addDays, taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import { rangeText } from '../../i18n/formats/range-text.ts';
import { clockText } from '../../i18n/formats/time-text.ts';
import { pageLanguage } from '../../i18n/page-language.ts';
import { hoursOf } from './hours-of.ts';
import { loadClosings } from './load-closings.ts';
import { type Closing, hoursShown, type OpeningFacts } from './opening-facts.ts';
import { readFacts } from './read-facts.ts';

/* Gives the weekdays of the strip this week's dates, marks today, and closes holidays: whatever day the page was built. */
for (const strip of document.querySelectorAll<HTMLElement>('[data-week]')) {
  const facts = readFacts(strip);
  drawWeek(strip, facts, []);
  loadClosings(strip, facts, (known, closings) => drawWeek(strip, known, closings));
}

function drawWeek(strip: HTMLElement, facts: OpeningFacts, closings: readonly Closing[]): void {
  const rules = hoursOf(facts);
  const today = taipeiDay(new Date());
  const monday = mondayOf(today);
  [...strip.children].forEach((item, i) => {
    const day = addDays(monday, i);
    const time = item.querySelector('time');
    if (time) {
      time.dateTime = day;
      time.textContent = String(Number(day.slice(8)));
    }
    const hours = hoursOfDay(day, rules);
    item.classList.toggle('off', hours === null);
    const state = item.querySelector('[data-state]');
    if (state && hours === null) state.textContent = facts.words.rest;
    if (state && hours !== null) state.textContent = rangeOf(hoursShown(day, hours, closings));
    const note = item.querySelector('[data-note]');
    const name = facts.days[day] ?? (hours === null ? undefined : hoursClosed(day, { facts, hours, closings }));
    // A holiday that staff opens is named no more.
    if (note) note.textContent = name ?? '';
    if (day === today) {
      item.classList.add('now');
      item.setAttribute('aria-current', 'date');
      if (note) note.textContent = [facts.words.today, name].filter(Boolean).join(' ');
    }
  });
}

function rangeOf({ openHour, closeHour }: DayHours): string {
  return rangeText(`${openHour}:00`, `${closeHour}:00`, pageLanguage());
}

/** The hours of a day that are closed at short notice, as far as the centre would be open. */
function hoursClosed(day: string, { facts: { words }, hours, closings }: { facts: OpeningFacts; hours: DayHours; closings: readonly Closing[] }) {
  const closing = closings.find(({ start }) => taipeiDay(start) === day);
  if (closing === undefined) return undefined;
  const from = Math.max(closing.start.getTime(), taipeiInstant(day, hours.openHour).getTime());
  const to = Math.min(closing.end.getTime(), taipeiInstant(day, hours.closeHour).getTime());
  return `${words.rest} ${rangeText(clockText(new Date(from)), clockText(new Date(to)), pageLanguage())}`;
}
