import { walkGrid } from '../../grid/walk-grid.ts';
import { SEATS_DRAWN } from './devices-known.ts';

/* The keyboard over the seats of a day: choosing a free hour of a seat looks for that hour (`find-seat.ts`). A script of its own, since scripts of a page are small enough to stand in it. */
const form = document.querySelector<HTMLFormElement>('[data-find]');
if (form) {
  const settle = walkGrid(form, 'hour', () => ({
    beyond: 'nothing',
    choose: ({ dataset }) => {
      const from = form.querySelector<HTMLSelectElement>('[name=from]');
      if (!from || dataset['state'] !== 'free') return;
      from.value = dataset['hour'] ?? '';
      from.dispatchEvent(new Event('change', { bubbles: true }));
    },
  }));
  form.addEventListener(SEATS_DRAWN, settle);
}
