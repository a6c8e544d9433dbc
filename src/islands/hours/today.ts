import { taipeiDay } from '../../domain/taipei-time.ts';
import { openingState } from './opening-facts.ts';
import { readFacts } from './read-facts.ts';

/* Says what the clock in Taipei says: today's date, and whether the house is open now. */
for (const panel of document.querySelectorAll<HTMLElement>('[data-today]')) {
  const facts = readFacts(panel);
  const now = new Date();
  const { isOpen, text } = openingState(facts, now);
  const date = panel.querySelector('[data-date]');
  if (date) {
    const day = new Date(`${taipeiDay(now)}T00:00:00Z`);
    const { lang } = document.documentElement;
    const words = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { month: 'long', day: 'numeric', weekday: 'short', timeZone: 'UTC' });
    date.textContent = `${facts.words.today} ${words.format(day)}`;
  }
  const state = panel.querySelector('[data-state]');
  if (state) state.textContent = text;
  panel.classList.toggle('open', isOpen);
}
