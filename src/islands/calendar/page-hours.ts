import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { loadClosings } from '../opening/load-closings.ts';
import { readFacts } from '../opening/read-facts.ts';
import { showHours } from './day-hours.ts';

/* Says of the days of the calendar what staff has set for them since the page was built, also on each page that is turned to (`turn-page.ts`). */
const screen = document.querySelector<HTMLElement>('[data-hours]');
const sheets = document.querySelector('[data-calendar]')?.parentElement;
if (screen && sheets)
  loadClosings(screen, readFacts(screen), (known, closings) => {
    const show = () => showHours(sheets, taipeiDay(new Date()), { known, closings });
    show();
    new MutationObserver(show).observe(sheets, { childList: true });
  });
