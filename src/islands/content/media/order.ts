/** The newest first, as the page comes; the longest (or fullest) first; by title. */
export const ORDERS = ['', 'longest', 'title'] as const;
export type Order = (typeof ORDERS)[number];

interface Entry {
  getAttribute(name: string): string | null;
}

/** Entries by their `data-size` or `data-title`; equal ones keep their places. */
export function inOrder<T extends Entry>(entries: readonly T[], order: Order, lang: string): T[] {
  if (order === '') return [...entries];
  if (order === 'longest') return entries.toSorted((a, b) => Number(b.getAttribute('data-size')) - Number(a.getAttribute('data-size')));
  const { compare } = new Intl.Collator(lang, { numeric: true });
  return entries.toSorted((a, b) => compare(a.getAttribute('data-title') ?? '', b.getAttribute('data-title') ?? ''));
}

/** More pages than these are not fetched: a longer list stands as it comes, page by page, and no other order is offered. */
const MOST_PAGES = 21;

/** The other pages of a list, which sorting fetches; null when there are too many. */
export function otherPages(page: number, lastPage: number): number[] | null {
  if (lastPage > MOST_PAGES) return null;
  return Array.from({ length: lastPage }, (_, i) => i + 1).filter((each) => each !== page);
}
