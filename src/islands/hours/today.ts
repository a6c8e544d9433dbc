import { taipeiDay } from '../../domain/taipei-time.ts';
import { openingState } from './opening-facts.ts';
import { readFacts } from './read-facts.ts';

const idle = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 1));

/* Says what the clock in Taipei says: today's date, and whether the house is open now. */
for (const panel of document.querySelectorAll<HTMLElement>('[data-today]')) {
  const facts = readFacts(panel);
  const now = new Date();
  const { isOpen, text } = openingState(facts, now);
  const date = panel.querySelector('[data-date]');
  // A browser's first format of a date takes it as long as laying out the page: the page comes first.
  if (date) idle(() => writeDate(date, facts.words.today, taipeiDay(now)));
  const state = panel.querySelector('[data-state]');
  if (state) state.textContent = text;
  panel.classList.toggle('open', isOpen);
}

function writeDate(element: Element, word: string, day: string): void {
  const { lang } = document.documentElement;
  const words = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { month: 'long', day: 'numeric', weekday: 'short', timeZone: 'UTC' });
  element.textContent = `${word} ${words.format(new Date(`${day}T00:00:00Z`))}`;
}
