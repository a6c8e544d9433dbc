import { atom, type ReadableAtom } from 'nanostores';
import { chooseHours, hourState, isFault, type Occupancy, periodBetween } from '../../../domain/rent/hour-choice.ts';
import { checkPeriod, type PeriodFault, type RentRules } from '../../../domain/rent/rent-period.ts';
import type { Period } from '../../../domain/time/period.ts';

/**
 * Continuous hours, chosen by a first press and a last one, by dragging, or by stretching with the keyboard. A choice
 * that is under way has an anchor: the hour at its fixed end.
 */
export function createChoice(rules: RentRules, $occupancy: ReadableAtom<Occupancy>, now: () => Date) {
  const $anchor = atom<Date | null>(null);
  const $choice = atom<Period | null>(null);
  /** Why the last attempt could not be chosen (docs/rules.md#bookable-times). */
  const $choiceFault = atom<PeriodFault['message'] | null>(null);

  /** The period of the last attempt, if it was taken: it has a waitlist. */
  const $taken = atom<Period | null>(null);
  /** A taken hour that was pressed: with a second one it says through which hours somebody would wait. */
  let takenFrom: Date | null = null;

  /** Chooses an hour; one that cannot be chosen says why and changes nothing. */
  function choose(from: Date, to: Date): boolean {
    const wanted = periodBetween(from, to);
    const chosen = chooseHours(from, to, rules, $occupancy.get(), now());
    $choiceFault.set(isFault(chosen) ? chosen.message : null);
    $taken.set(isFault(chosen) && checkPeriod(wanted, rules, now()) === null ? wanted : null);
    takenFrom = null;
    if (isFault(chosen)) return false;
    $choice.set(chosen);
    return true;
  }

  /** A first press begins a choice, a second one ends it. */
  function press(hour: Date): void {
    const anchor = $anchor.get();
    if (anchor === null) {
      const first = takenFrom;
      if (choose(hour, hour)) $anchor.set(hour);
      else if (hourState(hour, rules, $occupancy.get(), now()) === 'taken') {
        if (first === null) takenFrom = hour;
        else choose(first, hour);
      }
    } else if (choose(anchor, hour)) $anchor.set(null);
  }

  /** Stretches the choice to an hour, from its anchor or else from where the stretching began. */
  function stretch(from: Date, to: Date): void {
    const anchor = $anchor.get() ?? from;
    if (choose(anchor, to)) $anchor.set(anchor);
  }

  /** The choice is made; the next press begins another. */
  function settle(): void {
    $anchor.set(null);
  }

  function clear(): void {
    $anchor.set(null);
    $choice.set(null);
    $choiceFault.set(null);
    $taken.set(null);
    takenFrom = null;
  }

  /** Chooses a period that was found free, without a press. */
  function take(period: Period): void {
    $anchor.set(null);
    $choiceFault.set(null);
    $taken.set(null);
    $choice.set(period);
  }

  return { $anchor, $choice, $choiceFault, $taken, take, press, stretch, settle, clear };
}
export type Choice = ReturnType<typeof createChoice>;
