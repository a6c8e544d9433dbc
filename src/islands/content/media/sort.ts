import { fetchPage } from '../../markup/fetch-page.ts';
import { orderOf, queryOf } from '../../page/sort-order.ts';
import { inOrder, ORDERS, type Order } from './order.ts';

/*
 * Sorts a list of videos or albums where it stands. The pages of a list are one list then: the others are fetched when
 * an order is first asked for. The order is in the address, and goes along to the other kinds. A list of more pages than
 * are fetched comes without the choice (`order.ts`).
 */
const list = document.querySelector<HTMLUListElement>('[data-media-list]');
const select = document.querySelector<HTMLSelectElement>('[data-media-sort]');
const pages = document.querySelector<HTMLElement>('[data-pages]');

if (list && select && pages) {
  const own = [...list.children];
  const asked = orderOf(location.search, ORDERS) ?? '';
  let whole: Promise<Element[] | null> | undefined;

  const show = async (order: Order) => {
    keepInAddress(order);
    if (order === '') {
      list.replaceChildren(...own);
      pages.hidden = false;
      return;
    }
    whole ??= everyPage(own, pages);
    const all = await whole;
    // A page did not come: what is here is sorted, and the pages stay.
    if (all === null) whole = undefined;
    // Another order may have been chosen while the pages came.
    if (select.value !== order) return;
    list.replaceChildren(...inOrder(all ?? own, order, document.documentElement.lang));
    pages.hidden = all !== null;
  };
  select.addEventListener('change', () => void show(ORDERS.find((order) => order === select.value) ?? ''));
  if (asked !== '') {
    select.value = asked;
    void show(asked);
  }
}

function keepInAddress(order: Order): void {
  history.replaceState(history.state, '', location.pathname + queryOf(location.search, order, ORDERS) + location.hash);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.filters a')) link.search = queryOf(link.search, order, ORDERS);
}

/** The entries of all pages; null when a page did not come. */
async function everyPage(own: readonly Element[], pages: HTMLElement): Promise<Element[] | null> {
  const addresses = (pages.dataset.pages ?? '').split(' ').filter(Boolean);
  const others = await Promise.all(addresses.map(fetchPage));
  if (others.includes(null)) return null;
  const entries = others.flatMap((page) => [...(page?.querySelectorAll('[data-media-list] > li') ?? [])]);
  return [...own, ...entries.map((entry) => document.adoptNode(entry))];
}
