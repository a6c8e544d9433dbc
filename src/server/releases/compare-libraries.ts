import { isDeepStrictEqual } from 'node:util';
import type { ChangedItem, EditedKind } from '../../domain/releases/changes.ts';
import type { Library } from '../../editorial/library.ts';

type Shelf = Exclude<EditedKind, 'home' | 'lists' | 'settings'>;
const SHELVES = {
  ...{ about: true, activities: true, albums: true, awards: true, comics: true, creators: true, devices: true, faqs: true, history: true, legal: true },
  ...{ news: true, publishers: true, rules: true, spaces: true, unions: true, videos: true },
} as const satisfies Record<Shelf, true>;
const LISTS = ['albumTypes', 'comicGenres', 'creatorFields', 'deviceFeatures', 'deviceTypes', 'faqTypes', 'newsTypes', 'tags', 'videoTypes'] as const;

/** The items, lists and settings that are other in a library than in the one before, those of a kind together. */
export function compareLibraries(before: Library, after: Library): ChangedItem[] {
  return [
    ...(Object.keys(SHELVES) as Shelf[]).flatMap((kind) => compare(kind, byId(before[kind]), byId(after[kind]))),
    ...compare('home', new Map([['home', before.home]]), new Map([['home', after.home]])),
    ...compare('lists', partsOf(before, LISTS), partsOf(after, LISTS)),
    ...compare('settings', new Map(Object.entries(before.settings)), new Map(Object.entries(after.settings))),
  ];
}

const byId = (items: readonly { id: string }[]): Map<string, unknown> => new Map(items.map((item) => [item.id, item]));
const partsOf = (library: Library, names: typeof LISTS): Map<string, unknown> => new Map(names.map((name) => [name, library[name]]));

function compare(kind: EditedKind, before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): ChangedItem[] {
  const isNow = [...after].flatMap(([id, item]): ChangedItem[] => {
    if (!before.has(id)) return [{ kind, id, change: 'added' }];
    return isDeepStrictEqual(before.get(id), item) ? [] : [{ kind, id, change: 'changed' }];
  });
  const isGone = [...before.keys()].filter((id) => !after.has(id)).map((id): ChangedItem => ({ kind, id, change: 'removed' }));
  return [...isNow, ...isGone];
}
