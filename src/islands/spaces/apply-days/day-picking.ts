import { atom } from 'nanostores';
import type { Day } from '../../../domain/time/taipei-time.ts';
import type { DayField } from '../apply/apply-fields.ts';
import type { Values } from '../apply-check/validate-application.ts';
import type { TimeState } from '../times/read-times.ts';
import { refusalOf, withDay } from './pick-day.ts';

/** The result of a press on the calendar. */
export interface Picked {
  field: DayField;
  day: Day;
  /** Why the day was not taken; null: it was. */
  refusal: TimeState | null;
}

/** Days chosen on the calendar: which field the next press fills, and what the last one came to. */
export function createDayPicking(read: () => Values, write: (days: Values) => void) {
  const $filling = atom<DayField>(read()['start_on'] ? 'end_on' : 'start_on');
  const $picked = atom<Picked | null>(null);
  /** A day that was typed, for the calendar to turn to. */
  const $typed = atom<Day | null>(null);

  function pick(day: Day, state: TimeState): void {
    const field = $filling.get();
    const refusal = refusalOf(state, field);
    $picked.set({ field, day, refusal });
    if (refusal !== null) return;
    write(withDay(read(), field, day, state === 'move'));
    // Who has said when it begins says next when it ends.
    if (field === 'start_on') $filling.set('end_on');
  }
  function fillNext(field: DayField): void {
    $filling.set(field);
    $picked.set(null);
  }
  /** Turns to a day that was typed: what was said of a press is past, and the next may make the event longer. */
  function show(day: Day): void {
    fillNext($filling.get() === 'start_on' && read()['start_on'] ? 'end_on' : $filling.get());
    $typed.set(day);
  }
  return { $filling, $picked, $typed, pick, fillNext, show };
}
