import { expect, test } from 'vitest';
import type { DeviceOutput } from '../../../contract/rent/device.ts';
import { freeSeats } from './walk-in-seats.ts';

const at = (time: string) => new Date(`2026-11-21T${time}:00+08:00`);
const seat = (id: string, ...busy: [from: string, to: string, free?: number][]) =>
  ({ id, busy: busy.map(([start, end, free = 0]) => ({ start: at(start).toISOString(), end: at(end).toISOString(), free })) }) as unknown as DeviceOutput;
const ends = (time: string, ...seats: DeviceOutput[]) =>
  Object.fromEntries(freeSeats(seats, 21, at(time)).map(({ id, ends: all }) => [id, [all.length, all.at(-1)?.toISOString()]]));

test('a seat is free from the running hour to closing time, or to the next reservation', () => {
  const found = ends('14:10', seat('free'), seat('later', ['16:00', '17:00']), seat('earlier', ['10:00', '14:00']), seat('taken', ['13:00', '15:00']));
  expect(found).toEqual({ free: [7, at('21:00').toISOString()], later: [2, at('16:00').toISOString()], earlier: [7, at('21:00').toISOString()] });
});

test('after half past it is the next hour that has to be free', () => {
  expect(ends('14:30', seat('till-three', ['13:00', '15:00']), seat('from-three', ['15:00', '16:00']))).toEqual({
    'till-three': [6, at('21:00').toISOString()],
  });
});

test('in the last half hour nobody is seated any more', () => {
  expect(ends('20:29', seat('a'))).toEqual({ a: [1, at('21:00').toISOString()] });
  expect(ends('20:30', seat('a'))).toEqual({});
});
