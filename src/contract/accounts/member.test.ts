import * as v from 'valibot';
import { expect, test } from 'vitest';
import { faultsOf } from '../field-message.ts';
import { registerSchemaAt } from './member.ts';

test('a birthday is in the future by the caller’s clock, in Taipei, also while other fields are empty', () => {
  const faultAt = (instant: string, birthday: string) =>
    faultsOf(
      v.safeParse(
        registerSchemaAt(
          () => new Date(instant),
          () => true,
        ),
        { birthday },
      ).issues ?? [],
    ).find(({ field }) => field === 'birthday')?.message;
  expect(faultAt('2026-11-18T15:59:59Z', '2026-11-19')).toBe('BIRTHDAY_IN_FUTURE');
  expect(faultAt('2026-11-18T16:00:00Z', '2026-11-19')).toBeUndefined();
  expect(faultAt('2026-11-18T16:00:00Z', '')).toBeUndefined();
});
