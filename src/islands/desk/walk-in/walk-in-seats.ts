import type { DeviceOutput } from '../../../contract/rent/device.ts';
import { walkInStart } from '../../../domain/rent/rent-period.ts';
import { HOUR_MS } from '../../../domain/time/period.ts';
import { taipeiDay, taipeiInstant } from '../../../domain/time/taipei-time.ts';

/** A seat that is free from now, and until when it may be held today. */
export interface FreeSeat {
  id: string;
  seat: DeviceOutput;
  /** Whole hours, soonest first. */
  ends: Date[];
}

/** The seats that a member at the counter may have now, from what is taken of them today; none when the centre closes. */
export function freeSeats(seats: readonly DeviceOutput[], closeHour: number, now: Date): FreeSeat[] {
  const start = walkInStart(now).getTime();
  const closing = taipeiInstant(taipeiDay(now), closeHour).getTime();
  return seats.flatMap((seat) => {
    const taken = (seat.busy ?? []).filter(({ free }) => free === 0).map((time) => ({ start: Date.parse(time.start), end: Date.parse(time.end) }));
    const until = Math.min(closing, ...taken.filter(({ end }) => end > start).map((time) => time.start));
    const ends = Array.from({ length: Math.max(0, Math.floor((until - start) / HOUR_MS)) }, (_, i) => new Date(start + (i + 1) * HOUR_MS));
    return ends.length === 0 ? [] : [{ id: seat.id, seat, ends }];
  });
}
