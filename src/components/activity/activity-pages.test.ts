import { expect, test } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { ACTIVITY_TYPES } from '../../domain/content/activity.ts';
import { isOver } from '../../domain/content/activity-state.ts';
import { readLibrary } from '../../editorial/read-library.ts';
import { activityPages } from './activity-pages.ts';

const at = new Date('2026-11-21T10:00:00+08:00');
const sample = await readLibrary(SAMPLE_CONTENT, { at });
const { drafts } = sample;
/** More than fit on one page have passed. */
const activities = sample.activities.flatMap((activity) =>
  activity.id === 'sample-past' ? Array.from({ length: 30 }, (_, i) => ({ ...activity, id: `sample-past-${i}` })) : [activity],
);
const ids = (type: Parameters<typeof activityPages>[1]) =>
  activityPages(activities, type, at).flatMap(({ page }) => [...page.featured, ...page.coming, ...page.items].map(({ id }) => id));

test('every activity is on exactly one page of all activities and one of its type, and drafts on none', () => {
  const all = activities.map(({ id }) => id).sort();
  expect(ids('all').sort()).toEqual(all);
  expect(ACTIVITY_TYPES.flatMap(ids).sort()).toEqual(all);
  for (const { id } of drafts.activities) expect(all).not.toContain(id);
});

test('the first page is a short address, the past goes on under page/2', () => {
  const [first, ...others] = activityPages(activities, 'all', at);
  expect(first?.path).toBeUndefined();
  expect(first?.page.items.every(({ data }) => isOver(data, at))).toBe(true);
  expect(others.map(({ path }) => path)).toEqual(others.map((_, i) => `page/${i + 2}`));
  expect(others.length).toBeGreaterThanOrEqual(1);
  for (const { page } of others) expect([page.featured, page.coming]).toEqual([[], []]);
  expect(activityPages([], 'lecture', at).map(({ path }) => path)).toEqual([undefined]);
});
