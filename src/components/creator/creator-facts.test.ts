import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLibrary } from '../../editorial/read-library.ts';
import { inReadingOrder } from '../../editorial/reading-order.ts';
import { castOf, membersOf } from './cast.ts';
import { honoursOf, neighboursOf } from './creator-facts.ts';

const read = () => readLibrary(join(import.meta.dirname, '../../../content'), { at: new Date('2026-11-21T10:00:00+08:00') });

test('a creator shows what the awards name, the latest first', async () => {
  const { awards, creators } = await read();
  const shihua = creators.find(({ id }) => id === 'shihua');
  if (!shihua) throw new Error('No Shihua');
  expect(honoursOf(awards, [], shihua).map(({ award, work }) => [award.id, work.zh])).toEqual([
    ['grand-prize-2026', '渡船頭的末班燈'],
    ['grand-prize-2025', '第七月臺'],
  ]);
});

test('a work that names its award is shown once, and leads to its page', async () => {
  const { awards, creators } = await read();
  const shihua = creators.find(({ id }) => id === 'shihua');
  const award = awards.find(({ id }) => id === 'grand-prize-2026');
  if (!shihua || !award) throw new Error('No Shihua');
  const comic = (id: string, title: string) => ({
    id,
    data: {
      initials: shihua.data.initials,
      genres: ['historical'],
      year: 2026,
      status: 'complete' as const,
      format: 'single' as const,
      volumes: 1,
      creators: ['shihua'],
      awards: [award.id],
      tags: [],
    },
    texts: { zh: { title, summary: '', html: '' } },
  });
  const honours = honoursOf([award], [comic('lamp', '渡船頭的末班燈'), comic('other', '別的書')], shihua);
  expect(honours.map(({ comic: work, category }) => [work?.id, category?.zh])).toEqual([
    ['lamp', '年度大獎'],
    ['other', undefined],
  ]);
});

test('walking from neighbour to neighbour meets every creator once, in each language’s own order', async () => {
  const { creators } = await read();
  for (const lang of ['zh', 'en', 'ja'] as const) {
    const first = creators.filter((creator) => !neighboursOf(creators, creator, lang).previous);
    expect(first).toHaveLength(1);
    const walk = new Set<string>();
    for (let at = first[0]; at && !walk.has(at.id); at = neighboursOf(creators, at, lang).next) walk.add(at.id);
    expect(walk.size).toBe(creators.length);
  }
});

test('an association has its members in the order of the language', async () => {
  const { creators, unions } = await read();
  for (const lang of ['zh', 'en', 'ja'] as const) {
    for (const { id } of unions) {
      const members = creators.filter(({ data }) => data.union === id);
      expect(membersOf(creators, id, lang)).toEqual(inReadingOrder(members, lang));
    }
  }
});

test('fewer creators have neighbours of their own', async () => {
  const { creators } = await read();
  const [first, second] = castOf(creators, 'ja');
  if (!first || !second) throw new Error('No creators');
  expect(neighboursOf(creators, second, 'ja').previous).toBe(first);
  expect(neighboursOf([second], second, 'ja')).toEqual({ previous: undefined, next: undefined });
});
