import { expect, test } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { readLibrary } from '../../editorial/read-library.ts';
import { announcedOn } from '../activity/activity-feed.ts';
import { changesOf, modifiedOn } from './last-modified.ts';
import { newsArticleData } from './structured-data.ts';

const at = new Date('2026-11-21T10:00:00+08:00');
const library = await readLibrary(SAMPLE_CONTENT, { at });
const [newest] = [...library.news].sort((a, b) => b.data.published_on.localeCompare(a.data.published_on));
const [activity] = library.activities;
if (!newest || !activity) throw new Error('no content');

test('an item was last changed when its editors say, or when it was published', () => {
  expect(modifiedOn({})).toBeUndefined();
  expect(modifiedOn({ published_on: '2026-05-01' })).toBe('2026-05-01');
  expect(modifiedOn({ published_on: '2026-05-01', updated_on: '2026-06-01' })).toBe('2026-06-01');
  const days = { published_on: '2026-05-01', updated_on: '2026-06-01' };
  const article = { headline: 'x', description: 'x', lang: 'zh', url: 'x', publisher: 'x', image: 'x' } as const;
  expect(newsArticleData({ ...article, days })).toMatchObject({ datePublished: '2026-05-01T00:00:00+08:00', dateModified: '2026-06-01T00:00:00+08:00' });
});

test('a list changes with the latest of its items, and a page of which nothing is known says nothing', () => {
  const changes = changesOf(library);
  expect(changes.get(`news/${newest.id}`)).toBe(newest.data.published_on);
  expect(changes.get('news_list')).toBe(newest.data.published_on);
  const edited = { ...library, news: library.news.map((item, i) => (i === 3 ? { ...item, updated_on: '2026-11-20' } : item)) };
  expect(changesOf(edited).get('news_list')).toBe('2026-11-20');
  expect(changesOf(edited).get(`news_list/${edited.news[3]?.data.type}`)).toBe('2026-11-20');
  const [comic] = library.comics;
  expect(changes.has(`comic/${comic?.id}`)).toBe(false);
});

test('an activity was announced on a day that is not to come, whatever its editors leave out', () => {
  const data = { ...activity.data, starts_on: '2027-02-01' };
  const settings = { joined: 'whole' as const, group_max: 1, reviewed: false, price_points: 0, refund_hours: 24, questions: [] };
  const registration = { opens_on: '2026-11-01', closes_on: '2027-01-30', quota: 10, taken: 0, ...settings };
  const { registration: _, ...unregistered } = data;
  expect(announcedOn({ published_on: '2026-10-01', data }, '2026-11-21')).toBe('2026-10-01');
  expect(announcedOn({ data: { ...data, registration } }, '2026-11-21')).toBe('2026-11-01');
  expect(announcedOn({ data: unregistered }, '2026-11-21')).toBe('2026-11-21');
  expect(announcedOn({ data: { ...unregistered, starts_on: '2026-10-05' } }, '2026-11-21')).toBe('2026-10-05');
});
