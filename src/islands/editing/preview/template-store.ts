import { getContentItem, listContent } from '../../../contract/editing/staff-content.ts';
import type { ItemCollection } from '../../../domain/editing/content-item.ts';
import type { Language } from '../../../i18n/languages.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { fetchPage } from '../../markup/fetch-page.ts';

const QUIET = { quiet: true, spinner: false } as const;

/** A page of the site in which a draft is shown. */
export interface Template {
  page: Document;
  /** Whether it is the page of the item itself. */
  isOwn: boolean;
}

/** The page of an item as it is live; of one that has none the page of another of its collection, or of news. Null: there is no page at all. */
export async function findTemplate(own: string | null, collection: ItemCollection, language: Language): Promise<Template | null> {
  const page = own === null ? null : await fetchPage(`/${language}/${own}`);
  if (page !== null) return { page, isOwn: true };
  const others = collection === 'news' ? (['news'] as const) : ([collection, 'news'] as const);
  for (const each of others) {
    const other = await pageOfAny(each, language);
    if (other !== null) return { page: other, isOwn: false };
  }
  return null;
}

async function pageOfAny(collection: ItemCollection, language: Language): Promise<Document | null> {
  try {
    const { data } = await send(listContent, { query: { collection, state: 'public', per_page: 1 } }, QUIET);
    const [first] = data;
    if (first === undefined) return null;
    const item = (await send(getContentItem, { params: { id: first.id } }, QUIET)).data;
    return item.page === null ? null : await fetchPage(`/${language}/${item.page}`);
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    return null;
  }
}
