import { listBuyLogs } from '../../../contract/payments/my-order.ts';
import { send } from '../../../stores/api.ts';
import { createList } from '../../record/records-store.ts';

const PER_PAGE = 20;

/** My orders of points, a page at a time, newest first. */
export const createOrders = () => createList(({ page, isShown }) => send(listBuyLogs, { query: { page, per_page: PER_PAGE } }, { spinner: isShown }));
