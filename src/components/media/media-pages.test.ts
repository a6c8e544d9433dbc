import { expect, test } from 'vitest';
import { mediaListPages } from './media-pages.ts';

const named = (id: string) => ({ id, name: { zh: id, en: id, ja: id } });
const item = (id: string, type: string) => ({ id, data: { type } });
const library = {
  videos: Array.from({ length: 14 }, (_, i) => item(`v${i}`, i < 13 ? 'lecture' : 'house')),
  albums: [item('a', 'event')],
  videoTypes: [named('lecture'), named('house')],
  albumTypes: [named('event'), named('space')],
} as unknown as Parameters<typeof mediaListPages>[0];
const zh = mediaListPages(library).filter(({ props }) => props.lang === 'zh');

test('lists, types and further pages are addresses, and video_list alone is the list of videos', () => {
  expect(zh.map(({ path }) => path)).toEqual([
    undefined,
    'video',
    'video/all/2',
    'video/lecture',
    'video/lecture/2',
    'video/house',
    'album',
    'album/event',
    'album/space',
  ]);
});
test('a page holds twelve, the last what is left, a type without items nothing', () => {
  const counts = Object.fromEntries(zh.map(({ path, props }) => [path ?? '', props.items.length]));
  expect(counts).toEqual({
    '': 12,
    video: 12,
    'video/all/2': 2,
    'video/lecture': 12,
    'video/lecture/2': 1,
    'video/house': 1,
    album: 1,
    'album/event': 1,
    'album/space': 0,
  });
});
