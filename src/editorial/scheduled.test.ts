import { describe, expect, test } from 'vitest';
import { scheduledChanges } from './publication.ts';

const at = new Date('2026-11-18T10:30:00+08:00');
const told = (publication: object, publishedOn?: string) =>
  scheduledChanges({ draft: false, ...publication }, publishedOn, { at }).map((each) => [each.change, each.at.toISOString()]);

describe('what comes by its own dates', () => {
  test('appears and goes at its moments; what has come is told no more', () => {
    expect(told({ publish_at: '2026-11-20 09:30', unpublish_at: '2026-12-01' })).toEqual([
      ['appears', '2026-11-20T01:30:00.000Z'],
      ['goes', '2026-11-30T16:00:00.000Z'],
    ]);
    expect(told({ publish_at: '2026-11-18 10:30', unpublish_at: '2026-11-18 10:31' })).toEqual([['goes', '2026-11-18T02:31:00.000Z']]);
    expect(told({ unpublish_at: '2026-11-18 10:30' })).toEqual([]);
  });

  test('waits for its day as well as for its moment, and is told once', () => {
    expect(told({ publish_at: '2026-11-20 09:30' }, '2026-11-25')).toEqual([['appears', '2026-11-24T16:00:00.000Z']]);
    expect(told({ publish_at: '2026-11-20 09:30' }, '2026-11-01')).toEqual([['appears', '2026-11-20T01:30:00.000Z']]);
  });

  test('a draft, and what would be gone before it came, are in no list', () => {
    expect(told({ draft: true, publish_at: '2026-11-20 09:30' })).toEqual([]);
    expect(told({ publish_at: '2026-11-20 09:30', unpublish_at: '2026-11-20 09:00' })).toEqual([]);
  });
});
