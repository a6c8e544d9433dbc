import { type CollectPath, collectPath } from '../../domain/content/collectable.ts';
import { below, growingPages, type ListPage, listPages, tagRoute } from '../../domain/site/list-address.ts';
import type { Library } from '../../editorial/library.ts';
import { lookup } from '../../editorial/reading/reads.ts';
import type { Language } from '../../i18n/languages.ts';
import { activityPath } from '../activity/activity-words.ts';

/** The kinds of content that carry tags, in the order of the tabs (docs/rules.md#addresses-of-pages: `tag/{id}/{tab}`). */
export const TAG_KINDS = ['news', 'activity', 'video', 'album', 'comic'] as const;
export type TagKind = (typeof TAG_KINDS)[number];

interface Text {
  title: string;
  summary: string;
}

/** Anything tagged, as an entry of a list. */
export interface TagItem {
  kind: TagKind;
  id: string;
  /** The page without its language. */
  path: string;
  /** The day it is dated by, or the year of a comic. */
  day: string;
  /** The start of the call that keeps it as a favourite; null for a comic. */
  collect: CollectPath | null;
  texts: { zh: Text } & Partial<Record<Language, Text>>;
}

type Tagged = { id: string; data: { tags: readonly string[] }; texts: TagItem['texts'] };
type Tags = Pick<Library, 'news' | 'activities' | 'videos' | 'albums' | 'comics'>;

/** Worked out once a library: every page of every tag asks. */
const indexes = new WeakMap<Tags['news'], ReadonlyMap<string, Record<TagKind, TagItem[]>>>();
const nothing = (): Record<TagKind, TagItem[]> => ({ news: [], activity: [], video: [], album: [], comic: [] });

/** The items with a tag, by kind, in the order in which each kind is shown. */
export function tagItems(library: Tags, tag: string): Record<TagKind, TagItem[]> {
  // Taken whether or not the index is there: it is made of all of them.
  const { news, activities, videos, albums, comics } = library;
  const known = indexes.get(news) ?? indexOf({ news, activities, videos, albums, comics });
  indexes.set(news, known);
  return known.get(tag) ?? nothing();
}

/** The number of items with a tag, by kind. */
export const tagCounts = lookup('tag.counts', (library, tag: string): Record<TagKind, number> => {
  const items = tagItems(library, tag);
  return Object.fromEntries(TAG_KINDS.map((kind) => [kind, items[kind].length])) as Record<TagKind, number>;
});

/** The kinds of which anything has a tag, in the order of the tabs. */
export const tagKinds = lookup('tag.kinds', (library, tag: string): TagKind[] => {
  const items = tagItems(library, tag);
  return TAG_KINDS.filter((kind) => items[kind].length > 0);
});

/** The tags that anything has, in the order of their list. */
export const usedTags = lookup('tag.used', (library): string[] =>
  library.tags.flatMap(({ id }) => (Object.values(tagItems(library, id)).some(({ length }) => length > 0) ? [id] : [])),
);

function indexOf(library: Tags): ReadonlyMap<string, Record<TagKind, TagItem[]>> {
  const index = new Map<string, Record<TagKind, TagItem[]>>();
  const add = <T extends Tagged>(
    kind: TagKind,
    items: readonly T[],
    path: (item: T) => string,
    day: (item: T) => string,
    collect: (item: T) => CollectPath | null,
  ) => {
    for (const item of items) {
      const entry: TagItem = { kind, id: item.id, path: path(item), day: day(item), collect: collect(item), texts: item.texts };
      for (const tag of new Set(item.data.tags)) {
        const own = index.get(tag) ?? nothing();
        own[kind].push(entry);
        index.set(tag, own);
      }
    }
  };
  const below = (folder: string) => (item: { id: string }) => `${folder}/${item.id}`;
  const plain =
    (kind: 'news' | 'video' | 'album') =>
    ({ id }: { id: string }) =>
      collectPath({ kind, id });
  const published = (item: { data: { published_on: string } }) => item.data.published_on;
  add('news', library.news, below('news'), published, plain('news'));
  add(
    'activity',
    library.activities,
    activityPath,
    ({ data }) => data.starts_on,
    ({ id, data }) => collectPath({ kind: 'activity', id, type: data.type }),
  );
  add('video', library.videos, below('video'), published, plain('video'));
  add('album', library.albums, below('album'), published, plain('album'));
  add(
    'comic',
    library.comics,
    below('comic'),
    ({ data }) => String(data.year),
    () => null,
  );
  return index;
}

/** Entries on a page of a tab. */
const PER_PAGE = 24;
/** Entries of a kind on the page of all kinds. */
export const FEW = 6;

export interface TagTab extends ListPage<TagItem> {
  tab: TagKind | 'all';
}

/** The pages of a tag: a few of each kind, then a tab a kind with its further pages. */
export function tagPages(library: Tags, tag: string): { path: string | undefined; tab: TagTab }[] {
  const own = tagItems(library, tag);
  const tabs = TAG_KINDS.flatMap((tab) => growingPages(tagRoute(tag), [{ filter: tab, items: own[tab] }], PER_PAGE).map((page) => ({ tab, ...page })));
  const everything = listPages(tagRoute(tag), [{ items: TAG_KINDS.flatMap((kind) => own[kind].slice(0, FEW)) }]).map((page) => ({
    tab: 'all' as const,
    ...page,
  }));
  return [...everything, ...tabs].map((tab) => ({ path: below(tagRoute(tag).base, tab.path), tab }));
}
