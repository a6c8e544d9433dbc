import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DayHours, hoursIn, hullOf } from './opening-hours.ts';
import { closedHours, hoursChange, hoursFault, hoursLeft, takesBack } from './special-hours.ts';

const NOW = new Date('2026-11-18T10:30:00+08:00');
const USUAL: DayHours = { openHour: 10, closeHour: 21 };
const hours = (openHour: number, closeHour: number): DayHours => ({ openHour, closeHour });

test('hours are set from tomorrow on, up to a year ahead, in their order', () => {
  const fault = (day: string, of: DayHours | null = USUAL) => hoursFault({ day, hours: of }, NOW);
  expect([fault('2026-11-18'), fault('2026-11-19'), fault('2027-11-18'), fault('2027-11-19')]).toEqual(['day', null, null, 'day']);
  const day = '2026-11-30';
  expect([fault(day, hours(12, 12)), fault(day, hours(12, 13)), fault(day, hours(0, 24)), fault(day, hours(0, 25)), fault(day, hours(-1, 9))]).toEqual([
    ...['to_hour', null, null, 'to_hour', 'to_hour'],
  ]);
  expect(fault(day, null)).toBeNull();
});

test('a closing is counted in the hours of its day', () => {
  expect(closedHours('2026-11-30', { start: new Date('2026-11-30T16:00:00+08:00'), end: new Date('2026-12-01T00:00:00+08:00') })).toEqual(hours(16, 24));
});

test('a closed day opens; shorter hours are closed at both ends; what is closed already is not closed again', () => {
  expect(hoursChange({ base: null, closings: [] }, hours(12, 18))).toEqual({ opens: [hours(12, 18)], closes: [], reopened: [], recorded: [] });
  expect(hoursChange({ base: USUAL, closings: [] }, hours(12, 16))).toEqual({
    ...{ opens: [], reopened: [] },
    ...{ closes: [hours(10, 12), hours(16, 21)], recorded: [hours(10, 12), hours(16, 21)] },
  });
  const evening = { id: 'evening', ...hours(16, 24) };
  expect(hoursChange({ base: USUAL, closings: [evening] }, hours(12, 16)).recorded).toEqual([hours(10, 12)]);
  expect(hoursChange({ base: USUAL, closings: [evening] }, hours(10, 18))).toEqual({
    ...{ opens: [hours(16, 18)], closes: [], reopened: ['evening'], recorded: [hours(18, 21)] },
  });
});

test('closing hours that neither the week nor the wish has takes back an opening; closing any hour of the week is a closing', () => {
  expect([takesBack(hours(0, 24), null, null), takesBack(hours(10, 12), null, hours(12, 18)), takesBack(hours(21, 23), USUAL, USUAL)]).toEqual([
    ...[true, true, true],
  ]);
  expect([takesBack(hours(0, 24), USUAL, null), takesBack(hours(16, 23), USUAL, hours(10, 16)), takesBack(hours(9, 11), USUAL, null)]).toEqual([
    ...[false, false, false],
  ]);
});

test('a day that is not opened is closed whole, or what is left of it', () => {
  expect(hoursChange({ base: hours(12, 18), closings: [] }, null)).toMatchObject({ closes: [hours(12, 18)], recorded: [hours(0, 24)] });
  expect(hoursChange({ base: USUAL, closings: [{ id: 'a', ...hours(16, 24) }] }, null)).toMatchObject({ reopened: [], recorded: [hours(10, 16)] });
  expect(hoursChange({ base: null, closings: [] }, null)).toEqual({ opens: [], closes: [], reopened: [], recorded: [] });
});

test('whatever stood before, what is open after is what is wished, and no two closings meet', () => {
  const run = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 })).map(([from, length]) => hours(from, Math.min(24, from + length)));
  const day = fc.record({ base: fc.option(run), edges: fc.uniqueArray(fc.integer({ min: 0, max: 24 }), { maxLength: 6 }), wished: fc.option(run) });
  fc.assert(
    fc.property(day, ({ base, edges, wished }) => {
      const sorted = edges.toSorted((a, b) => a - b);
      const closings = sorted.flatMap((from, i) =>
        i % 2 === 0 && sorted[i + 1] !== undefined ? [{ id: String(i), ...hours(from, sorted[i + 1] ?? 24) }] : [],
      );
      const { opens, closes, reopened, recorded } = hoursChange({ base, closings }, wished);
      const after = [...closings.filter(({ id }) => !reopened.includes(id)), ...recorded.map((each, i) => ({ id: `new ${i}`, ...each }))];
      const whole = base !== null && wished !== null ? hullOf(base, wished) : (base ?? wished);
      const open = (of: DayHours | null, all: typeof after) => hoursLeft({ base: of, closings: all }).flatMap(hoursIn);
      const [was, is] = [open(base, closings), open(whole, after)];
      expect(is).toEqual(wished === null ? [] : hoursIn(wished));
      expect(opens.flatMap(hoursIn)).toEqual(is.filter((hour) => !was.includes(hour)));
      expect(closes.flatMap(hoursIn)).toEqual(was.filter((hour) => !is.includes(hour)));
      const closed = after.flatMap(hoursIn);
      expect(new Set(closed).size).toBe(closed.length);
    }),
  );
});
