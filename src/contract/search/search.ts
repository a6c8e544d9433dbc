import * as v from 'valibot';
import { MAX_QUERY_LENGTH, SEARCH_MAX_PAGES, SEARCH_PER_PAGE } from '../../domain/search/search.ts';
import { defineCall } from '../call.ts';
import { formInteger, languageField } from '../fields.ts';

const queryText = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_QUERY_LENGTH), v.regex(/^[^\p{Cc}]*$/u));

export const SearchResultSchema = v.object({
  title: v.string(),
  /** http or https. */
  url: v.string(),
  /** Plain text in pieces, those that were looked for marked. */
  excerpt: v.array(v.object({ text: v.string(), hit: v.boolean() })),
  /** `YYYY-MM-DD`, where the page says it. */
  date: v.nullable(v.string()),
});

export const searchSite = defineCall({
  method: 'GET',
  path: '/search',
  summary: 'Pages of the site that a search provider finds, in one language; only where one is set up',
  access: 'public',
  query: v.object({
    q: queryText,
    page: v.optional(v.pipe(formInteger, v.minValue(1), v.maxValue(SEARCH_MAX_PAGES)), 1),
    per_page: v.optional(v.pipe(formInteger, v.minValue(SEARCH_PER_PAGE), v.maxValue(SEARCH_PER_PAGE)), SEARCH_PER_PAGE),
    /** The caller's language without it. */
    lang: v.optional(languageField),
  }),
  output: SearchResultSchema,
  envelope: 'list',
  cache: 'no-store',
  errors: ['SEARCH_NOT_SET_UP', 'SEARCH_QUOTA', 'SEARCH_TIMEOUT', 'SEARCH_UNAVAILABLE'],
});

export const getSearchProvider = defineCall({
  method: 'GET',
  path: '/search/provider',
  summary: 'The engine of the search: the index that comes with the site, or a provider asked by GET /search',
  access: 'public',
  output: v.object({ provider: v.picklist(['site', 'google']) }),
  envelope: 'item',
  cache: 'content',
});
