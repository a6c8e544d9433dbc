import { inOrder, isOrder, type Order } from './order.ts';

/*
 * Sorts a list of videos or albums where it stands. The pages of a list are one list then: the others are fetched when
 * an order is first asked for. The order is in the address, and goes along to the other kinds.
 */
const list = document.querySelector<HTMLUListElement>('[data-sorted]');
const select = document.querySelector<HTMLSelectElement>('[data-sort]');
const pages = document.querySelector<HTMLElement>('[data-pages]');

if (list && select && pages) {
  const bar = select.closest<HTMLElement>('[data-sort-bar]');
  const own = [...list.children];
  const asked = new URLSearchParams(location.search).get('sort') ?? '';
  let whole: Promise<Element[]> | undefined;

  const show = async (order: Order) => {
    keepInAddress(order);
    if (order === '') {
      list.replaceChildren(...own);
      pages.hidden = false;
      return;
    }
    whole ??= everyPage(own, pages);
    try {
      const all = await whole;
      // Another order may have been chosen while the pages came.
      if (select.value !== order) return;
      list.replaceChildren(...inOrder(all, order, document.documentElement.lang));
      pages.hidden = true;
    } catch {
      // A page did not come: what is here is sorted, and the pages stay.
      whole = undefined;
      list.replaceChildren(...inOrder(own, order, document.documentElement.lang));
    }
  };
  if (bar) bar.hidden = false;
  select.addEventListener('change', () => void show(isOrder(select.value) ? select.value : ''));
  if (isOrder(asked) && asked !== '') {
    select.value = asked;
    void show(asked);
  }
}

function keepInAddress(order: Order): void {
  const set = (address: string) => {
    const url = new URL(address, location.href);
    if (order === '') url.searchParams.delete('sort');
    else url.searchParams.set('sort', order);
    return url.href;
  };
  history.replaceState(history.state, '', set(location.href));
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.filters a')) link.href = set(link.href);
}

/** More pages are not fetched at once: of a longer list the first ones are sorted. */
const MAX_PAGES = 20;

async function everyPage(own: readonly Element[], pages: HTMLElement): Promise<Element[]> {
  const addresses = (pages.dataset.pages ?? '').split(' ').filter(Boolean).slice(0, MAX_PAGES);
  const others = await Promise.all(
    addresses.map(async (href) => {
      const answer = await fetch(href);
      if (!answer.ok) throw new Error(`${href} answered ${answer.status}`);
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      return [...page.querySelectorAll('[data-sorted] > li')].map((entry) => document.adoptNode(entry));
    }),
  );
  return [...own, ...others.flat()];
}
