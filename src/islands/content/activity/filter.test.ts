import { expect, test } from 'vitest';
import { readQuery, writeQuery } from '../../../domain/site/list-query.ts';
import { choicesOf, type Entry, fits, isFilter, partitionByChoice, sortEntries } from './filter.ts';

const now = new Date('2026-11-21T10:00:00+08:00');
const entry = (place: number, starts: string, closes: string | null, taken = 3, tags = ['drawing']): Entry => ({
  place,
  tags,
  activity: {
    starts_on: starts,
    ends_on: starts,
    from: '14:00',
    to: '17:00',
    is_cancelled: false,
    registration: closes === null ? undefined : { opens_on: '2026-11-01', closes_on: closes, quota: 20, taken },
  },
});
const any = { state: '', tag: '', sort: '' } as const;

test('a choice is kept in the query string and read back, and what nobody offers is not chosen', () => {
  const choices = choicesOf(['drawing']);
  const choice = { state: 'open', tag: 'drawing', sort: 'deadline' } as const;
  expect(readQuery(choices, writeQuery(choices, choice))).toEqual(choice);
  expect(writeQuery(choices, any)).toBe('');
  expect(readQuery(choices, '?state=<script>&tag=unknown&sort=price')).toEqual(any);
});

test('open for registration leaves out what is full, closed, or takes none', () => {
  const open = { ...any, state: 'open' } as const;
  expect(fits(entry(0, '2026-12-05', '2026-12-01'), open, now)).toBe(true);
  expect(fits(entry(0, '2026-12-05', '2026-12-01', 20), open, now)).toBe(false);
  expect(fits(entry(0, '2026-12-05', '2026-11-20'), open, now)).toBe(false);
  expect(fits(entry(0, '2026-12-05', null), open, now)).toBe(false);
  expect(fits(entry(0, '2026-12-05', null), { ...any, state: 'upcoming', tag: 'drawing' }, now)).toBe(true);
  expect(fits(entry(0, '2026-12-05', null), { ...any, tag: 'family' }, now)).toBe(false);
});

test('by deadline, what closes first comes first and what cannot be registered for comes last, in its old order', () => {
  const entries = [
    entry(0, '2026-11-28', null),
    entry(1, '2026-12-05', '2026-12-01'),
    entry(2, '2026-12-12', '2026-11-25'),
    entry(3, '2026-12-13', '2026-11-22', 20),
  ];
  expect(sortEntries(entries, { ...any, sort: 'deadline' }, now).map(({ place }) => place)).toEqual([2, 1, 0, 3]);
  expect(sortEntries(entries, any, now).map(({ place }) => place)).toEqual([0, 1, 2, 3]);
});

test('what fits stands before what does not, each in its order, and an order alone leaves nothing out', () => {
  const entries = [entry(0, '2026-11-28', null), entry(1, '2026-12-05', '2026-12-01'), entry(2, '2026-12-12', '2026-12-01')];
  const { shown, left } = partitionByChoice(entries, { ...any, state: 'open' }, now);
  expect([shown.map(({ place }) => place), left.map(({ place }) => place)]).toEqual([[1, 2], [0]]);
  expect([isFilter({ ...any, sort: 'deadline' }), isFilter({ ...any, tag: 'drawing' }), isFilter({ ...any, state: 'open' })]).toEqual([false, true, true]);
});
