import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { loadClosings } from '../opening/load-closings.ts';
import { readFacts } from '../opening/read-facts.ts';
import { showHours } from './day-hours.ts';

/* Says of the days of a strip what staff has set for them since the page was built. */
for (const strip of document.querySelectorAll<HTMLElement>('[data-strip]')) {
  const facts = readFacts(strip);
  loadClosings(strip, facts, (known, closings) => showHours(strip, taipeiDay(new Date()), { known, closings }));
}
