import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ACTIVITY_TYPES } from '../../domain/content/activity.ts';
import { activityPhase, isOver, registrationState } from '../../domain/content/activity-state.ts';
import { addDays, isoWeekday, taipeiInstant } from '../../domain/time/taipei-time.ts';
import { readLibrary } from '../../editorial/read-library.ts';
import { activityPages } from './activity-pages.ts';

const content = join(import.meta.dirname, '../../../content');
const at = new Date('2026-11-21T10:00:00+08:00');
const { activities, drafts } = await readLibrary(content, { at });
const ids = (type: Parameters<typeof activityPages>[1]) =>
  activityPages(activities, type, at).flatMap(({ page }) => [...page.featured, ...page.coming, ...page.past].map(({ id }) => id));

test('every activity is on exactly one page of all activities and one of its type, and drafts on none', () => {
  const all = activities.map(({ id }) => id).sort();
  expect(all.length).toBeGreaterThanOrEqual(24);
  expect(ids('all').sort()).toEqual(all);
  expect(ACTIVITY_TYPES.flatMap(ids).sort()).toEqual(all);
  for (const { id } of drafts.activities) expect(all).not.toContain(id);
});

test('the first page is a short address, the past goes on under page/2', () => {
  const [first, ...others] = activityPages(activities, 'all', at);
  expect(first?.path).toBeUndefined();
  expect(first?.page.past.every(({ data }) => isOver(data, at))).toBe(true);
  expect(others.map(({ path }) => path)).toEqual(others.map((_, i) => `page/${i + 2}`));
  expect(others.length).toBeGreaterThanOrEqual(1);
  for (const { page } of others) expect([page.featured, page.coming]).toEqual([[], []]);
  expect(activityPages([], 'lecture', at).map(({ path }) => path)).toEqual([undefined]);
});

test('on whatever day the sample is built it has every state, and nothing begins or ends on a Monday', async () => {
  for (let i = 0; i < 7; i += 1) {
    const now = taipeiInstant(addDays('2026-11-21', i), 23);
    const library = await readLibrary(content, { at: now });
    const phases = library.activities.map(({ data }) => activityPhase(data, now));
    const count = (phase: string) => phases.filter((each) => each === phase).length;
    expect([count('past') >= 8, count('running') >= 3, count('upcoming') >= 9, count('cancelled') >= 2]).toEqual([true, true, true, true]);
    const states = new Set(library.activities.filter(({ data }) => activityPhase(data, now) === 'upcoming').map(({ data }) => registrationState(data, now)));
    expect([...states].sort()).toEqual(['closed', 'full', 'none', 'not_open', 'open']);
    for (const { data } of library.activities)
      for (const day of [data.starts_on, data.ends_on, ...data.sessions.map(({ on }) => on)]) expect(isoWeekday(day)).not.toBe(1);
  }
});
