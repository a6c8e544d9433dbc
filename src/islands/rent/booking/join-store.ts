import { atom, computed, type ReadableAtom } from 'nanostores';
import { freeThrough } from '../../../domain/rent/availability.ts';
import { hourState } from '../../../domain/rent/hour-choice.ts';
import { checkPeriod, hoursOf, type RentRules } from '../../../domain/rent/rent-period.ts';
import type { Period } from '../../../domain/time/period.ts';
import { formatDateTime } from '../../../domain/time/taipei-time.ts';
import { newIdempotencyKey } from '../../../stores/api.ts';
import { type JoinResult, requestToJoin } from '../../waitlist/request-to-join.ts';
import { busyOf, type Calendar } from '../week/calendar-store.ts';
import type { RentDevice } from '../week/rent-device.ts';

interface JoinOptions {
  $device: ReadableAtom<RentDevice>;
  $weeks: Calendar['$weeks'];
  reload: Calendar['reload'];
  /** Hours that were pressed and could not be chosen. */
  $taken: ReadableAtom<Period | null>;
  /** Hours that were chosen and have been taken since. */
  $lost: ReadableAtom<Period | null>;
  rules: RentRules;
  now: () => Date;
}

/** Waiting for hours of a device of which no piece is free, for one screen. */
export function createJoin({ $device, $weeks, reload, $taken, $lost, rules, now }: JoinOptions) {
  /** Hours that may be waited for: everything about them is right but that they are taken. */
  const $wanted = computed([$taken, $lost, $device, $weeks], (taken, lost, device, weeks): Period | null => {
    const period = taken ?? lost;
    if (period === null || checkPeriod(period, rules, now()) !== null) return null;
    return freeThrough(busyOf(weeks, device.id), device.quantity, period) === 0 ? period : null;
  });
  /** All of it is taken: then nothing is wrong with the hours themselves. */
  const $isAllTaken = computed([$wanted, $device, $weeks], (wanted, device, weeks) => {
    const occupancy = { busy: busyOf(weeks, device.id), quantity: device.quantity };
    return wanted !== null && hoursOf(wanted, rules.opening).every((hour) => hourState(hour, rules, occupancy, now()) === 'taken');
  });
  const $joining = atom<JoinResult>({ state: 'idle' });
  let key = newIdempotencyKey();
  const stopJoin = $wanted.listen((wanted) => {
    // What was joined stays said while the calendar is read again.
    if (wanted === null && $joining.get().state === 'joined') return;
    key = newIdempotencyKey();
    $joining.set({ state: 'idle' });
  });

  async function join(): Promise<void> {
    const period = $wanted.get();
    if (period === null || $joining.get().state === 'sending') return;
    $joining.set({ state: 'sending' });
    const body = { kind: 'rent' as const, device_id: $device.get().id, start: formatDateTime(period.start), end: formatDateTime(period.end) };
    const joining = await requestToJoin(body, key);
    // It has become free: the calendar shows it.
    if (joining.state === 'refused' && joining.isFree) await reload([period.start, period.end]);
    $joining.set(joining);
  }

  return { $wanted, $isAllTaken, $joining, join, stopJoin };
}
