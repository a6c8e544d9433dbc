/** The kinds of change that a release makes to an item. */
export const ITEM_CHANGES = ['added', 'changed', 'removed'] as const;
type ItemChange = (typeof ITEM_CHANGES)[number];

/** Kinds of what editors write: the collections, the lists that their items choose from, and the settings. */
export const EDITED_KINDS = [
  'about',
  'activities',
  'albums',
  'awards',
  'comics',
  'creators',
  'devices',
  'faqs',
  'history',
  'home',
  'legal',
  'news',
  'publishers',
  'rules',
  'spaces',
  'unions',
  'videos',
  'lists',
  'settings',
] as const;
export type EditedKind = (typeof EDITED_KINDS)[number];

export interface ChangedItem {
  kind: EditedKind;
  id: string;
  change: ItemChange;
}

/** The part of a release that is other than in the one before. */
export interface ReleaseChanges {
  /** The first of them. */
  items: ChangedItem[];
  itemCount: number;
  /** Addresses of the site, the first of them. */
  pages: string[];
  pageCount: number;
}

/** So many items that appear or go by their own dates are told. */
export const SCHEDULED_TOLD = 500;
/** So many items, and so many pages, are told by name; a release may change tens of thousands. */
export const CHANGES_TOLD = 200;
