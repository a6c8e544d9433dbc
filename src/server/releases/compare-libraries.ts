import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { type ChangedItem, EDITED_KINDS, type EditedKind, ITEM_CHANGES } from '../../domain/releases/changes.ts';
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

const NoteSchema = v.object({
  base: v.string(),
  items: v.array(v.object({ kind: v.picklist(EDITED_KINDS), id: v.string(), change: v.picklist(ITEM_CHANGES) })),
});
const noteOf = (site: string): string => `${site}.items`;
const releaseOf = (site: string): string => basename(dirname(site));

/** A build leaves beside its site what of the content is other than in the release that it is made of: then no server compares ten thousand items. */
export function noteItems(base: string, site: string, items: readonly ChangedItem[]): void {
  writeFileSync(noteOf(site), JSON.stringify({ base: releaseOf(base), items }));
}

/** The note of a build; null where it has left none, or is made of another release. */
export async function notedItems(before: string, after: string): Promise<ChangedItem[] | null> {
  try {
    const { base, items } = v.parse(NoteSchema, JSON.parse(await readFile(noteOf(after), 'utf8')));
    return base === releaseOf(before) ? items : null;
  } catch {
    return null;
  }
}
