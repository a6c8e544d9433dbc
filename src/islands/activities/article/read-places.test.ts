import { expect, test } from 'vitest';
import { placesOf } from './read-places.ts';

const session = { number: 0, state: 'open', quota: 20, remaining: 5, waiting: 0 };

test('what an answer says of places is read, and what cannot be understood is left out', () => {
  expect(placesOf({ data: { sessions: [{ ...session, mine: null }] } })).toEqual([session]);
  for (const answer of [null, 'text', {}, { data: null }, { data: { sessions: 'none' } }, { data: { sessions: [{ ...session, remaining: '5' }, null] } }])
    expect(placesOf(answer)).toEqual([]);
});
