import { listPointLogs } from '../../contract/points/point-log.ts';
import { send } from '../../stores/api.ts';
import { createList } from '../record/records-store.ts';

const PER_PAGE = 20;

/** The points record, a page at a time. */
export const createPointLog = () => createList(({ page, isShown }) => send(listPointLogs, { query: { page, per_page: PER_PAGE } }, { spinner: isShown }));
