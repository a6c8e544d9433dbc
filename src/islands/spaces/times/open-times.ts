import { DAY_SESSIONS } from '../../../domain/spaces/space.ts';
import { addDays, taipeiDay } from '../../../domain/time/taipei-time.ts';
import { pageLanguage } from '../../../i18n/page-language.ts';
import { wordOf } from '../../page/word-of.ts';
import { announceChoice } from './announce-choice.ts';
import { make } from './make-element.ts';
import { slotOf } from './read-times.ts';
import { openMonths } from './space-months.ts';
import stylesheet from './space-times.css?url';
import { openPageWords, type PageWords } from './time-words.ts';

/** Ten working days at the least. */
const LEAD_DAYS = 14;

/** Draws the months of a space's calendar and lets a session be chosen, from which the application goes on. */
function openTimes(root: HTMLElement, words: PageWords): void {
  const place = root.querySelector('[data-months]');
  let chosen = '';
  if (!place) return;
  const months = openMonths(place, {
    spaceId: wordOf(root.dataset, 'times'),
    name: wordOf(root.dataset, 'name'),
    words,
    // Before the lead time is over nothing can be asked for: the month in which it ends comes first.
    from: addDays(taipeiDay(new Date()), LEAD_DAYS),
    sessions: () => DAY_SESSIONS,
    chosen: (slot) => (slotOf(slot) === chosen ? 'event' : null),
    choose: (slot, state) => {
      chosen = slotOf(slot);
      months.mark();
      announceChoice(root, words, slot, state);
    },
    how: words.t('space:times.how'),
  });
}

document.head.append(make('link', { rel: 'stylesheet', href: stylesheet }));
for (const root of document.querySelectorAll<HTMLElement>('[data-times]')) void openPageWords(root, pageLanguage()).then((words) => openTimes(root, words));
