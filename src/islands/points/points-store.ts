import { listPointLogs } from '../../contract/points/point-log.ts';
import { readPointYear } from '../../contract/points/point-month.ts';
import { send } from '../../stores/api.ts';
import { createList } from '../record/records-store.ts';

const PER_PAGE = 20;

/** The points record, a page at a time. */
export const createPointLog = () => createList(({ page, isShown }) => send(listPointLogs, { query: { page, per_page: PER_PAGE } }, { spinner: isShown }));

/** The points of the last twelve months. */
export const createPointYear = () => createList(async ({ isShown }) => (await send(readPointYear, {}, { spinner: isShown, quiet: !isShown })).data);
