import type { EmailsPreviewOutput } from '../../../contract/email-preview.ts';
import {
  banMember,
  type DeskLeaseInput,
  deskLease,
  getStaffLease,
  type LeasePreviewOutput,
  listStaffLeases,
  previewBan,
  previewLeaseDesk,
  previewLeaseReview,
  type ReviewLeaseInput,
  reviewLease,
  type StaffLeaseOutput,
} from '../../../contract/spaces/staff-space.ts';
import type { Role } from '../../../domain/identity/account.ts';
import { LEASE_REVIEW_ROLES, type LeaseAct } from '../../../domain/spaces/lease-acts.ts';
import { LEASE_STATUSES } from '../../../domain/spaces/lease-state.ts';
import { SPACE_IDS } from '../../../domain/spaces/space.ts';
import type { Language } from '../../../i18n/languages.ts';
import { send } from '../../../stores/api.ts';
import { isRefusal } from '../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { createDecision } from '../../queue/decision-store.ts';
import { listedBy } from '../../queue/export/listed-by.ts';
import { paragraphsOf } from '../../queue/own-words/paragraph.ts';
import { createQueue } from '../../queue/queue-store.ts';
import { searchText } from '../../queue/staff-scope.ts';

const QUIET = { quiet: true, spinner: false };
const WHEN_CHOICES = ['waiting', 'open', 'past'] as const;
export const LEASE_STATE_CHOICES = [...WHEN_CHOICES, ...LEASE_STATUSES, 'all'] as const;
export const SPACE_CHOICES = ['', ...SPACE_IDS] as const;

/** A step with all that it says, of the review or of the desk. */
export type LeaseRequest = { by: 'review'; body: ReviewLeaseInput } | { by: 'desk'; body: DeskLeaseInput };

/** Whether a role may keep the applicant of a lease from leasing: of a member who is not barred now. The reviewers have no page of members. */
export const mayBar = (role: Role, { member }: StaffLeaseOutput): boolean => LEASE_REVIEW_ROLES.some((each) => each === role) && member.barred_until === null;

/** Applications and leases of spaces, for one screen: looking, and each step with one. */
export function createStaffLeases() {
  const queue = createQueue<StaffLeaseOutput, StaffLeaseOutput>({
    kind: 'leases',
    parameters: { state: LEASE_STATE_CHOICES, space: SPACE_CHOICES, q: searchText },
    ...listedBy(listStaffLeases, ({ state, space, q }) => {
      const when = WHEN_CHOICES.find((each) => each === state);
      const status = LEASE_STATUSES.find((each) => each === state);
      const spaceId = SPACE_IDS.find((each) => each === space);
      return { ...(when && { when }), ...(status && { status }), ...(spaceId && { space_id: spaceId }), ...(q !== '' && { q }) };
    }),
    open: async (id) => (await send(getStaffLease, { params: { id } }, QUIET)).data,
  });
  const decision = createDecision<LeaseAct, StaffLeaseOutput, LeaseRequest, LeasePreviewOutput>({
    settled: queue.refresh,
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE'),
    preview: async (_, { id }, { by, body }, added) =>
      by === 'review'
        ? (await send(previewLeaseReview, { params: { id }, body: { ...body, ...added } }, QUIET)).data
        : (await send(previewLeaseDesk, { params: { id }, body: { ...body, ...added } }, QUIET)).data,
    take: (_, { id }, { by, body }, added) =>
      by === 'review'
        ? send(reviewLease, { params: { id }, body: { ...body, ...added } }, QUIET)
        : send(deskLease, { params: { id }, body: { ...body, ...added } }, QUIET),
    paragraph: paragraphsOf('leases'),
  });
  const key = createIdempotencyKey();
  const bar = createDecision<'bar', StaffLeaseOutput, { reason: string; language: Language }, EmailsPreviewOutput>({
    settled: queue.refresh,
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE', 'NOT_FOUND'),
    preview: async (_, { member }, body, added) => (await send(previewBan, { params: { id: member.id }, body: { ...body, ...added } }, QUIET)).data,
    take: async (_, { id, member }, wish, added) => {
      const body = { ...wish, ...added };
      const idempotencyKey = key.keyFor({ id, ...body });
      await send(banMember, { body: { member_id: member.id, lease_id: id, ...body } }, { ...QUIET, idempotencyKey });
      key.forget();
    },
    paragraph: paragraphsOf('members'),
  });
  return { queue, decision, bar };
}
export type StaffLeases = ReturnType<typeof createStaffLeases>;
