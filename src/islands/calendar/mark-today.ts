import { taipeiDay } from '../../domain/time/taipei-time.ts';

/* Marks today on a strip of days: pages are older than the day they are read on. */
const today = document.querySelector(`[data-strip] [data-day="${taipeiDay(new Date())}"]`);
today?.classList.add('now');
today?.setAttribute('aria-current', 'date');
