import { openAddressChoice } from './address-choice.ts';

/**
 * Sorts the page's list in place: `data-sort` has the orders, the page's own first, each entry its place in the others
 * (`data-title="3"`). Without a script the choice stays hidden and the list as it was printed.
 * @param loadAll the entries of a list of several pages, which are one list then (`data-pages` are hidden); null when they did not come
 */
export function sortList(loadAll?: (own: readonly Element[]) => Promise<Element[] | null>): void {
  const [bar, list] = [document.querySelector<HTMLElement>('[data-sort]'), document.querySelector<HTMLElement>('[data-sorted]')];
  if (!bar || !list) return;
  const pages = document.querySelector<HTMLElement>('[data-pages]');
  const choices = [...bar.querySelectorAll<HTMLButtonElement | HTMLOptionElement>('button, option')];
  const orders = choices.map(({ value }) => value);
  const own = [...list.children];
  let whole: Promise<Element[] | null> | undefined;
  let asked = '';

  async function show({ sort }: { sort: string }): Promise<void> {
    asked = sort;
    for (const choice of choices) {
      if (choice instanceof HTMLOptionElement) choice.selected = choice.value === sort;
      else choice.setAttribute('aria-pressed', String(choice.value === sort));
    }
    let all: readonly Element[] | null = own;
    if (loadAll && sort !== orders[0]) {
      whole ??= loadAll(own);
      all = await whole;
      // A page did not come: what is here is sorted, and the pages stay.
      if (all === null) whole = undefined;
      // Another order may have been chosen while the pages came.
      if (asked !== sort) return;
    }
    const place = (entry: Element) => Number(entry.getAttribute(`data-${sort}`));
    list?.replaceChildren(...(sort === orders[0] ? own : [...(all ?? own)].sort((a, b) => place(a) - place(b))));
    if (pages) pages.hidden = sort !== orders[0] && all !== null;
  }

  const { chosen, choose } = openAddressChoice({ sort: orders }, (choice) => void show(choice));
  bar.dataset['ready'] = '';
  if (chosen.sort !== orders[0]) void show(chosen);
  bar.addEventListener('click', ({ target }) => target instanceof HTMLButtonElement && choose({ sort: target.value }));
  bar.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && choose({ sort: target.value }));
}
