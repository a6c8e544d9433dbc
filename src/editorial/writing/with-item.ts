import type { ItemCollection } from '../../domain/editing/content-item.ts';
import { readCollection } from '../collection.ts';
import { type Collections, inOrder } from '../collections.ts';
import type { Library } from '../library.ts';
import type { Release } from '../publication.ts';
import { SHELF_FOLDERS } from '../references.ts';
import { DESCRIPTIONS } from './descriptions.ts';

type Shelf = keyof typeof SHELF_FOLDERS;

/**
 * A library with an item in it as it would be public, in its place among the others, whether it is a draft or waits for its time.
 * @param root a folder that holds the item alone, as content does
 * @throws ContentError
 */
export function withItem(library: Library, collection: ItemCollection, root: string, release: Release): Library {
  const { published, unpublished } = readCollection(root, DESCRIPTIONS[collection], release);
  const item = [...published, ...unpublished][0];
  if (item === undefined) throw new Error(`There is no item of ${collection}`);
  if (collection === 'home') return { ...library, home: item as Library['home'] };
  const shelf = (Object.keys(SHELF_FOLDERS) as Shelf[]).find((each) => SHELF_FOLDERS[each] === collection);
  if (shelf === undefined) throw new Error(`There is no shelf of ${collection}`);
  const others = (all: readonly { id: string }[]) => all.filter(({ id }) => id !== item.id);
  const shelves = { ...library, home: [library.home], [shelf]: [...others(library[shelf]), item] } as Collections;
  return { ...library, ...inOrder(shelves), home: library.home, drafts: { ...library.drafts, [shelf]: others(library.drafts[shelf]) } };
}
