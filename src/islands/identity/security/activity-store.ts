import { listSecurityEvents } from '../../../contract/identity/security-event.ts';
import { send } from '../../../stores/api.ts';
import { createList } from '../../record/records-store.ts';

const PER_PAGE = 8;

/** The events of the account, a page at a time. What fails is said in the panel; where a page stays as it is, in a toast. */
export const createActivity = () =>
  createList(({ page, isShown }) => send(listSecurityEvents, { query: { page, per_page: PER_PAGE } }, { spinner: isShown, quiet: !isShown }));
export type ActivityStore = ReturnType<typeof createActivity>;
