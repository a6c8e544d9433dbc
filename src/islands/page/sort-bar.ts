import { sortList } from './sort-list.ts';

/* Sorts the list of `components/SortBar.astro`, which stands on one page. */
sortList();
