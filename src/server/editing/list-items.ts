import type { CallRequest } from '../../contract/call.ts';
import type { ContentChoice, ContentSummary, listContent } from '../../contract/editing/staff-content.ts';
import { Refusal } from '../../contract/refusal.ts';
import { CONTENT_COLLECTIONS, contentId, ITEM_COLLECTIONS, isItemCollection, LIST_FILES } from '../../domain/editing/content-item.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import type { Deps } from '../deps.ts';
import { type Listing, listingOfAll } from '../http/lists/listing.ts';
import { readLastActs } from './change-queries.ts';
import { placeOf, readItemFiles } from './content-folder.ts';
import type { EditingTools } from './editing.ts';
import { valuesOf } from './item-values.ts';
import { perLanguage } from './per-language.ts';
import { readOthers } from './presence.ts';
import { toSummary } from './read-item.ts';
import type { ContentStore } from './store/content-store.ts';
import { type ItemSummary, stateAt, summarize } from './summaries.ts';

type Query = CallRequest<typeof listContent>['query'];

/** All content by collection and name. @throws StorageAway */
export async function listItems(at: Deps, { editing }: Pick<EditingTools, 'editing'>, query: Query, callerId: string): Promise<Listing<ContentSummary>> {
  const { db } = at.database;
  const now = at.now();
  const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const waiting = await readWaiting(editing.store);
  const all = (await editing.summaries.all()).filter(({ id }) => !waiting.has(id));
  const asked = [...all, ...[...waiting.values()].map(({ summary }) => summary)].filter(
    (item) => (query.collection === undefined || item.key.collection === query.collection) && words.every((word) => item.words.includes(word)),
  );
  const [acts, others] = [await readLastActs(db, null), await readOthers(db, { items: null, callerId, at: now })];
  const committed = await editing.moments.all();
  const rows = asked.map((item) =>
    toSummary(item, {
      ...{ acts: acts.get(item.id), committed: committed.get(placeOf(item.key)) },
      ...{ others: others.get(item.id) ?? [], at: now, reviewUrl: waiting.get(item.id)?.url ?? null },
    }),
  );
  const order = new Map<string, number>(CONTENT_COLLECTIONS.map((collection, i) => [collection, i]));
  const found = rows.filter((row) => (query.state === undefined || row.state === query.state) && isTranslated(row, query));
  return listingOfAll(found.sort((a, b) => (order.get(a.collection) ?? 0) - (order.get(b.collection) ?? 0) || (a.name < b.name ? -1 : 1)));
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

function isTranslated(row: ContentSummary, { translation, language }: Query): boolean {
  if (translation === undefined) return true;
  return (language === undefined ? LANGUAGES : [language]).some((each) => row[`translation_${each}`] === translation);
}

/** The choices of a field. @throws Refusal NOT_FOUND; StorageAway */
export async function listChoices({ editing, now }: Pick<EditingTools, 'editing' | 'now'>, of: string): Promise<ContentChoice[]> {
  const collection = ITEM_COLLECTIONS.find((each) => each === of);
  if (collection !== undefined) {
    const items = (await editing.summaries.all()).filter(({ key }) => key.collection === collection && isItemCollection(key.collection));
    return items.map((item) => ({
      id: item.key.name,
      ...perLanguage('title', (language) => item.titles[language] ?? null),
      is_draft: stateAt(item, now()).state !== 'public',
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
