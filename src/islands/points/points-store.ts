import { onMount } from 'nanostores';
import { listPointLogs } from '../../contract/points/point-log.ts';
import { readPointYear } from '../../contract/points/point-month.ts';
import { send } from '../../stores/api.ts';
import { $points } from '../../stores/points.ts';
import { createList } from '../record/records-store.ts';

const PER_PAGE = 20;

/** The points record, a page at a time. */
export const createPointLog = () =>
  followingPoints(
    createList(({ page, isShown, quiet }) => send(listPointLogs, { query: { page, per_page: PER_PAGE } }, { spinner: isShown && !quiet, quiet })),
  );

/** The points of the last twelve months. */
export const createPointYear = () =>
  followingPoints(createList(async ({ isShown, quiet }) => (await send(readPointYear, {}, { spinner: isShown && !quiet, quiet: quiet || !isShown })).data));

/** Loads a list of what came and went again when the balance is another, whichever tab or counter moved them. */
function followingPoints<L extends Pick<ReturnType<typeof createList>, 'reload'> & { $list: Parameters<typeof onMount>[0] }>(list: L): L {
  onMount(list.$list, () => {
    if (typeof window === 'undefined') return;
    return $points.listen((now, before) => {
      if (now !== null && before !== null) void list.reload({ quiet: true });
    });
  });
  return list;
}
