import * as v from 'valibot';
import { CONTENT_COLLECTIONS, type ContentState, contentId, type ItemKey, isItemCollection } from '../../domain/editing/content-item.ts';
import { addDays, taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import { withDays } from '../../editorial/file.ts';
import { isPublished, publicationChanges, publicationSchema } from '../../editorial/publication.ts';
import { LANGUAGES, type Language } from '../../i18n/languages.ts';
import { type ItemFile, listItems, marksOf, readItemFiles } from './content-folder.ts';
import { valuesOf } from './item-values.ts';

/** A line of the list, as far as an item's files say it. */
export interface ItemSummary {
  key: ItemKey;
  id: string;
  titles: Partial<Record<Language, string>>;
  /** The languages that it has a text in. */
  languages: ReadonlySet<Language>;
  /** Its fields as they are written, by which its state is told at any moment. */
  shared: unknown;
  /** All that is searched. */
  words: string;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

/** Says of an item what the list says. */
export function summarize(key: ItemKey, files: readonly ItemFile[]): ItemSummary {
  const { shared, texts } = valuesOf(key, files);
  const own = LANGUAGES.flatMap((language) => {
    const text = texts?.[language];
    return text ? [{ language, title: textOf(text.front['title']), summary: textOf(text.front['summary']) }] : [];
  });
  return {
    ...{ key, id: contentId(key), shared },
    titles: Object.fromEntries(own.flatMap(({ language, title }) => (title === undefined ? [] : [[language, title]]))),
    languages: new Set(own.map(({ language }) => language)),
    words: [key.name, ...own.flatMap(({ title, summary }) => [title ?? '', summary ?? ''])].join('\n').toLowerCase(),
  };
}

/** An item for readers at a moment, and when that changes by itself; nulls where its fields do not say. */
export function stateAt({ key, shared }: Pick<ItemSummary, 'key' | 'shared'>, at: Date): { state: ContentState | null; changesAt: Date | null } {
  if (!isItemCollection(key.collection)) return { state: null, changesAt: null };
  const fields = Object(withDays(shared, taipeiDay(at))) as Record<string, unknown>;
  const publication = v.safeParse(publicationSchema, fields);
  if (!publication.success) return { state: 'draft', changesAt: null };
  const publishedOn = textOf(fields['published_on']);
  const changes = publicationChanges(publication.output, publishedOn, { at });
  const changesAt = changes.length === 0 ? null : new Date(Math.min(...changes.map(Number)));
  if (publication.output.draft) return { state: 'draft', changesAt: null };
  if (isPublished(publication.output, publishedOn, { at })) return { state: 'public', changesAt };
  return { state: changesAt === null ? 'ended' : 'scheduled', changesAt };
}

/** The last answer about an item, and from when until when it holds: until the item changes by itself, or the day does. */
const known = new WeakMap<ItemSummary, { from: number; until: number; state: ReturnType<typeof stateAt> }>();

/** The same, worked out once for as long as it holds: a list of ten thousand asks it of each. */
export function standingAt(summary: ItemSummary, at: Date): ReturnType<typeof stateAt> {
  const before = known.get(summary);
  const moment = at.getTime();
  if (before !== undefined && before.from <= moment && moment < before.until) return before.state;
  const state = stateAt(summary, at);
  const tomorrow = taipeiInstant(addDays(taipeiDay(at), 1));
  known.set(summary, { from: moment, until: Math.min(tomorrow.getTime(), state.changesAt?.getTime() ?? Number.POSITIVE_INFINITY), state });
  return state;
}

/** A look at the folder is good for so long at least: a list is looked through page by page. */
const LOOK_MS = 2000;
/** A look that takes long comes rarely: at most this part of the time is spent on them. */
const LOOKING_PART = 1 / 10;
/** Items are looked at this many at a time. */
const TOGETHER = 32;

/** The items of a folder, as far as a list says them. Its own acts are seen at once; those of other processes, and what is written by hand, by a look beside. */
export interface Summaries {
  /** All of them by collection and name. @throws StorageAway */
  all(): Promise<readonly ItemSummary[]>;
  /** Looks at one item anew, after an act on it. @throws StorageAway */
  renew(key: ItemKey): Promise<void>;
}

/** Opens the summaries of a folder of content. */
export function openSummaries(root: string): Summaries {
  const items = new Map<string, { marks: string; summary: ItemSummary }>();
  let sorted: readonly ItemSummary[] | null = null;
  let looking: Promise<void> | null = null;
  let nextAt = 0;
  /** Items that an act has changed while the folder was looked at: what the look saw of them may be older. */
  const renewed = new Set<string>();

  const set = (id: string, found: { marks: string; summary: ItemSummary } | null): void => {
    if (found === null) items.delete(id);
    else items.set(id, found);
    sorted = null;
  };
  /** Reads an item unless its files are those of the last time. */
  const readOne = async (key: ItemKey): Promise<{ marks: string; summary: ItemSummary } | null> => {
    const before = items.get(contentId(key));
    const marks = await marksOf(root, key);
    if (marks === null) return null;
    if (before?.marks === marks) return before;
    const files = await readItemFiles(root, key);
    return files && { marks, summary: summarize(key, files) };
  };
  const look = async (): Promise<void> => {
    const [began, keys] = [performance.now(), await listItems(root)];
    renewed.clear();
    for (let i = 0; i < keys.length; i += TOGETHER) {
      const some = keys.slice(i, i + TOGETHER);
      const found = await Promise.all(some.map(readOne));
      for (const [k, key] of some.entries()) {
        const [id, one] = [contentId(key), found[k] ?? null];
        if (!renewed.has(id) && one !== items.get(id)) set(id, one);
      }
    }
    const there = new Set(keys.map(contentId));
    for (const id of [...items.keys()]) if (!there.has(id) && !renewed.has(id)) set(id, null);
    const ended = performance.now();
    nextAt = ended + Math.max(LOOK_MS, (ended - began) / LOOKING_PART);
  };
  const lookOnce = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };

  return {
    all: async () => {
      const isFirst = nextAt === 0;
      if (performance.now() > nextAt) {
        const done = lookOnce();
        // Whoever asks is answered with what is known, and the next one with what was found.
        if (isFirst) await done;
        else
          done.catch(() => {
            // Whoever asks next waits for a look, and is told.
            nextAt = 0;
          });
      }
      sorted ??= [...items.values()].map(({ summary }) => summary).sort(inOrder);
      return sorted;
    },
    renew: async (key) => {
      if (nextAt === 0) return;
      const id = contentId(key);
      renewed.add(id);
      items.delete(id);
      const found = await readOne(key);
      const listed = sorted;
      set(id, found);
      // One item that has changed is put into its place: all the others are in order.
      sorted = listed && placed(listed, id, found?.summary ?? null);
    },
  };
}

/** A list in order with an item as it is now, or without it. */
function placed(listed: readonly ItemSummary[], id: string, summary: ItemSummary | null): readonly ItemSummary[] {
  const others = listed.filter((each) => each.id !== id);
  if (summary === null) return others;
  let [from, to] = [0, others.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const other = others[middle];
    if (other !== undefined && inOrder(other, summary) < 0) from = middle + 1;
    else to = middle;
  }
  return others.toSpliced(from, 0, summary);
}

const ORDER = new Map<string, number>(CONTENT_COLLECTIONS.map((collection, i) => [collection, i]));

/** By collection, then by name. */
export const inOrder = ({ key: one }: ItemSummary, { key: other }: ItemSummary): number =>
  (ORDER.get(one.collection) ?? 0) - (ORDER.get(other.collection) ?? 0) || (one.name < other.name ? -1 : 1);
