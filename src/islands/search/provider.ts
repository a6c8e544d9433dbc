import { getSearchProvider, searchSite } from '../../contract/search/search.ts';
import { kindOfPath, SEARCH_PER_PAGE } from '../../domain/search/search.ts';
import type { Language } from '../../i18n/languages.ts';
import { isCallFailure, send } from '../../stores/api.ts';
import { failureTexts } from '../../stores/failure.ts';
import { type Found, SearchFailed, type SearchSource } from './search-source.ts';

/** A site on a CDN alone has no API, and readers should not wait to learn that. */
const PATIENCE_MS = 1500;

/** The provider that the server asks, or null where there is none: then the site's own index answers. */
export async function openProvider(language: Language): Promise<SearchSource | null> {
  try {
    const { data } = await send(getSearchProvider, {}, { quiet: true, spinner: false, signal: AbortSignal.timeout(PATIENCE_MS) });
    return data.provider === 'site' ? null : askedByServer(language);
  } catch (error) {
    if (isCallFailure(error) || (error instanceof DOMException && /Timeout|Abort/.test(error.name))) return null;
    throw error;
  }
}

function askedByServer(lang: Language): SearchSource {
  async function ask(q: string, page: number) {
    try {
      const { data, meta } = await send(searchSite, { query: { q, page, lang } }, { quiet: true, spinner: false });
      const results = data.map(
        ({ title, url, excerpt, date }): Found => ({
          url,
          title: [{ text: title, hit: false }],
          excerpt,
          date,
          kind: kindOfPath(new URL(url).pathname),
          lang: null,
        }),
      );
      return { results, total: meta.total };
    } catch (error) {
      throw new SearchFailed(failureTexts(error).text, { cause: error });
    }
  }
  return {
    asYouType: false,
    find: async (q) => {
      const first = await ask(q, 1);
      return {
        total: first.total,
        counts: null,
        page: async (from) => (from === 0 ? first : await ask(q, from / SEARCH_PER_PAGE + 1)).results,
      };
    },
  };
}
