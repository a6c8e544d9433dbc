import { expect, test } from 'vitest';
import { readQuery, writeQuery } from './list-query.ts';

const parameters = { q: (text: string) => text.slice(0, 5), state: ['', 'open', 'over'], sort: ['newest', 'title'] } as const;

test('what is asked is written and read back, what says nothing is left out', () => {
  const values = { q: '貓 &', state: 'open', sort: 'title' } as const;
  expect(readQuery(parameters, writeQuery(parameters, values))).toEqual(values);
  expect(writeQuery(parameters, { q: '', state: '', sort: 'newest' })).toBe('');
  expect(readQuery(parameters, '')).toEqual({ q: '', state: '', sort: 'newest' });
});

test('what nobody knows is not understood', () => {
  expect(readQuery(parameters, '?q=abcdefgh&state=<script>&sort=price')).toEqual({ q: 'abcde', state: '', sort: 'newest' });
});

test('other parameters stay, and what was asked before gives way', () => {
  expect(writeQuery(parameters, { q: '', state: 'over', sort: 'newest' }, '?from=mail&state=open&sort=title')).toBe('?from=mail&state=over');
});
