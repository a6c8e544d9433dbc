import { isClosedDay, mondayOf } from '../../domain/opening.ts';
import { addDays, taipeiDay } from '../../domain/taipei-time.ts';
import { hoursOf } from './opening-facts.ts';
import { readFacts } from './read-facts.ts';

/* Gives the weekdays of the strip this week's dates, marks today, and closes holidays: whatever day the page was built. */
for (const strip of document.querySelectorAll<HTMLElement>('[data-week]')) {
  const facts = readFacts(strip);
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
    const name = facts.days[day];
    if (note && name) note.textContent = name;
    if (day === today) {
      item.classList.add('now');
      item.setAttribute('aria-current', 'date');
      if (note) note.textContent = [facts.words.today, name].filter(Boolean).join(' ');
    }
  });
}
