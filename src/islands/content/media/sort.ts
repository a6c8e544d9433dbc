import { fetchPage } from '../../markup/fetch-page.ts';
import { sortList } from '../../page/sort-list.ts';

/* Sorts a list of videos or albums: its other pages are fetched when an order is first asked for. */
sortList(async (own) => {
  const addresses = (document.querySelector<HTMLElement>('[data-pages]')?.dataset.pages ?? '').split(' ').filter(Boolean);
  const others = await Promise.all(addresses.map(fetchPage));
  if (others.includes(null)) return null;
  const entries = others.flatMap((page) => [...(page?.querySelectorAll('[data-sorted] > li') ?? [])]);
  return [...own, ...entries.map((entry) => document.adoptNode(entry))];
});
