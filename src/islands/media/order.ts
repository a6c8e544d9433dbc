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
