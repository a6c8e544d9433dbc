import { getContentItem, listContent } from '../../../contract/editing/staff-content.ts';
import type { ItemCollection } from '../../../domain/editing/content-item.ts';
import type { Language } from '../../../i18n/languages.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { isAway } from '../retry.ts';
import { fetchTemplate, type PlainPage } from './fetch-template.ts';

const QUIET = { quiet: true, spinner: false } as const;

/** A page of the site in which a draft is shown. */
export interface Template extends PlainPage {
  /** Whether it is the page of the item itself. */
  isOwn: boolean;
}

/** The page of an item as it is live; of one that has none the page of another of its collection, or of news. Null: there is no page at all. @throws PageAway, and the failure of a call, where it is not known */
export async function findTemplate(own: string | null, collection: ItemCollection, language: Language): Promise<Template | null> {
  const page = own === null ? null : await fetchTemplate(`/${language}/${own}`);
  if (page !== null) return { ...page, isOwn: true };
  const others = collection === 'news' ? (['news'] as const) : ([collection, 'news'] as const);
  for (const each of others) {
    const other = await pageOfAny(each, language);
    if (other !== null) return { ...other, isOwn: false };
  }
  return null;
}

async function pageOfAny(collection: ItemCollection, language: Language): Promise<PlainPage | null> {
  try {
    const { data } = await send(listContent, { query: { collection, state: 'public', per_page: 1 } }, QUIET);
    const [first] = data;
    if (first === undefined) return null;
    const item = (await send(getContentItem, { params: { id: first.id } }, QUIET)).data;
    return item.page === null ? null : await fetchTemplate(`/${language}/${item.page}`);
  } catch (error) {
    if (!isCallFailure(error) || isAway(error)) throw error;
    return null;
  }
}
