import { orderOf, queryOf } from './sort-order.ts';

/* Sorts the page's list in place. Without this script the buttons stay hidden and the list as it was printed. */
const bar = document.querySelector<HTMLElement>('[data-sort]');
const list = document.querySelector<HTMLElement>('[data-sorted]');
if (bar && list) {
  const buttons = [...bar.querySelectorAll<HTMLButtonElement>('button')];
  const known = buttons.map(({ value }) => value);
  const arrange = (order: string | undefined) => {
    if (!order) return;
    const place = (item: Element) => Number(item.getAttribute(`data-${order}`));
    list.append(...[...list.children].sort((a, b) => place(a) - place(b)));
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.value === order));
  };
  bar.dataset['ready'] = '';
  const asked = orderOf(location.search, known);
  if (asked !== known[0]) arrange(asked);
  bar.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    arrange(target.value);
    history.replaceState(history.state, '', location.pathname + queryOf(location.search, target.value, known) + location.hash);
  });
}
