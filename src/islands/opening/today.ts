import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { writeDate } from '../../i18n/formats/date-pieces.ts';
import { loadClosings } from './load-closings.ts';
import { type Closing, nextOpenDay, openingState } from './opening-facts.ts';
import { readFacts } from './read-facts.ts';

/* Says what the clock in Taipei says: whether the centre is open now, and whose hours are shown: today's, or the next open day's. */
for (const panel of document.querySelectorAll<HTMLElement>('[data-today]')) {
  const facts = readFacts(panel);
  const date = panel.querySelector<HTMLElement>('[data-date]');
  const { pattern = '', months = '', weekdayNames = '' } = date?.dataset ?? {};
  const pieces = { pattern, months: months.split('|'), weekdays: weekdayNames.split('|') };
  const draw = (known: typeof facts, closings: readonly Closing[]) => {
    const now = new Date();
    const day = nextOpenDay(known, now);
    if (date) date.textContent = `${day === taipeiDay(now) ? facts.words.today : facts.words.next} ${writeDate(pieces, day)}`;
    const { isOpen, text } = openingState(known, now, closings);
    const state = panel.querySelector('[data-state]');
    if (state) state.textContent = text;
    panel.classList.toggle('open', isOpen);
  };
  draw(facts, []);
  loadClosings(panel, facts, draw);
}
