import { expect, test } from 'vitest';
import { SITE_ROUTES } from '../sitemap/routes.ts';
import { currentOf, NAVIGATION } from './navigation.ts';

const OUTSIDE = ['read:index', 'house:google_search', 'house:sitemap', 'members:register', 'members:sign', 'members:account_cancel'];
const inMenu = SITE_ROUTES.filter(({ area, route }) => area !== 'legal' && !OUTSIDE.includes(`${area}:${route}`));
const marked = (path: string) =>
  NAVIGATION.flatMap((entry) =>
    currentOf(entry, path) ? [entry.key, ...(entry.links ?? []).filter((link) => currentOf(link, path)).map(({ key }) => key)] : [],
  );

test('every public area is in the header, and stands for the items below it', () => {
  for (const { route, leadsTo = [] } of inMenu) {
    for (const path of [route, ...leadsTo.map((each) => `${each.replace('video_list', 'video_list/video/talk')}/an-item`)]) {
      const [entry, ...links] = marked(path);
      expect(entry, path).toBeDefined();
      expect(links.length, `${path}: ${links.join(', ')}`).toBeLessThanOrEqual(1);
    }
  }
});

test.each([
  ['space/2a', 'common:nav.reserve', 'house:sitemap.spaces'],
  ['space/3/apply', 'common:nav.reserve', 'house:sitemap.spaces'],
  ['rent_list/device', 'common:nav.reserve', 'house:sitemap.rent'],
  ['activity_course/some-course', 'common:nav.activities', 'activity:types.course'],
  ['activity/page/2', 'common:nav.activities', 'house:sitemap.activity'],
  ['calendar/week', 'common:nav.activities', 'calendar:title'],
  ['album/opening', 'common:nav.watch', 'house:sitemap.albums'],
  ['video_list/album/event', 'common:nav.watch', 'house:sitemap.albums'],
  ['comic_list/genre/romance', 'common:nav.comics', 'house:sitemap.comics'],
  ['about/hours', 'common:nav.about', 'house:sitemap.about'],
])('%s is marked at its entry and its link', (path, entry, link) => {
  expect(marked(path)).toEqual([entry, link]);
});

test.each(['index', 'google_search', 'sign', 'tag/digital/news', 'terms'])('%s marks nothing', (path) => {
  expect(marked(path)).toEqual([]);
});
