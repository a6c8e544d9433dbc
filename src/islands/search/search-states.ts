import type { SearchKind } from '../../domain/search/search.ts';
import type { Language } from '../../i18n/languages.ts';
import { addressOf } from './search-address.ts';
import { type Found, isNone, SearchFailed, type SearchResponse } from './search-source.ts';
import { addResults, part, say, sayLink, show, showKinds } from './search-view.ts';
import { readWords } from './search-words.ts';

/** The states of the page of a search: what each shows, and what screen readers say. */
export function searchStates(root: HTMLElement, language: Language) {
  const words = readWords(root);
  const count = part(root, '[data-count]');
  const list = part(root, '[data-results]');
  const moreButton = part(root, '[data-more]');

  return {
    /** Results that stand in the page. */
    shown: () => list.childElementCount,

    empty(): void {
      count.textContent = '';
      show(root, 'empty');
    },

    loading(): void {
      count.classList.remove('sr');
      count.textContent = words.loading;
    },

    answered(given: SearchResponse, results: Found[], { q, kind }: { q: string; kind: SearchKind | null }): void {
      const isEmpty = isNone(given);
      part(root, '[data-meant]').hidden = true;
      // What a state says in large letters is not shown twice, except to screen readers.
      count.classList.toggle('sr', isEmpty);
      if (isEmpty) say(count, words.none, { q });
      else say(count, given.total === 1 ? words.one : words.many, { q, n: given.total });
      say(part(root, '[data-none]'), words.none, { q });
      list.replaceChildren();
      addResults(root, results, words, language);
      showKinds(root, given.counts, kind, words, (each) => addressOf({ q, kind: each }));
      moreButton.hidden = given.total <= list.childElementCount;
      // A kind without results leaves the others to choose from.
      show(root, isEmpty ? 'none' : 'results');
    },

    /** Offers another query in place of one that found nothing. */
    suggested(q: string, meant: string): void {
      const line = part(root, '[data-meant]');
      sayLink(line, words.meant, meant, addressOf({ q: meant, kind: null }));
      line.hidden = false;
      const [none, other] = [document.createElement('span'), document.createElement('span')];
      say(none, words.none, { q });
      say(other, words.meant, { q: meant });
      count.replaceChildren(none, ' ', other);
    },

    /** The focus goes to the first of the next results. */
    continued(given: SearchResponse, results: Found[]): void {
      addResults(root, results, words, language)?.focus();
      moreButton.hidden = results.length === 0 || given.total <= list.childElementCount;
    },

    /** @throws what is no failure of the search */
    failed(error: unknown): void {
      if (!(error instanceof SearchFailed)) throw error;
      const text = error.text ?? words.failed;
      part(root, '[data-failed]').textContent = text;
      count.classList.add('sr');
      count.textContent = text;
      show(root, 'failed');
    },

    /** A typed query is long: only its beginning is asked. */
    cut(isCut: boolean): void {
      part(root, '[data-cut]').hidden = !isCut;
    },

    /** Only a sent form asks. */
    hint(): void {
      part(root, '[data-hint]').textContent = words.hintSubmit;
    },
  };
}
