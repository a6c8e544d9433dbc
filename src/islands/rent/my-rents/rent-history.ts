import type { RentOutput } from '../../../contract/rent/rent.ts';
import type { Period } from '../../../domain/time/period.ts';

/** The history of a booking, a line for each step. */
export type RentStep =
  | { what: RentOutput['status']; at: Date }
  /** Reserved, or moved, to a time. */
  | { what: 'reserved' | 'moved'; at: Date; period: Period }
  | { what: 'rented' | 'returned'; at: Date; device: RentOutput['device']; count: number };

/** The steps of a booking, oldest first: its statuses and times, and when each device went out and came back. */
export function stepsOf({ history, items }: Pick<RentOutput, 'history' | 'items'>): RentStep[] {
  let before: string | null = null;
  const changes = history.map(({ status, start, end, at }): RentStep => {
    const isMove = status === 'reserved' && before === 'reserved';
    before = status;
    if (status !== 'reserved') return { what: status, at: new Date(at) };
    return { what: isMove ? 'moved' : 'reserved', at: new Date(at), period: { start: new Date(start), end: new Date(end) } };
  });
  const pieces = items.flatMap(({ device, units }) => [
    ...together(units.map(({ out_at }) => out_at)).map(([at, count]): RentStep => ({ what: 'rented', at, device, count })),
    ...together(units.map(({ returned_at }) => returned_at)).map(([at, count]): RentStep => ({ what: 'returned', at, device, count })),
  ]);
  return [...changes, ...pieces].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Pieces that went or came at one moment are one step. */
function together(moments: readonly (string | null)[]): [Date, number][] {
  const counts = new Map<string, number>();
  for (const moment of moments) if (moment !== null) counts.set(moment, (counts.get(moment) ?? 0) + 1);
  return [...counts].map(([moment, count]) => [new Date(moment), count]);
}
