import { isClosedDay, mondayOf } from '../../domain/opening/opening-hours.ts';
import { addDays, taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import { rangeText } from '../../i18n/formats/range-text.ts';
import { clockText } from '../../i18n/formats/time-text.ts';
import { pageLanguage } from '../../i18n/page-language.ts';
import { loadClosings } from './load-closings.ts';
import { type Closing, hoursOf, type OpeningFacts, withClosings } from './opening-facts.ts';
import { readFacts } from './read-facts.ts';

/* Gives the weekdays of the strip this week's dates, marks today, and closes holidays: whatever day the page was built. */
for (const strip of document.querySelectorAll<HTMLElement>('[data-week]')) {
  const facts = readFacts(strip);
  drawWeek(strip, facts, []);
  loadClosings(strip, (closings) => drawWeek(strip, withClosings(facts, closings), closings));
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
    const closed = isClosedDay(day, rules);
    item.classList.toggle('off', closed);
    const state = item.querySelector('[data-state]');
    if (closed && state) state.textContent = facts.words.rest;
    const note = item.querySelector('[data-note]');
    const name = facts.days[day] ?? (closed ? undefined : hoursClosed(day, facts, closings));
    if (note && name) note.textContent = name;
    if (day === today) {
      item.classList.add('now');
      item.setAttribute('aria-current', 'date');
      if (note) note.textContent = [facts.words.today, name].filter(Boolean).join(' ');
    }
  });
}

/** The hours of a day that are closed at short notice, as far as the centre would be open. */
function hoursClosed(day: string, { open, close, words }: OpeningFacts, closings: readonly Closing[]): string | undefined {
  const closing = closings.find(({ start }) => taipeiDay(start) === day);
  if (closing === undefined) return undefined;
  const from = Math.max(closing.start.getTime(), taipeiInstant(day, open).getTime());
  const to = Math.min(closing.end.getTime(), taipeiInstant(day, close).getTime());
  return `${words.rest} ${rangeText(clockText(new Date(from)), clockText(new Date(to)), pageLanguage())}`;
}
