import { type ApplicationOutput, listApplications, revokeApplication } from '../../../contract/oauth/application.ts';
import { send } from '../../../stores/api.ts';
import { createList, createQuestion } from '../../record/records-store.ts';

/** The applications that a member has allowed something, for one screen: reading them, cutting one off. */
export function createApplications() {
  const list = createList(() => send(listApplications, { query: { per_page: 100 } }, { spinner: false }));
  const question = createQuestion<'cut', ApplicationOutput>({ settled: list.reload });
  return {
    ...list,
    ...question,
    /** True when it is done. What failed is toasted in the server's words. */
    cutOff: () => question.answer('cut', ({ client_id }) => send(revokeApplication, { params: { client_id } })),
  };
}
