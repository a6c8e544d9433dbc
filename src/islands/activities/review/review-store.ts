import {
  callOffRegistration,
  failRegistration,
  getStaffRegistration,
  listStaffRegistrations,
  passRegistration,
  previewRegistrationReview,
  type RegistrationPreviewOutput,
  type RegistrationReviewInput,
  type StaffRegistrationOutput,
} from '../../../contract/activities/staff-registration.ts';
import { SHOWN_REGISTRATION_STATUSES } from '../../../domain/activities/registration-state.ts';
import { ACTIVITY_TYPES } from '../../../domain/content/activity.ts';
import type { Language } from '../../../i18n/languages.ts';
import { send } from '../../../stores/api.ts';
import { isRefusal } from '../../../stores/failure.ts';
import { createDecision } from '../../queue/decision-store.ts';
import { listedBy } from '../../queue/export/listed-by.ts';
import { createBulk } from '../../queue/list/bulk-store.ts';
import { type Added, paragraphsOf } from '../../queue/own-words/paragraph.ts';
import { createQueue } from '../../queue/queue-store.ts';
import { searchText } from '../../queue/staff-scope.ts';

const QUIET = { quiet: true, spinner: false };
/** `applied` waits for the review: the queue begins there. */
export const REVIEW_STATE_CHOICES = [...SHOWN_REGISTRATION_STATUSES, 'all'] as const;
export const TYPE_CHOICES = ['', ...ACTIVITY_TYPES] as const;

export type ReviewAct = RegistrationReviewInput['event'];

/** A decision with all that it says. */
export const reviewRequest = (event: ReviewAct, reason: string, language: Language): RegistrationReviewInput =>
  event === 'pass' ? { event } : { event, reason, language };

function take(_: ReviewAct, { id }: StaffRegistrationOutput, { event, ...said }: RegistrationReviewInput, added: Added = {}): Promise<unknown> {
  if (event === 'pass' || !('reason' in said)) return send(passRegistration, { params: { id }, body: added }, QUIET);
  return send(event === 'fail' ? failRegistration : callOffRegistration, { params: { id }, body: { ...said, ...added } }, QUIET);
}

const parts = {
  preview: async (_: ReviewAct, { id }: StaffRegistrationOutput, body: RegistrationReviewInput, added: Added): Promise<RegistrationPreviewOutput> =>
    (await send(previewRegistrationReview, { params: { id }, body: { ...body, ...added } }, QUIET)).data,
  take,
  paragraph: paragraphsOf('registrations'),
};

/** Registrations for activities, for one screen: looking, and each decision about one, or about many. */
export function createReview() {
  const queue = createQueue<StaffRegistrationOutput, StaffRegistrationOutput>({
    kind: 'registrations',
    parameters: { state: REVIEW_STATE_CHOICES, type: TYPE_CHOICES, q: searchText },
    ...listedBy(listStaffRegistrations, ({ state, type: kind, q }) => {
      const status = SHOWN_REGISTRATION_STATUSES.find((each) => each === state);
      const type = ACTIVITY_TYPES.find((each) => each === kind);
      return { ...(status && { status }), ...(type && { type }), ...(q !== '' && { q }) };
    }),
    open: async (id) => (await send(getStaffRegistration, { params: { id } }, QUIET)).data,
  });
  const decision = createDecision<ReviewAct, StaffRegistrationOutput, RegistrationReviewInput, RegistrationPreviewOutput>({
    settled: queue.refresh,
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE'),
    ...parts,
  });
  const bulk = createBulk<ReviewAct, StaffRegistrationOutput, RegistrationReviewInput, RegistrationPreviewOutput>({ settled: queue.refresh, ...parts });
  return { queue, decision, bulk };
}
export type Review = ReturnType<typeof createReview>;
