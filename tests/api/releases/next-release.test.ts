import { expect, test } from 'vitest';
import { CLOCKS_DIFFER_MS } from '../../../src/domain/releases/release.ts';
import { nextAfter } from '../../../src/server/releases/next-release.ts';
import type { ReleaseRow } from '../../../src/server/releases/release-queries.ts';

/* When what is shown has something else to say: by the release that is shown, or by what was delivered with the server. */

const NOW = new Date('2026-11-18T10:30:00+08:00');
const of = { delivered: { code: 'code', at: new Date('2026-11-18T10:29:00+08:00') }, changesAt: null, now: NOW };
const MIDNIGHT = { at: new Date('2026-11-19T00:00:00+08:00'), cause: 'midnight' as const };
const live = (change: Partial<ReleaseRow>) => ({ at: NOW, next_at: MIDNIGHT.at, next_cause: MIDNIGHT.cause, ...change }) as ReleaseRow;
const before = (ms: number) => new Date(NOW.getTime() + ms);

test('of what was delivered: midnight, or when an item of the content appears or goes before', () => {
  expect(nextAfter(undefined, of)).toEqual(MIDNIGHT);
  const noon = new Date('2026-11-18T12:00:00+08:00');
  expect(nextAfter(undefined, { ...of, changesAt: noon })).toMatchObject({ at: noon });
  expect(nextAfter(undefined, { ...of, changesAt: new Date('2026-11-20T12:00:00+08:00') })).toEqual(MIDNIGHT);
});

test('of a release: as it says itself; never of one that somebody has gone back to', () => {
  expect(nextAfter(live({}), of)).toEqual(MIDNIGHT);
  expect(nextAfter(live({ next_at: null, next_cause: null }), of)).toBeNull();
});

test('of one made by a clock that went ahead: now, once it is further ahead than clocks of servers are apart', () => {
  expect(nextAfter(live({ at: before(CLOCKS_DIFFER_MS) }), of)).toEqual(MIDNIGHT);
  expect(nextAfter(live({ at: before(CLOCKS_DIFFER_MS + 1) }), of)).toEqual({ at: NOW, cause: 'midnight' });
  expect(nextAfter(live({ at: before(CLOCKS_DIFFER_MS + 1), next_at: null, next_cause: null }), of)).toBeNull();
});
