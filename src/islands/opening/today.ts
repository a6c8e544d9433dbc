import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { writeDate } from '../../i18n/formats/date-pieces.ts';
import { loadClosings } from './load-closings.ts';
import { type Closing, openingState, withClosings } from './opening-facts.ts';
import { readFacts } from './read-facts.ts';

/* Says what the clock in Taipei says: today's date, and whether the centre is open now. */
for (const panel of document.querySelectorAll<HTMLElement>('[data-today]')) {
  const facts = readFacts(panel);
  const date = panel.querySelector<HTMLElement>('[data-date]');
  const { pattern = '', months = '', weekdayNames = '' } = date?.dataset ?? {};
  if (date)
    date.textContent = `${facts.words.today} ${writeDate({ pattern, months: months.split('|'), weekdays: weekdayNames.split('|') }, taipeiDay(new Date()))}`;
  const draw = (closings: readonly Closing[]) => {
    const { isOpen, text } = openingState(withClosings(facts, closings), new Date(), closings);
    const state = panel.querySelector('[data-state]');
    if (state) state.textContent = text;
    panel.classList.toggle('open', isOpen);
  };
  draw([]);
  loadClosings(panel, draw);
}
