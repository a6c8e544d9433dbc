import type { Period } from '../time/period.ts';

/** An entry as others see whether they meet it. */
export interface Busy extends Period {
  /** The periods within it that are really used: of a lease its sessions. */
  hours: readonly Period[];
}

const meet = (a: Period, b: Period) => a.start < b.end && b.start < a.end;

/**
 * The entries that some periods meet (docs/rules.md#my-calendar). One of exactly one of these periods that is only kept is what is being taken
 * up with them, and no clash.
 */
export function clashesWith<E extends Busy & { state: string }>(entries: readonly E[], periods: readonly Period[]): E[] {
  const isTakenUp = ({ state, start, end }: E) => state === 'held' && periods.some((one) => +one.start === +start && +one.end === +end);
  return entries.filter((entry) => entry.state !== 'cancelled' && !isTakenUp(entry) && entry.hours.some((hour) => periods.some((one) => meet(hour, one))));
}

/** An entry with the first of its hours that some periods meet as its time: of a course the afternoon, not the weeks that it lasts. */
export const metBy = <E extends Busy>(entry: E, periods: readonly Period[]): E => ({
  ...entry,
  ...entry.hours.find((hour) => periods.some((one) => meet(hour, one))),
});

/** True for an hour with a teacher and the matchmaking that it was set for: one is at both. An hour is of its activity and the teacher. */
export function areOne(a: { kind: string; subject: string }, b: { kind: string; subject: string }): boolean {
  const [hour, whole] = a.kind === 'appointment' ? [a, b] : [b, a];
  return hour.kind === 'appointment' && whole.kind === 'activity' && hour.subject.split(' ')[0] === whole.subject;
}
