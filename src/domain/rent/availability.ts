import type { Period } from '../time/period.ts';

/** A time at which fewer than all pieces of a device are free. */
export interface BusyTime extends Period {
  /** Pieces still free; 0 is taken. */
  free: number;
}

/**
 * When how many pieces of a device are free, from the periods that are held, within a window. Neighbouring times with
 * the same number are one: nobody can read from it where one booking ends and the next begins, nor whose they are.
 */
export function busyTimes(held: readonly Period[], quantity: number, window: Period): BusyTime[] {
  const changes = new Map<number, number>();
  const add = (instant: number, change: number) => changes.set(instant, (changes.get(instant) ?? 0) + change);
  for (const { start, end } of held) {
    const [from, to] = [Math.max(start.getTime(), window.start.getTime()), Math.min(end.getTime(), window.end.getTime())];
    if (from >= to) continue;
    add(from, 1);
    add(to, -1);
  }
  const busy: BusyTime[] = [];
  let taken = 0;
  let since = 0;
  for (const instant of [...changes.keys()].sort((a, b) => a - b)) {
    const change = changes.get(instant) ?? 0;
    if (change === 0) continue;
    if (taken > 0) busy.push({ start: new Date(since), end: new Date(instant), free: Math.max(0, quantity - taken) });
    taken += change;
    since = instant;
  }
  return busy;
}

/** The same times with nothing free while the centre is closed at short notice. */
export function withClosed(busy: readonly BusyTime[], closings: readonly Period[], window: Period): BusyTime[] {
  let times = [...busy];
  for (const { start, end } of closings) {
    const closed = { start: later(start, window.start), end: earlier(end, window.end), free: 0 };
    if (closed.start >= closed.end) continue;
    const rest = times.flatMap((time) => [
      { ...time, end: earlier(time.end, closed.start) },
      { ...time, start: later(time.start, closed.end) },
    ]);
    times = [...rest.filter((time) => time.start < time.end), closed].sort((a, b) => a.start.getTime() - b.start.getTime());
  }
  return joinEqual(times);
}

/** Neighbouring times with the same number are one. */
function joinEqual(times: readonly BusyTime[]): BusyTime[] {
  const joined: BusyTime[] = [];
  for (const time of times) {
    const last = joined.at(-1);
    if (last !== undefined && last.free === time.free && last.end.getTime() === time.start.getTime()) last.end = time.end;
    else joined.push({ ...time });
  }
  return joined;
}

/** The number of pieces free at an instant. */
export function freeAt(busy: readonly BusyTime[], quantity: number, instant: Date): number {
  return busy.find(({ start, end }) => start <= instant && instant < end)?.free ?? quantity;
}

/** The number of pieces free throughout a period: for equipment, as many as at its busiest moment. */
export function freeThrough(busy: readonly BusyTime[], quantity: number, period: Period): number {
  return busy.filter(({ start, end }) => start < period.end && period.start < end).reduce((free, time) => Math.min(free, time.free), quantity);
}

/** The same times with some pieces given back in a period: what a member holds is no hindrance to their own move. */
export function releasePeriod(busy: readonly BusyTime[], quantity: number, { start, end }: Period, pieces: number): BusyTime[] {
  return (
    busy
      .flatMap((time) => {
        const inside = { start: later(time.start, start), end: earlier(time.end, end) };
        if (inside.start >= inside.end) return [time];
        return [
          { start: time.start, end: inside.start, free: time.free },
          { ...inside, free: time.free + pieces },
          { start: inside.end, end: time.end, free: time.free },
        ];
      })
      // No more is free than there is: where all is free, the time is busy no longer.
      .filter((time) => time.start < time.end && time.free < quantity)
  );
}

const later = (a: Date, b: Date) => (a > b ? a : b);
const earlier = (a: Date, b: Date) => (a < b ? a : b);

/** A device with when it is taken, and how many of its pieces somebody wants. */
export interface WantedPieces {
  busy: readonly BusyTime[];
  quantity: number;
  wanted: number;
}

/** When all that is wanted can be had together, as if it were one piece: all or nothing. */
export function combineAvailability(items: readonly WantedPieces[]): { busy: BusyTime[]; quantity: number } {
  const busy = items.flatMap((item) => item.busy.filter(({ free }) => free < item.wanted).map(({ start, end }) => ({ start, end, free: 0 })));
  return { busy, quantity: items.every(({ quantity, wanted }) => wanted <= quantity) ? 1 : 0 };
}
