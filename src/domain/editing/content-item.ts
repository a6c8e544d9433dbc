import type { Role } from '../identity/account.ts';
import { SECOND_MS } from '../time/period.ts';

/** The roles that write content in the browser (docs/rules.md#editing-content). */
export const EDITING_ROLES = ['editor', 'admin'] as const satisfies readonly Role[];
export const STAFF_CONTENT_PATH = 'staff/content';
export const STAFF_TRANSLATIONS_PATH = 'staff/content/translations';

/** The collections of `content/` by their folders: items with shared fields, and a text in each language. */
export const ITEM_COLLECTIONS = [
  ...(['about', 'activity', 'album', 'award', 'comic', 'creator', 'device', 'faq', 'history', 'home', 'legal', 'news', 'publisher', 'rule'] as const),
  ...(['space', 'union', 'video'] as const),
] as const;
export type ItemCollection = (typeof ITEM_COLLECTIONS)[number];

/** The lists that items choose from, each one file, by the file's place in `content/`. */
export const LIST_FILES = {
  'album-types': 'album/_types.yaml',
  'comic-genres': 'comic/_genres.yaml',
  'creator-fields': 'creator/_fields.yaml',
  'device-features': 'device/_features.yaml',
  'device-types': 'device/_types.yaml',
  'faq-types': 'faq/_types.yaml',
  'news-types': 'news/_types.yaml',
  tags: 'tags.yaml',
  'video-types': 'video/_types.yaml',
} as const;
export type ListName = keyof typeof LIST_FILES;

/** All that is edited: the collections, the lists, and the settings; the latter two are items of one file, without texts. */
export const CONTENT_COLLECTIONS = [...ITEM_COLLECTIONS, 'lists', 'settings'] as const;
export type ContentCollection = (typeof CONTENT_COLLECTIONS)[number];
export const isItemCollection = (collection: ContentCollection): collection is ItemCollection => collection !== 'lists' && collection !== 'settings';

/** The name of an item that editors choose: kebab-case, for ever. */
export const ITEM_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const ITEM_NAME_MAX_LENGTH = 60;
/** The name of a file of settings: `job_types`. */
const SETTING_NAME = /^[a-z]+(?:_[a-z]+)*$/;

/** An item by its collection and name. */
export interface ItemKey {
  collection: ContentCollection;
  name: string;
}

/** Names an item on the wire, in the record of staff's acts and in its history: `news.ink-horizon-opens`. */
export const contentId = ({ collection, name }: ItemKey): string => `${collection}.${name}`;

/** The item that such an id names, whether there is one or not; null where it can name none, as `news.../x`. */
export function itemKeyOf(id: string): ItemKey | null {
  const at = id.indexOf('.');
  const collection = CONTENT_COLLECTIONS.find((each) => each === id.slice(0, at));
  const name = id.slice(at + 1);
  if (at === -1 || collection === undefined || name.length > ITEM_NAME_MAX_LENGTH) return null;
  const form = collection === 'settings' ? SETTING_NAME : ITEM_NAME;
  return form.test(name) && (collection !== 'lists' || Object.hasOwn(LIST_FILES, name)) ? { collection, name } : null;
}

/** An item for readers at this moment: a draft, one whose time comes, one that is public, one whose time is over. */
export const CONTENT_STATES = ['draft', 'scheduled', 'public', 'ended'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

/** The text of an item in a language besides zh: not there, changed last before the zh text was, or as new as that. */
export const TRANSLATION_STATES = ['missing', 'older', 'current'] as const;
export type TranslationState = (typeof TRANSLATION_STATES)[number];

/** The acts of editors on an item. */
export const CONTENT_ACTS = ['created', 'saved', 'undone', 'removed'] as const;
export type ContentAct = (typeof CONTENT_ACTS)[number];

/** The digest of an item's files: SHA-256 in hex. */
export const REVISION = /^[0-9a-f]{64}$/;

/** A picture that is sent: its largest file, and the longer side of what is kept, in pixels. */
export const CONTENT_PICTURE_MAX_BYTES = 8 * 1024 * 1024;
export const CONTENT_PICTURE_MAX_SIDE = 2000;
/** Pictures that are put beside an item in one act. */
export const CONTENT_PICTURES_MAX = 20;
/** The name of a picture beside an item: what is put there is WebP. */
export const PICTURE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*\.webp$/;

/** The longest text of an item in a language, in characters. */
export const CONTENT_BODY_MAX_LENGTH = 200_000;
/** An item that a screen has not said to be open for so long is not open there any more. */
export const CONTENT_PRESENCE_MS = 30 * SECOND_MS;
