import { type ExcerptPart, SEARCH_KINDS, type SearchKind } from '../../domain/search/search.ts';
import { longDay } from '../../i18n/formats/dates.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Found, SearchResponse } from './search-source.ts';
import type { SearchWords } from './search-words.ts';

export type State = 'empty' | 'none' | 'failed' | 'results';

/** Finds a part of the page that is always there. */
export function part<T extends HTMLElement>(root: ParentNode, selector: string): T {
  const element = root.querySelector<T>(selector);
  if (!element) throw new Error(`The search page has no ${selector}`);
  return element;
}

/** Shows one state and hides the others. */
export function show(root: HTMLElement, state: State | null): void {
  for (const each of root.querySelectorAll<HTMLElement>('[data-state]')) each.hidden = each.dataset['state'] !== state;
}

/** Writes a text with what was looked for in it: isolated, since it may run from right to left. */
export function say(element: HTMLElement, text: string, { q, n }: { q: string; n?: number }): void {
  sayWith(element, text.replace('{n}', String(n ?? '')), () => quote('bdi', q));
}

/** As `say`, with what is looked for as a link that looks for it. */
export function sayLink(element: HTMLElement, text: string, q: string, address: string): void {
  sayWith(element, text, () => {
    const link = quote('a', q);
    link.dir = 'auto';
    link.href = address;
    link.dataset['word'] = q;
    return link;
  });
}

function sayWith(element: HTMLElement, text: string, make: () => HTMLElement): void {
  element.replaceChildren(...text.split('{q}').flatMap((piece, i) => (i === 0 ? [piece] : [make(), piece])));
}

function quote<T extends 'a' | 'bdi'>(name: T, q: string): HTMLElementTagNameMap[T] {
  const element = document.createElement(name);
  element.textContent = q;
  return element;
}

/** Text nodes and `<mark>`: what was found is never read as HTML. */
function write(element: HTMLElement, parts: readonly ExcerptPart[]): void {
  element.replaceChildren(
    ...parts.map(({ text, hit }) => {
      if (!hit) return text;
      const mark = document.createElement('mark');
      mark.textContent = text;
      return mark;
    }),
  );
}

/** Appends results; gives the first link among them. */
export function addResults(root: HTMLElement, results: readonly Found[], words: SearchWords, language: Language): HTMLAnchorElement | undefined {
  const template = part<HTMLTemplateElement>(root, '[data-result]');
  const rows = results.map((found) => {
    const row = part<HTMLElement>(template.content.cloneNode(true) as DocumentFragment, 'li');
    const link = part<HTMLAnchorElement>(row, 'a');
    link.href = found.url;
    write(link, found.title);
    write(part(row, '[data-excerpt]'), found.excerpt);
    if (found.lang !== null) for (const text of row.querySelectorAll<HTMLElement>('[dir]')) text.lang = found.lang;
    part(row, '[data-untold]').hidden = found.lang === null;
    const kind = part(row, '[data-kind]');
    kind.textContent = found.kind && words.kinds[found.kind];
    kind.hidden = found.kind === null;
    const date = part<HTMLTimeElement>(row, '[data-date]');
    date.dateTime = found.date ?? '';
    date.textContent = found.date && (found.date.length === 10 ? longDay(found.date, language) : found.date);
    date.hidden = found.date === null;
    return row;
  });
  part(root, '[data-results]').append(...rows);
  return rows[0]?.querySelector('a') ?? undefined;
}

/** The kinds that there are results of, each an address of its own. */
export function showKinds(
  root: HTMLElement,
  counts: SearchResponse['counts'],
  chosen: SearchKind | null,
  words: SearchWords,
  addressOf: (kind: SearchKind | null) => string,
): void {
  const nav = part(root, '[data-kinds]');
  const hadFocus = nav.matches(':focus-within');
  nav.hidden = counts === null || counts.size === 0;
  const all = [...(counts?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  const choices = [
    { kind: null, text: words.all, count: all },
    ...SEARCH_KINDS.filter((kind) => counts?.has(kind)).map((kind) => ({ kind, text: words.tabs[kind], count: counts?.get(kind) ?? 0 })),
  ];
  nav.replaceChildren(
    ...choices.map(({ kind, text, count }) => {
      const link = document.createElement('a');
      const small = document.createElement('small');
      small.textContent = String(count);
      link.append(text, small);
      link.href = addressOf(kind);
      link.dataset['choose'] = kind ?? '';
      if (kind === chosen) link.setAttribute('aria-current', 'true');
      return link;
    }),
  );
  // They are written anew: whoever chose one stays there.
  if (hadFocus) nav.querySelector<HTMLElement>('[aria-current]')?.focus();
}
