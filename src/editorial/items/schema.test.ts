import * as v from 'valibot';
import { expect, test } from 'vitest';
import { clockSchema } from './schema.ts';

test.each(['00:00', '09:30', '23:59', '24:00'])('%s is a time of day', (clock) => {
  expect(v.is(clockSchema, clock)).toBe(true);
});

test.each(['24:01', '24:30', '25:00', '12:60', '9:30'])('%s is none', (clock) => {
  expect(v.is(clockSchema, clock)).toBe(false);
});
