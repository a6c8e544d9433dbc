import { beforeAll, describe, expect, test } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { MEMBER_CLASSES } from '../../domain/identity/account.ts';
import { SPACE_CAPACITY, SPACE_IDS } from '../../domain/spaces/space.ts';
import type { Library } from '../library.ts';
import { readLibrary } from '../read-library.ts';

let content: Library;
beforeAll(async () => {
  content = await readLibrary(SAMPLE_CONTENT, { at: new Date('2026-11-21T10:00:00+08:00') });
});

describe('the spaces for hire', () => {
  test('are those of the rules, in three languages, with their capacities', () => {
    expect(content.spaces.map(({ id }) => id)).toEqual([...SPACE_IDS]);
    for (const { id, data } of content.spaces) expect([id, data.capacity]).toEqual([id, SPACE_CAPACITY[id as keyof typeof SPACE_CAPACITY]]);
    for (const { texts } of content.spaces) expect(Object.keys(texts).sort()).toEqual(['en', 'ja', 'zh']);
  });

  test('cost less by the day than by its three sessions, and more at the weekend', () => {
    for (const { data } of content.spaces) {
      const { weekday, weekend } = data.price_twd;
      for (const { morning, afternoon, evening, whole_day } of [weekday, weekend]) expect(whole_day).toBeLessThan(morning + afternoon + evening);
      expect(weekend.whole_day).toBeGreaterThan(weekday.whole_day);
    }
  });

  test('the whole 2F is zones A and B, where they are on the plan, for less than both', () => {
    const [a, b, , whole] = content.spaces;
    expect(whole?.data.parts).toEqual(['2a', '2b']);
    const [from, to] = [a?.data.map[0], b?.data.map[0]];
    expect(whole?.data.map[0]).toMatchObject({ x: from?.x, w: (from?.w ?? 0) + (to?.w ?? 0) });
    for (const kind of ['weekday', 'weekend'] as const)
      expect(whole?.data.price_twd[kind].whole_day).toBeLessThan((a?.data.price_twd[kind].whole_day ?? 0) + (b?.data.price_twd[kind].whole_day ?? 0));
  });
});

test('the levels speak of every class once, and a higher class loses nothing that a lower one has', () => {
  const { classes, benefits } = content.settings.levels;
  expect(classes.map(({ id }) => id)).toEqual([...MEMBER_CLASSES]);
  for (const { id, classes: may } of benefits) {
    const first = MEMBER_CLASSES.findIndex((each) => may.includes(each));
    expect([id, ...may]).toEqual([id, ...MEMBER_CLASSES.slice(first)]);
  }
});
