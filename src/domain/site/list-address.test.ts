import { expect, test } from 'vitest';
import { activityRoute, below, byType, growingPages, LIST_ROUTES, listPages, listPath, tagRoute } from './list-address.ts';

test.each([
  [LIST_ROUTES.news, undefined, 1, 'news_list'],
  [LIST_ROUTES.news, undefined, 2, 'news_list/all/2'],
  [LIST_ROUTES.news, 'event', 1, 'news_list/event'],
  [LIST_ROUTES.news, 'event', 3, 'news_list/event/3'],
  [LIST_ROUTES.video, undefined, 2, 'video_list/video/all/2'],
  [LIST_ROUTES.album, 'house', 1, 'video_list/album/house'],
  [LIST_ROUTES.comic, undefined, 2, 'comic_list/page/2'],
  [LIST_ROUTES.comic, 'genre/fantasy', 2, 'comic_list/genre/fantasy/page/2'],
  [LIST_ROUTES.creator, 'initial/あ', 1, 'creator_list/initial/あ'],
  [LIST_ROUTES.publisher, 'genre/food', 1, 'publisher_list/genre/food'],
  [LIST_ROUTES.rent, 'seat', 1, 'rent_list/seat'],
  [LIST_ROUTES.faq, 'points', 1, 'faq/points'],
  [activityRoute('all'), undefined, 2, 'activity/page/2'],
  [activityRoute('lecture'), undefined, 1, 'activity_lecture'],
  [tagRoute('exhibition'), 'news', 2, 'tag/exhibition/news/2'],
])('%o, %s, page %i is %s', (route, filter, page, path) => expect(listPath(route, filter, page)).toBe(path));

test('every item is on one page of the list and one of its type, and what holds nothing is a page all the same', () => {
  const items = Array.from({ length: 5 }, (_, i) => ({ id: i, data: { type: i < 4 ? 'one' : 'other' } }));
  const pages = listPages(LIST_ROUTES.news, byType(items, [{ id: 'one' }, { id: 'other' }, { id: 'none' }]), 2);
  expect(pages.map(({ path, page, lastPage, items: own }) => [path, page, lastPage, own.map(({ id }) => id)])).toEqual([
    ['news_list', 1, 3, [0, 1]],
    ['news_list/all/2', 2, 3, [2, 3]],
    ['news_list/all/3', 3, 3, [4]],
    ['news_list/one', 1, 2, [0, 1]],
    ['news_list/one/2', 2, 2, [2, 3]],
    ['news_list/other', 1, 1, [4]],
    ['news_list/none', 1, 1, []],
  ]);
});

test('of a list that grows in front, the first two pages have what the others leave, which stay as they are until these are full', () => {
  const cut = (count: number) => growingPages(LIST_ROUTES.news, [{ items: Array.from({ length: count }, (_, i) => count - i) }], 3).map(({ items }) => items);
  expect([0, 2, 3].map(cut)).toEqual([[[]], [[2, 1]], [[3, 2, 1]]]);
  expect(cut(5)).toEqual([
    [5, 4, 3],
    [2, 1],
  ]);
  expect(cut(7)).toEqual([
    [7, 6],
    [5, 4],
    [3, 2, 1],
  ]);
  expect(cut(9)).toEqual([
    [9, 8, 7],
    [6, 5, 4],
    [3, 2, 1],
  ]);
  const before = growingPages(LIST_ROUTES.news, [{ items: [7, 6, 5, 4, 3, 2, 1] }], 3);
  const after = growingPages(LIST_ROUTES.news, [{ items: [8, 7, 6, 5, 4, 3, 2, 1] }], 3);
  expect(after.slice(2)).toEqual(before.slice(2));
});

test('a list without a length of pages has one page', () => {
  expect(listPages(LIST_ROUTES.faq, [{ items: [1, 2, 3] }, { filter: 'none', items: [] }])).toEqual([
    { path: 'faq', filter: undefined, page: 1, lastPage: 1, items: [1, 2, 3] },
    { path: 'faq/none', filter: 'none', page: 1, lastPage: 1, items: [] },
  ]);
});

test('a free rest is what stands below its folder', () => {
  expect([below('faq', 'faq'), below('video_list', 'video_list/video/all/2')]).toEqual([undefined, 'video/all/2']);
});
