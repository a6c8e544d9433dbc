import fc from 'fast-check';
import { expect, test } from 'vitest';
import { releaseDay } from './release-day.ts';
import { addDays, isoWeekday } from './taipei-time.ts';

test('days are counted from the release, weeks from its Monday', () => {
  expect(releaseDay('@+12d', '2026-11-21')).toBe('2026-12-03');
  expect(releaseDay('@-1d', '2026-03-01')).toBe('2026-02-28');
  expect(releaseDay('@+0w1', '2026-11-21')).toBe('2026-11-16');
  expect(releaseDay('@-2w6', '2026-11-21')).toBe('2026-11-07');
  for (const other of ['2026-11-21', '@12d', '@+1w8', '@+1w', 'later']) expect(releaseDay(other, '2026-11-21')).toBeNull();
});

test('a weekday of a coming week is to come, and that weekday, on whatever day the release is made', () => {
  const day = fc.integer({ min: 0, max: 4000 }).map((count) => addDays('2024-01-01', count));
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 7 }), (today, weeks, weekday) => {
      const coming = releaseDay(`@+${weeks}w${weekday}`, today) ?? '';
      const past = releaseDay(`@-${weeks}w${weekday}`, today) ?? '';
      expect(coming > today && past < today).toBe(true);
      expect([isoWeekday(coming), isoWeekday(past)]).toEqual([weekday, weekday]);
    }),
  );
});
