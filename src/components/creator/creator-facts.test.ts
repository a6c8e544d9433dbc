import { expect, test } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { readLibrary } from '../../editorial/read-library.ts';
import { sortByName } from '../../editorial/sort-by-name.ts';
import { honoursOf, neighboursOf } from './creator-facts.ts';
import { creatorsInOrder, membersOf } from './creator-order.ts';

const read = () => readLibrary(SAMPLE_CONTENT, { at: new Date('2026-11-21T10:00:00+08:00') });

/** The sample's one creator and award, the creator named for a work in each of two years. */
async function honoured() {
  const { awards, creators } = await read();
  const [award] = awards;
  const creator = creators.find(({ id }) => id === 'sample-creator');
  if (!award || !creator) throw new Error('No creator or no award');
  const name = { zh: creator.texts.zh.title, en: creator.texts.en?.title ?? '', ja: creator.texts.ja?.title ?? '' };
  const of = (year: number, work: string): typeof award => ({
    ...award,
    id: `award-${year}`,
    data: { ...award.data, year, held_on: `${year}-10-18`, winners: [{ category: text('大獎'), work: text(work), creator: name }] },
  });
  return { awards: [of(2026, '渡船頭'), of(2025, '月臺')], creator };
}
const text = (said: string) => ({ zh: said, en: said, ja: said });

test('a creator shows what the awards name, the latest first', async () => {
  const { awards, creator } = await honoured();
  expect(honoursOf(awards, [], creator).map(({ award, work }) => [award.id, work.zh])).toEqual([
    ['award-2026', '渡船頭'],
    ['award-2025', '月臺'],
  ]);
});

test('a work that names its award is shown once, and leads to its page', async () => {
  const { awards, creator } = await honoured();
  const [award] = awards;
  if (!award) throw new Error('No award');
  const comic = (id: string, title: string) => ({
    id,
    data: {
      initials: creator.data.initials,
      genres: ['historical'],
      year: 2026,
      status: 'complete' as const,
      format: 'single' as const,
      volumes: 1,
      creators: [creator.id],
      awards: [award.id],
      tags: [],
    },
    texts: { zh: { title, summary: '', html: '' } },
  });
  const honours = honoursOf([award], [comic('lamp', '渡船頭'), comic('other', '別的書')], creator);
  expect(honours.map(({ comic: work, category }) => [work?.id, category?.zh])).toEqual([
    ['lamp', '大獎'],
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
      expect(membersOf(creators, id, lang)).toEqual(sortByName(members, lang));
    }
  }
});

test('fewer creators have neighbours of their own', async () => {
  const { creators } = await read();
  const [first, second] = creatorsInOrder(creators, 'ja');
  if (!first || !second) throw new Error('No creators');
  expect(neighboursOf(creators, second, 'ja').previous).toBe(first);
  expect(neighboursOf([second], second, 'ja')).toEqual({ previous: undefined, next: undefined });
});
