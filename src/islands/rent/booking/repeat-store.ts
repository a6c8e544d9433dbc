import { atom } from 'nanostores';
import { mondayOf } from '../../../domain/opening/opening-hours.ts';
import { combineAvailability } from '../../../domain/rent/availability.ts';
import { chooseHours, isFault } from '../../../domain/rent/hour-choice.ts';
import type { RentRules } from '../../../domain/rent/rent-period.ts';
import { HOUR_MS, type Period } from '../../../domain/time/period.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import { busyOf, type Calendar } from '../week/calendar-store.ts';
import type { Choice } from '../week/choice-store.ts';
import type { Selection } from './quote-store.ts';
import { readRepeat, repetitions } from './repeat-booking.ts';

interface Parts {
  wish: Selection;
  calendar: Calendar;
  choice: Choice;
  rules: RentRules;
  now: () => Date;
}

/** An earlier booking made once more: what the address names is wished for, in the first week to come that has its hours free. */
export function createRepeat({ wish, calendar, choice, rules, now }: Parts) {
  const $repeat = atom<'looking' | 'found' | 'none' | null>(null);

  /** Not before the page is alive: a wish set before would not be what the page was drawn with. */
  async function repeat(): Promise<void> {
    const asked = readRepeat(location.search);
    if (asked === null) return;
    const periods = repetitions(asked.period, now(), rules);
    $repeat.set('looking');
    await calendar.know(mondayOf(taipeiDay(periods[0]?.start ?? now())));
    wish.takeUp(asked);
    $repeat.set((await firstFree(periods)) ? 'found' : 'none');
  }

  /** Chooses the first of some periods that can be had with all that is wanted. */
  async function firstFree(periods: readonly Period[]): Promise<boolean> {
    for (const { start, end } of periods) {
      const monday = mondayOf(taipeiDay(start));
      const isKnown = (await calendar.know(monday)) && (await calendar.know(mondayOf(taipeiDay(end))));
      // Whoever has chosen meanwhile keeps their choice.
      if (!isKnown || choice.$choice.get() !== null) return choice.$choice.get() !== null;
      const weeks = calendar.$weeks.get();
      const items = wish.$items.get().map(({ device: { id, quantity }, quantity: wanted }) => ({ busy: busyOf(weeks, id), quantity, wanted }));
      const found = chooseHours(start, new Date(end.getTime() - HOUR_MS), rules, combineAvailability(items), now());
      if (isFault(found)) continue;
      calendar.openWeek(monday);
      choice.take(found);
      return true;
    }
    return false;
  }

  return { $repeat, repeat };
}
