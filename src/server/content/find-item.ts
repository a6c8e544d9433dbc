import { Refusal } from '../../contract/refusal.ts';
import type { Named } from '../../editorial/items/schema.ts';
import { published } from '../../editorial/published.ts';
import { fieldOf, localize, localizeNamed, type TextFiles } from '../http/localize.ts';

/** Finds one by its id. @throws Refusal NOT_FOUND */
export function findById<T extends { id: string }>(items: readonly T[], id: string): T {
  const found = items.find((item) => item.id === id);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** One of a list that items choose from, as it travels. */
export const namedOf = (list: readonly Named[], id: string) => localizeNamed(findById(list, id));

interface Titled {
  id: string;
  texts: TextFiles<{ title: string }>;
}

/** An item as another speaks of it. */
export const referenceTo = ({ id, texts }: Titled) => ({ id, ...localize('title', fieldOf(texts, 'title')) });

/** One item that another speaks of; null when there is none or it is not public. */
export function referenceOrNone(items: readonly Titled[], id: string | undefined): ReturnType<typeof referenceTo> | null {
  const [item] = published(items, id === undefined ? [] : [id]);
  return item ? referenceTo(item) : null;
}

/** Where an item may be looked for: what is public, and for staff in a preview what is not public yet. */
export interface ContentShelf<T> {
  published: readonly T[];
  /** Null for a caller who may not see drafts: to them there are none. */
  drafts: readonly T[] | null;
}

/** Finds an item, and says so when it is a draft. @throws Refusal NOT_FOUND */
export function findInCollection<T extends { id: string }>({ published: items, drafts }: ContentShelf<T>, id: string): { item: T; mark: { is_draft?: true } } {
  const draft = drafts?.find((item) => item.id === id);
  return draft ? { item: draft, mark: { is_draft: true } } : { item: findById(items, id), mark: {} };
}

export interface TypeAndTag {
  type?: string | undefined;
  tag?: string | undefined;
}

/** Whether an item is of the type and has the tag that were asked for. */
export function fits({ type, tag }: TypeAndTag): (item: { data: { type: string; tags: readonly string[] } }) => boolean {
  return ({ data }) => (type === undefined || data.type === type) && (tag === undefined || data.tags.includes(tag));
}
