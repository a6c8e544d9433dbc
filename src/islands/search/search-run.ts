import { SEARCH_PER_PAGE } from '../../domain/search/search.ts';
import type { Language } from '../../i18n/languages.ts';
import { readAddress } from './search-address.ts';
import { isNone, SearchFailed, type SearchResponse, type SearchSource } from './search-source.ts';
import { searchStates } from './search-states.ts';

export interface SearchRun {
  /** Shows what the address asks for. */
  run(): Promise<void>;
  /** Shows the next results and takes the focus to the first of them. */
  more(): Promise<void>;
  /** Whether asking while typing is free. */
  isFree(): Promise<boolean>;
}

const PATIENCE_MS = 250;

/** Asks, and shows the answers in the states of the page. */
export function openRun(root: HTMLElement, language: Language): SearchRun {
  const states = searchStates(root, language);
  const sourced = sourceOnce(language, states.hint);
  let answer: SearchResponse | null = null;
  /** Of the latest question: an answer to an earlier one comes too late. */
  let turn = 0;
  /** Whose next results are on their way: pressed again, the button would fetch the same. */
  let coming: SearchResponse | null = null;

  async function ask(mine: number): Promise<void> {
    const { q, kind } = readAddress();
    const source = await sourced();
    const given = await source.find(q, kind);
    const results = await given.page(0);
    if (mine !== turn) return;
    answer = given;
    states.answered(given, results, { q, kind });
    // A provider that costs by the question is asked one at a time.
    if (!isNone(given) || !source.asYouType) return;
    const { suggest } = await import('./suggest.ts');
    const meant = await suggest(source, q, language);
    if (mine === turn && meant !== null) states.suggested(q, meant);
  }
  return {
    run: async () => {
      const { q, isCut } = readAddress();
      turn += 1;
      const mine = turn;
      states.cut(isCut);
      if (q === '') {
        states.empty();
        return;
      }
      const waiting = setTimeout(states.loading, PATIENCE_MS);
      try {
        await ask(mine);
      } catch (error) {
        if (mine === turn) states.failed(error);
      } finally {
        clearTimeout(waiting);
      }
    },
    more: async () => {
      const [given, mine] = [answer, turn];
      if (!given || coming === given) return;
      coming = given;
      try {
        const results = await given.page(Math.ceil(states.shown() / SEARCH_PER_PAGE) * SEARCH_PER_PAGE);
        if (mine === turn) states.continued(given, results);
      } catch (error) {
        if (mine === turn) states.failed(error);
      } finally {
        if (coming === given) coming = null;
      }
    },
    // What cannot be asked now says so when it is asked.
    isFree: () =>
      sourced().then(
        ({ asYouType }) => asYouType,
        () => true,
      ),
  };
}

/** The site's own index, unless a provider is set up: learnt with the first question, and kept unless it failed. */
function sourceOnce(language: Language, hasProvider: () => void): () => Promise<SearchSource> {
  let source: Promise<SearchSource> | null = null;
  async function open(): Promise<SearchSource> {
    const { openProvider } = await import('./provider.ts');
    const provider = await openProvider(language);
    if (provider) hasProvider();
    return provider ?? (await import('./site-index.ts')).openSiteIndex(language);
  }
  return () => {
    source ??= open().catch((error: unknown) => {
      source = null;
      throw error instanceof SearchFailed ? error : new SearchFailed(null, { cause: error });
    });
    return source;
  };
}
