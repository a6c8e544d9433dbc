import * as v from 'valibot';
import { type ExcerptPart, SEARCH_MAX_PAGES, SEARCH_PER_PAGE } from '../../domain/search/search.ts';
import { readEntities } from '../../domain/text/entities.ts';
import type { Language } from '../../i18n/languages.ts';
import { waitWithin } from '../budget.ts';
import { markedText } from './marked-text.ts';

export interface SiteResult {
  title: string;
  url: string;
  excerpt: ExcerptPart[];
  date: string | null;
}
export interface SiteQuery {
  q: string;
  language: Language;
  /** From 1; `SEARCH_PER_PAGE` results each. */
  page: number;
}
/** A provider that knows the pages of the site, asked by the server. */
export interface SiteSearch {
  /** @throws SearchFailure */
  find(query: SiteQuery): Promise<{ results: SiteResult[]; total: number }>;
}

export class SearchFailure extends Error {
  override readonly name = 'SearchFailure';
  readonly reason: 'quota' | 'timeout' | 'unavailable';
  constructor(reason: SearchFailure['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export interface GoogleSearch {
  url: string;
  key: string;
  engines: Record<SiteQuery['language'], string>;
  timeoutMs?: number;
}

const TIMEOUT_MS = 5000;
/** Google's codes of languages (its parameter `hl`). */
const INTERFACE_LANGUAGE: Readonly<Record<Language, string>> = { zh: 'zh-TW', en: 'en', ja: 'ja' };

const ItemSchema = v.object({
  title: v.string(),
  link: v.string(),
  snippet: v.optional(v.string(), ''),
  htmlSnippet: v.optional(v.string()),
  pagemap: v.optional(v.object({ metatags: v.optional(v.array(v.record(v.string(), v.unknown())), []) }), {}),
});
const AnswerSchema = v.object({
  searchInformation: v.object({ totalResults: v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number)) }),
  // Absent when there are none.
  items: v.optional(v.array(ItemSchema), []),
});
const ErrorSchema = v.object({
  error: v.object({ status: v.optional(v.string(), ''), errors: v.optional(v.array(v.object({ reason: v.optional(v.string(), '') })), []) }),
});

/** Google's Custom Search JSON API (`cse.list`), an engine a language. */
export function openGoogleSearch({ url, key, engines, timeoutMs = TIMEOUT_MS }: GoogleSearch): SiteSearch {
  return {
    find: async ({ q, language, page }) => {
      const address = new URL(url);
      const parameters = { key, cx: engines[language], q, hl: INTERFACE_LANGUAGE[language], num: SEARCH_PER_PAGE, start: (page - 1) * SEARCH_PER_PAGE + 1 };
      for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, String(value));
      const { status, body } = await waitWithin(timeoutMs, (ms) => ask(address, ms));
      if (status !== 200) throw failureOf(status, body);
      const answer = v.safeParse(AnswerSchema, body);
      if (!answer.success) throw new SearchFailure('unavailable', `answered in another shape: ${v.getDotPath(answer.issues[0]) ?? ''}`);
      const { items, searchInformation } = answer.output;
      // It counts results that it does not give.
      return { results: items.flatMap(resultOf), total: Math.min(SEARCH_PER_PAGE * SEARCH_MAX_PAGES, searchInformation.totalResults) };
    },
  };
}

async function ask(address: URL, timeoutMs: number): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    const text = await response.text();
    return { status: response.status, body: parseJson(text) };
  } catch (cause) {
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
    // Without the cause's own words, which may hold the address and in it the key.
    throw isTimeout ? new SearchFailure('timeout', `no answer within ${timeoutMs} ms`) : new SearchFailure('unavailable', 'could not be reached');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON is a shape like any other: the caller's schema refuses it.
    return undefined;
  }
}

/** A quota is told by 429, or by 403 with a reason that names a limit. */
function failureOf(status: number, body: unknown): SearchFailure {
  const known = v.safeParse(ErrorSchema, body);
  const words = known.success ? [known.output.error.status, ...known.output.error.errors.map(({ reason }) => reason)] : [];
  const isQuota = status === 429 || (status === 403 && words.some((word) => /limit|quota|RESOURCE_EXHAUSTED/i.test(word)));
  return new SearchFailure(isQuota ? 'quota' : 'unavailable', `answered ${status} ${words.join(' ')}`.trim());
}

function resultOf({ title, link, snippet, htmlSnippet, pagemap }: v.InferOutput<typeof ItemSchema>): SiteResult[] {
  if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol)) return [];
  const published = pagemap.metatags[0]?.['article:published_time'];
  const date = typeof published === 'string' ? (/^\d{4}-\d{2}-\d{2}/.exec(published)?.[0] ?? null) : null;
  const excerpt = htmlSnippet === undefined ? [{ text: snippet, hit: false }] : markedText(htmlSnippet);
  return [{ title: readEntities(title), url: new URL(link).href, excerpt, date }];
}
