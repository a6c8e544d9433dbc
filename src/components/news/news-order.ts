import type { News } from '../../editorial/items/news.ts';
import type { Library } from '../../editorial/library.ts';
import { memoizePerList } from '../../editorial/list-index.ts';
import { published } from '../../editorial/published.ts';
import { lookup } from '../../editorial/reading/reads.ts';
import { DRAWINGS_COUNT, DRAWINGS_OF_LINES } from '../art/drawings.ts';
import { randomOf } from '../art/random.ts';

/** The places of all news in time, worked out once a library: ten thousand pages ask. */
interface Order {
  /** Newest first, pinned or not. */
  byDate: readonly News[];
  placeOf: ReadonlyMap<string, number>;
  byType: ReadonlyMap<string, readonly News[]>;
  placeInType: ReadonlyMap<string, number>;
  turns: ReadonlyMap<string, number>;
}

const placesOf = memoizePerList((news: readonly News[]): Order => {
  const byDate = news.toSorted((a, b) => b.data.published_on.localeCompare(a.data.published_on) || a.id.localeCompare(b.id));
  const byType = Map.groupBy(byDate, ({ data }) => data.type);
  const places = (list: readonly News[]) => list.map(({ id }, place) => [id, place] as const);
  return { byDate, byType, placeOf: new Map(places(byDate)), placeInType: new Map([...byType.values()].flatMap(places)), turns: turnsOf(byDate) };
});

/**
 * Each has the drawing that its name draws, or the next one that neither of the two before it in time has, and of three in a row at most one is of many lines, which weigh the
 * most: whatever comes or goes leaves nearly all others theirs.
 */
function turnsOf(byDate: readonly News[]): ReadonlyMap<string, number> {
  const turns = new Map<string, number>();
  let before: readonly number[] = [];
  for (const { id } of byDate.toReversed()) {
    let turn = randomOf(`drawing of ${id}`).int(0, DRAWINGS_COUNT - 1);
    const hasLines = before.some((each) => DRAWINGS_OF_LINES.has(each));
    while (before.includes(turn) || (hasLines && DRAWINGS_OF_LINES.has(turn))) turn = (turn + 1) % DRAWINGS_COUNT;
    turns.set(id, turn);
    before = [turn, ...before.slice(0, 1)];
  }
  return turns;
}
const orderOf = ({ news }: Pick<Library, 'news'>) => placesOf(news);

/*
 * Each page of ten thousand stands on its own neighbours alone: what is asked here is noted as what was answered (src/editorial/reading/reads.ts).
 */

const turn = lookup('news.turn', (library, id: string): number => orderOf(library).turns.get(id) ?? 0);

/** The drawing of a news item: another one than those of the two before it and after it in time. */
export const turnOf = (library: Library, { id }: News): number => turn(library, id);

const neighbours = lookup('news.neighbours', (library, id: string): { newer: News | undefined; older: News | undefined } => {
  const { byDate, placeOf } = orderOf(library);
  const place = placeOf.get(id) ?? 0;
  return { newer: byDate[place - 1], older: byDate[place + 1] };
});

/** The items next to one in time. */
export const neighboursOf = (library: Library, { id }: News) => neighbours(library, id);

const related = lookup('news.related', (library, id: string, type: string, count: number): News[] => {
  const { byType, placeInType } = orderOf(library);
  const all = byType.get(type) ?? [];
  const from = Math.max(0, Math.min((placeInType.get(id) ?? 0) - Math.floor(count / 2), all.length - count - 1));
  return all
    .slice(from, from + count + 1)
    .filter((other) => other.id !== id)
    .slice(0, count);
});

/** The items of the same type nearest in time, the newest first. */
export const relatedTo = (library: Library, { id, data }: News, count: number): News[] => related(library, id, data.type, count);

/** The number of news of each type, and of all. */
export const newsCounts = lookup('news.counts', (library): { all: number; types: ReadonlyMap<string, number> } => {
  const { byDate, byType } = orderOf(library);
  return { all: byDate.length, types: new Map([...byType].map(([type, { length }]) => [type, length])) };
});

/** The types that any news is of: further pages of a list tell these and no numbers. */
export const usedNewsTypes = lookup('news.types', (library): string[] => [...orderOf(library).byType.keys()].sort());

const named = lookup('news.named', (library, ...ids: string[]): News[] => published(library.news, ids));

/** The news that another item speaks of, as far as they are public. */
export const newsNamed = (library: Library, ids: readonly string[]): News[] => named(library, ...ids);

/** All news, newest first. */
export function newsByDate(library: Pick<Library, 'news'>): readonly News[] {
  return orderOf(library).byDate;
}
