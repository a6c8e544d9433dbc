import {
  type ApplicationDecisionInput,
  type ApplicationPreviewOutput,
  decideApplication,
  getStaffApplication,
  listStaffApplications,
  previewApplicationDecision,
  type StaffApplicationDetail,
  type StaffApplicationOutput,
} from '../../../contract/creators/staff-application.ts';
import type { StaticLists } from '../../../contract/static-list.ts';
import { APPLICATION_KINDS } from '../../../domain/creators/application.ts';
import { APPLICATION_STATUSES, type ApplicationStaffEvent } from '../../../domain/creators/application-state.ts';
import { send } from '../../../stores/api.ts';
import { isRefusal } from '../../../stores/failure.ts';
import { readStaticLists } from '../../accounts/creator-info/static-lists.ts';
import { createDecision } from '../../queue/decision-store.ts';
import { listedBy } from '../../queue/export/listed-by.ts';
import { paragraphsOf } from '../../queue/own-words/paragraph.ts';
import { createQueue } from '../../queue/queue-store.ts';
import { searchText } from '../../queue/staff-scope.ts';

const QUIET = { quiet: true, spinner: false };
/** `waiting`: under review. */
export const APPLICATION_STATE_CHOICES = ['waiting', 'more_asked', 'approved', 'unapproved', 'cancelled', 'all'] as const;
export const APPLICATION_KIND_CHOICES = ['', ...APPLICATION_KINDS] as const;

/** An application with the lists that its info was chosen from. */
export type OpenApplication = StaffApplicationDetail & { lists: StaticLists };

/** Applications for a creator's membership, for one screen of staff: looking, and deciding. */
export function createStaffApplications() {
  const queue = createQueue<StaffApplicationOutput, OpenApplication>({
    kind: 'creators',
    parameters: { state: APPLICATION_STATE_CHOICES, kind: APPLICATION_KIND_CHOICES, q: searchText },
    ...listedBy(listStaffApplications, ({ state, kind: chosen, q }) => {
      const status = APPLICATION_STATUSES.find((each) => each === (state === 'waiting' ? 'applied' : state));
      const kind = APPLICATION_KINDS.find((each) => each === chosen);
      return { ...(status && { status }), ...(kind && { kind }), ...(q !== '' && { q }) };
    }),
    open: async (id) => {
      const [{ data }, lists] = await Promise.all([send(getStaffApplication, { params: { id } }, QUIET), readStaticLists()]);
      return { ...data, lists };
    },
  });
  const decision = createDecision<ApplicationStaffEvent, StaffApplicationOutput, ApplicationDecisionInput, ApplicationPreviewOutput>({
    settled: queue.refresh,
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE'),
    preview: async (_, { id }, body, added) => (await send(previewApplicationDecision, { params: { id }, body: { ...body, ...added } }, QUIET)).data,
    take: (_, { id }, body, added) => send(decideApplication, { params: { id }, body: { ...body, ...added } }, QUIET),
    paragraph: paragraphsOf('creators'),
  });
  return { queue, decision };
}
export type StaffApplications = ReturnType<typeof createStaffApplications>;
