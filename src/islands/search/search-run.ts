import type { Language } from '../../i18n/languages.ts';
import { addressOf, readAddress } from './search-address.ts';
import { type Answer, RESULTS_A_PAGE, SearchFailed, type SearchSource } from './search-source.ts';
import { addResults, part, say, show, showKinds } from './search-view.ts';
import { readWords } from './search-words.ts';

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
  const words = readWords(root);
  const count = part(root, '[data-count]');
  const list = part(root, '[data-results]');
  const moreButton = part(root, '[data-more]');
  const sourced = sourceOnce(language, () => {
    part(root, '[data-hint]').textContent = words.hintSubmit;
  });
  let answer: Answer | null = null;
  /** Of the latest question: an answer to an earlier one comes too late. */
  let turn = 0;

  function fail(error: unknown): void {
    if (!(error instanceof SearchFailed)) throw error;
    const text = error.text ?? words.failed;
    part(root, '[data-failed]').textContent = text;
    count.classList.add('sr');
    count.textContent = text;
    show(root, 'failed');
  }
  async function ask(mine: number): Promise<void> {
    const { q, kind } = readAddress();
    const given = await (await sourced()).find(q, kind);
    const results = await given.page(0);
    if (mine !== turn) return;
    answer = given;
    const isNone = given.total === 0 && !given.counts?.size;
    // What a state says in large letters is not told twice, except to who listens.
    count.classList.toggle('sr', isNone);
    if (isNone) say(count, words.none, { q });
    else say(count, given.total === 1 ? words.one : words.many, { q, n: given.total });
    say(part(root, '[data-none]'), words.none, { q });
    list.replaceChildren();
    addResults(root, results, words, language);
    showKinds(root, given.counts, kind, words, (each) => addressOf({ q, kind: each }));
    moreButton.hidden = given.total <= list.childElementCount;
    // A kind without results leaves the others to choose from.
    show(root, isNone ? 'none' : 'results');
  }
  return {
    run: async () => {
      const { q, isCut } = readAddress();
      turn += 1;
      const mine = turn;
      part(root, '[data-cut]').hidden = !isCut;
      if (q === '') {
        count.textContent = '';
        show(root, 'empty');
        return;
      }
      const waiting = setTimeout(() => {
        count.classList.remove('sr');
        count.textContent = words.loading;
      }, PATIENCE_MS);
      try {
        await ask(mine);
      } catch (error) {
        if (mine === turn) fail(error);
      } finally {
        clearTimeout(waiting);
      }
    },
    more: async () => {
      const given = answer;
      if (!given) return;
      try {
        const results = await given.page(Math.ceil(list.childElementCount / RESULTS_A_PAGE) * RESULTS_A_PAGE);
        if (given !== answer) return;
        addResults(root, results, words, language)?.focus();
        moreButton.hidden = results.length === 0 || given.total <= list.childElementCount;
      } catch (error) {
        fail(error);
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
