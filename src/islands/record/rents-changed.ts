import { atom } from 'nanostores';

/** Counts reservations that came about elsewhere on the page; the list reads itself again. */
export const $rentsChanged = atom(0);
