import type { CallRequest } from '../../contract/call.ts';
import type { ContentChoice, ContentSummary, listContent } from '../../contract/editing/staff-content.ts';
import { Refusal } from '../../contract/refusal.ts';
import { contentId, ITEM_COLLECTIONS, isItemCollection, LIST_FILES } from '../../domain/editing/content-item.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import type { Deps } from '../deps.ts';
import { type Listing, listingOfAll, mapListing } from '../http/lists/listing.ts';
import { readLastActs } from './change-queries.ts';
import { placeOf, readItemFiles } from './content-folder.ts';
import type { EditingTools } from './editing.ts';
import { valuesOf } from './item-values.ts';
import { perLanguage } from './per-language.ts';
import { readOthers } from './presence.ts';
import { toSummary, translationOf } from './read-item.ts';
import type { ContentStore } from './store/content-store.ts';
import { type ItemSummary, inOrder, standingAt, summarize } from './summaries.ts';

type Query = CallRequest<typeof listContent>['query'];

/** All content by collection and name. What a row says beyond its files is read for the rows that are asked for alone. @throws StorageAway */
export async function listItems(at: Deps, { editing }: Pick<EditingTools, 'editing'>, query: Query, callerId: string): Promise<Listing<ContentSummary>> {
  const { db } = at.database;
  const now = at.now();
  const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const waiting = await readWaiting(editing.store);
  const committed = await editing.moments.all();
  const all = withWaiting(await editing.summaries.all(), waiting);
  const { translation } = query;
  // Which translations are such is asked of all of them.
  const acts = translation === undefined ? null : await readLastActs(db, null);
  const timesOf = (item: ItemSummary, known: Awaited<ReturnType<typeof readLastActs>>) => ({
    acts: known.get(item.id),
    committed: committed.get(placeOf(item.key)),
  });
  const found = all.filter(
    (item) =>
      (query.collection === undefined || item.key.collection === query.collection) &&
      words.every((word) => item.words.includes(word)) &&
      (query.state === undefined || standingAt(item, now).state === query.state) &&
      (acts === null || languagesOf(query).some((language) => translationOf(language, item, timesOf(item, acts)) === translation)),
  );
  return mapListing(listingOfAll(found), async (items) => {
    if (items.length === 0) return [];
    const ids = items.length > READ_ONE_BY_ONE_MAX ? null : items.map(({ id }) => id);
    const known = acts ?? (await readLastActs(db, ids));
    const others = await readOthers(db, { items: ids, callerId, at: now });
    return items.map((item) =>
      toSummary(item, { ...timesOf(item, known), others: others.get(item.id) ?? [], at: now, reviewUrl: waiting.get(item.id)?.url ?? null }),
    );
  });
}

/** More rows than these are read with all others. */
const READ_ONE_BY_ONE_MAX = 500;
const languagesOf = ({ language }: Query) => (language === undefined ? LANGUAGES : [language]);

/** The items with those that wait for a review as they are there, in their order. */
function withWaiting(items: readonly ItemSummary[], waiting: Awaited<ReturnType<typeof readWaiting>>): readonly ItemSummary[] {
  if (waiting.size === 0) return items;
  return [...items.filter(({ id }) => !waiting.has(id)), ...[...waiting.values()].map(({ summary }) => summary)].sort(inOrder);
}

/** The items that wait for a review, as they are there. What the host says of them is a few seconds old at most. @throws StorageAway */
async function readWaiting(store: ContentStore): Promise<Map<string, { summary: ItemSummary; url: string }>> {
  const waiting = new Map<string, { summary: ItemSummary; url: string }>();
  for (const key of await store.reviewed()) {
    const review = await store.reviewOf(key);
    const files = review && (await readItemFiles(review.root, key));
    if (review && files) waiting.set(contentId(key), { summary: summarize(key, files), url: review.url });
  }
  return waiting;
}

/** The choices of a field. @throws Refusal NOT_FOUND; StorageAway */
export async function listChoices({ editing, now }: Pick<EditingTools, 'editing' | 'now'>, of: string): Promise<ContentChoice[]> {
  const collection = ITEM_COLLECTIONS.find((each) => each === of);
  if (collection !== undefined) {
    const items = (await editing.summaries.all()).filter(({ key }) => key.collection === collection && isItemCollection(key.collection));
    return items.map((item) => ({
      id: item.key.name,
      ...perLanguage('title', (language) => item.titles[language] ?? null),
      is_draft: standingAt(item, now()).state !== 'public',
    }));
  }
  const list = Object.entries(LIST_FILES).find(([, file]) => file === `${of}.yaml`)?.[0];
  const key =
    list !== undefined ? ({ collection: 'lists', name: list } as const) : of === 'benefits' ? ({ collection: 'settings', name: 'levels' } as const) : null;
  const files = key && (await readItemFiles(editing.store.root, key));
  if (key === null || files === null) throw new Refusal('NOT_FOUND');
  const { shared } = valuesOf(key, files);
  const rows: unknown = of === 'benefits' ? Object(shared).benefits : shared;
  return (Array.isArray(rows) ? rows : []).flatMap((row: unknown) => {
    const { id, name } = Object(row) as { id?: unknown; name?: unknown };
    const titles = Object(name) as Record<string, unknown>;
    return typeof id === 'string' ? [{ id, ...perLanguage('title', (language) => wordOf(titles[language])), is_draft: false }] : [];
  });
}

const wordOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
