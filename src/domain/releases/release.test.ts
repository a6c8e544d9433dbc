import { describe, expect, test } from 'vitest';
import { faultOf, isOfMachine } from './fault.ts';
import { nextChange, RELEASE_ID, releaseId } from './release.ts';

describe('the moment at which a release has something else to say', () => {
  const at = new Date('2026-11-18T10:30:00+08:00');
  const midnight = new Date('2026-11-19T00:00:00+08:00');

  test('is the end of the day in Taipei', () => {
    expect(nextChange(at, null)).toEqual({ at: midnight, cause: 'midnight' });
    expect(nextChange(midnight, null).at).toEqual(new Date('2026-11-20T00:00:00+08:00'));
    expect(nextChange(new Date(midnight.getTime() - 1), null).at).toEqual(midnight);
  });

  test('is that of an item when it comes first', () => {
    const noon = new Date('2026-11-18T12:00:00+08:00');
    expect(nextChange(at, noon)).toEqual({ at: noon, cause: 'published' });
    expect(nextChange(at, new Date('2026-11-20T12:00:00+08:00'))).toEqual({ at: midnight, cause: 'midnight' });
    expect(nextChange(at, midnight)).toEqual({ at: midnight, cause: 'midnight' });
  });
});

test('a release is called by its second, so that names stand in the order of time', () => {
  const id = releaseId(new Date('2026-11-18T10:30:07.900+08:00'), '4f2a91');
  expect(id).toBe('20261118T023007Z-4f2a91');
  expect(RELEASE_ID.test(id)).toBe(true);
  expect(RELEASE_ID.test('../20261118T023007Z-4f2a91')).toBe(false);
});

describe('what was wrong, out of what a build said', () => {
  test.each([
    ['/srv/hub/content/news/opening/item.yaml: published_on: must be a day', 'content/news/opening/item.yaml', 'published_on', 'must be a day'],
    ['/srv/hub/content/news/opening/zh.md: must be UTF-8', 'content/news/opening/zh.md', null, 'must be UTF-8'],
    [
      'astro 5\n[ERROR] ContentError: content/media/fair/item.yaml: pictures[2].file: is not a picture\n    at read (x.ts:1:2)',
      'content/media/fair/item.yaml',
      'pictures[2].file',
      'is not a picture',
    ],
  ])('%s', (said, file, field, reason) => {
    expect(faultOf(said)).toEqual({ kind: 'content', file, field, reason });
  });

  test('a picture that is none is told by its file', () => {
    const said =
      '[ERROR] [vite] ✗ Build failed in 1.10s\n[NoImageMetadata] Could not process image metadata for `/srv/hub/content/album/room/01.webp`.\n  Hint:\n    This is often';
    expect(faultOf(said)).toEqual({
      kind: 'content',
      file: 'content/album/room/01.webp',
      field: null,
      reason: 'is not a picture that can be read: export it again',
    });
  });

  test('a disk without room is one, whatever it stopped', () => {
    expect(faultOf("Error: ENOSPC: no space left on device, write '/srv/hub/content/news/a.md: x'")).toEqual({ kind: 'disk' });
  });

  test('of anything else the last lines are told', () => {
    const lines = Array.from({ length: 30 }, (_, i) => `line ${i}`);
    expect(faultOf(lines.join('\n'))).toEqual({ kind: 'build', said: lines.slice(10).join('\n') });
  });

  test('what the machine could not do is tried again, what is wrong with the content is not', () => {
    expect((['disk', 'unexpected', 'interrupted', 'code'] as const).map((kind) => isOfMachine({ kind }))).toEqual([true, true, true, false]);
    expect(isOfMachine({ kind: 'content', file: 'a', field: null, reason: 'b' })).toBe(false);
  });
});
