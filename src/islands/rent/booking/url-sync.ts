import { mondayOf } from '../../../domain/opening/opening-hours.ts';
import { checkPeriod, type RentRules } from '../../../domain/rent/rent-period.ts';
import { type Day, taipeiDay } from '../../../domain/time/taipei-time.ts';
import { switchLanguage } from '../../../i18n/choose-language.ts';
import { isLanguage } from '../../../i18n/languages.ts';
import type { Calendar } from '../week/calendar-store.ts';
import type { Choice } from '../week/choice-store.ts';
import { readSelection, type SavedSelection, withSelection } from './booking-address.ts';
import type { Selection } from './quote-store.ts';

interface Parts {
  wish: Selection;
  calendar: Calendar;
  choice: Choice;
  /** The selection in the address when the page was opened. */
  kept: SavedSelection | null;
}

/** The selection in the address of this page that may still be booked; null where there is no page. */
export function savedSelection(rules: RentRules, now: Date): SavedSelection | null {
  const kept = typeof location === 'undefined' ? null : readSelection(location.search);
  if (kept?.period && checkPeriod(kept.period, rules, now) !== null) return { ...kept, period: null };
  return kept;
}

/** The week in which the hours of a wish begin. */
export function mondayOfSelection(kept: SavedSelection | null): Day | null {
  return kept?.period ? mondayOf(taipeiDay(kept.period.start)) : null;
}

/**
 * The wish stands in the address of its screen: it is there again after a reload, and comes along to another language.
 * Hours are chosen as they stand, taken or not: the screen says what cannot be had.
 */
export function createUrlSync({ wish, calendar, choice, kept }: Parts) {
  let stops: (() => void)[] = [];

  /** Takes up what the address holds, then writes there what is wished for. Not before the page is alive. */
  function keep(): () => void {
    if (kept) {
      wish.takeUp(kept);
      if (kept.period) {
        choice.take(kept.period);
        void calendar.know(mondayOf(taipeiDay(kept.period.end)));
      }
    }
    stops = [choice.$choice.listen(write), wish.$items.listen(write)];
    leadOn(location.search);
    return letGo;
  }

  function letGo(): void {
    for (const stop of stops) stop();
    stops = [];
  }

  function write(): void {
    const query = withSelection(location.search, { period: choice.$choice.get(), items: wish.$items.get() });
    replaceAddress(location.pathname + query);
    leadOn(query);
  }

  return { keep };
}

/** Puts another address in the place of this one. */
export function replaceAddress(address: string): void {
  try {
    history.replaceState(history.state, '', address);
  } catch (error) {
    // Safari takes a hundred in half a minute: a very long drag is written at its next change.
    if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error;
  }
}

/** The links to the other languages, in a new tab too. */
function leadOn(query: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-lang]')) {
    const language = link.dataset['lang'];
    if (isLanguage(language)) link.href = switchLanguage(location.pathname, language) + query;
  }
}
