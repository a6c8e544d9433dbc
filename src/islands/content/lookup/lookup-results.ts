import type { LookupEntry } from '../../../domain/content/lookup.ts';
import { trustedMarkup } from '../../markup/trusted-markup.ts';
import { wordOf } from '../../page/word-of.ts';
import { partOf } from './lookup-parts.ts';

/** As many cards as stand in the page at once; a button brings the next. */
const AT_ONCE = 60;

export type Card = LookupEntry & { html: string };

/** Whether a value of the fetched list is a card as the build writes it. */
export function isCard(value: unknown): value is Card {
  if (typeof value !== 'object' || value === null) return false;
  const { id, words, html, initial, year, facets }: Partial<Record<keyof Card, unknown>> = value;
  return (
    [id, words, html].every((text) => typeof text === 'string') &&
    (initial === undefined || typeof initial === 'string') &&
    (year === undefined || typeof year === 'number') &&
    typeof facets === 'object' &&
    facets !== null &&
    Object.values(facets).every((ids) => Array.isArray(ids))
  );
}

/** The cards of a lookup, how many they are, and what is said when there are none. */
export function lookupResults(root: HTMLElement) {
  const part = (name: string) => partOf<HTMLElement>(root, name);
  const list = part('list');
  const count = part('count');
  const none = part('none');
  const more = part('more');
  const failed = part('failed');
  const pager = root.querySelector<HTMLElement>('[data-lookup-pager]');
  const still = { cards: [...list.children], count: count.textContent };
  const made = new Map<string, Element>();
  for (const card of still.cards) if (card instanceof HTMLElement && card.dataset.id) made.set(card.dataset.id, card);
  let waiting: Card[] = [];

  const nodeOf = ({ id, html }: Card) => {
    const known = made.get(id);
    if (known) return known;
    const card = document.createElement('li');
    card.dataset.id = id;
    card.innerHTML = trustedMarkup(html);
    made.set(id, card);
    return card;
  };
  const bringNext = () => {
    list.append(...waiting.splice(0, AT_ONCE).map(nodeOf));
    more.hidden = waiting.length === 0;
  };
  const settle = (isWhole: boolean) => {
    none.hidden = list.children.length > 0;
    failed.hidden = true;
    if (pager) pager.hidden = !isWhole;
  };
  more.addEventListener('click', () => {
    const first = list.children.length;
    bringNext();
    list.children[first]?.querySelector('a')?.focus();
  });

  return {
    show(found: readonly Card[]): void {
      waiting = [...found];
      list.replaceChildren();
      bringNext();
      count.textContent = wordOf(root.dataset, found.length === 1 ? 'one' : 'other').replace('{n}', String(found.length));
      settle(false);
    },

    /** The page as it was made. */
    restore(): void {
      waiting = [];
      list.replaceChildren(...still.cards);
      more.hidden = true;
      count.textContent = still.count;
      settle(true);
    },

    fail(): void {
      failed.hidden = false;
    },
  };
}
