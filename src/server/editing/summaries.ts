import * as v from 'valibot';
import { type ContentState, contentId, type ItemKey, isItemCollection } from '../../domain/editing/content-item.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { withDays } from '../../editorial/file.ts';
import { isPublished, publicationChanges, publicationSchema } from '../../editorial/publication.ts';
import { LANGUAGES, type Language } from '../../i18n/languages.ts';
import { type ItemFile, listItems, readItemFiles, revisionOf } from './content-folder.ts';
import { valuesOf } from './item-values.ts';

/** A line of the list, as far as an item's files say it. */
export interface ItemSummary {
  key: ItemKey;
  id: string;
  revision: string;
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
    ...{ key, id: contentId(key), revision: revisionOf(files), shared },
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

/** A look at the folder is good for so long: a list is looked through page by page. */
const LOOK_MS = 2000;
/** Items are read this many at a time. */
const TOGETHER = 32;

/** The items of a folder, as far as a list says them. Its own acts are seen at once, those of other processes soon. */
export interface Summaries {
  all(): Promise<ItemSummary[]>;
  forget(): void;
}

export function openSummaries(root: string): Summaries {
  let looked: { at: number; items: Promise<ItemSummary[]> } | null = null;
  const known = new Map<string, { revision: string; summary: ItemSummary }>();
  const read = async (key: ItemKey): Promise<ItemSummary[]> => {
    const files = await readItemFiles(root, key);
    if (files === null) return [];
    const revision = revisionOf(files);
    const before = known.get(contentId(key));
    const summary = before?.revision === revision ? before.summary : summarize(key, files);
    known.set(contentId(key), { revision, summary });
    return [summary];
  };
  const look = async (): Promise<ItemSummary[]> => {
    const keys = await listItems(root);
    const found: ItemSummary[] = [];
    for (let i = 0; i < keys.length; i += TOGETHER) found.push(...(await Promise.all(keys.slice(i, i + TOGETHER).map(read))).flat());
    return found;
  };
  return {
    all: () => {
      const now = performance.now();
      if (looked === null || now - looked.at > LOOK_MS) {
        const items = look();
        looked = { at: now, items };
        // A look that failed is nobody's.
        items.catch(() => {
          looked = null;
        });
      }
      return looked.items;
    },
    forget: () => {
      looked = null;
    },
  };
}
