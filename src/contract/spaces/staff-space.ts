import * as v from 'valibot';
import { DESK_ROLES } from '../../domain/identity/account.ts';
import { LEASE_ACTS, LEASE_REVIEW_ROLES, LEASE_STAFF_ROLES } from '../../domain/spaces/lease-acts.ts';
import { CORRECTION_ITEMS } from '../../domain/spaces/lease-correction.ts';
import { LEASE_STATUSES } from '../../domain/spaces/lease-state.ts';
import { SPACE_IDS, SPACE_PAYMENT_METHODS } from '../../domain/spaces/space.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/time/period.ts';
import { defineCall } from '../call.ts';
import { EmailPreviewSchema, EmailsPreviewSchema, paragraphField } from '../email-preview.ts';
import type { FieldMessage } from '../field-message.ts';
import { formInteger, lineField, longText, optional, pageQuery, typedInField } from '../fields.ts';
import { queueQuery } from '../queue-query.ts';
import { UploadSchema } from '../uploads/upload.ts';
import { LEASE_REASON_MAX_LENGTH } from './space-apply.ts';
import { LeaseFactsSchema, leaseId } from './space-lease.ts';

const say = (message: FieldMessage): FieldMessage => message;
const MAX_TWD = 10_000_000;
const amount = v.pipe(formInteger, v.minValue(0), v.maxValue(MAX_TWD));
const reason = longText(LEASE_REASON_MAX_LENGTH);
const MAX_MINUTES = DAY_MS / MINUTE_MS;

/** A lease with its applicant; its phone numbers as they are dialled: `0912345678`, `+819012345678`. */
export const StaffLeaseSchema = v.object({
  ...LeaseFactsSchema.entries,
  /** For reviewer and admin, one lease at a time: every look is recorded. Otherwise null. */
  id_number: v.nullable(v.string()),
  /** Without what proves identity, unless reviewer or admin asks. */
  attachments: v.array(UploadSchema),
  member: v.object({ id: v.string(), name: v.string(), username: v.string(), class: v.string(), barred_until: v.nullable(v.string()) }),
  /** Other applications and leases for the same time. */
  rivals: v.array(v.object({ id: v.string(), status: v.picklist(LEASE_STATUSES), event_name: v.string() })),
  /** The steps that the caller may take with it now. */
  acts: v.array(v.picklist(LEASE_ACTS)),
});
export type StaffLeaseOutput = v.InferOutput<typeof StaffLeaseSchema>;

export const listStaffLeases = defineCall({
  method: 'GET',
  path: '/staff/space/apply',
  summary: 'Space applications and leases, what has waited longest first',
  access: LEASE_STAFF_ROLES,
  query: v.object({
    ...pageQuery,
    ...queueQuery,
    status: v.optional(v.picklist(LEASE_STATUSES)),
    space_id: v.optional(v.picklist(SPACE_IDS)),
    /** `waiting`: an application or an extension to decide on; `open`: something is still to come of it. */
    when: v.optional(v.picklist(['waiting', 'open', 'past'])),
    /** In the names of event, applicant, organisation and member, or an e-mail address. */
    q: optional(lineField(100)),
  }),
  output: StaffLeaseSchema,
  envelope: 'list',
});
export const getStaffLease = defineCall({
  method: 'GET',
  path: '/staff/space/apply/{id}',
  about: 'lease',
  summary: 'One space application or lease; the ID number and the identity proof are for reviewer and admin',
  access: LEASE_STAFF_ROLES,
  isRecordedEachTime: true,
  params: leaseId,
  output: StaffLeaseSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});

/** The decision of the reviewers on an application. Every step sends an e-mail to the applicant. */
export const ReviewLeaseSchema = v.variant('event', [
  v.object({ event: v.literal('review'), ...paragraphField }),
  /** The review rests until the applicant has replaced these. */
  v.object({
    event: v.literal('request_correction'),
    items: v.pipe(
      v.array(v.string()),
      v.minLength(1, say('REQUIRED')),
      v.maxLength(CORRECTION_ITEMS.length),
      v.array(v.picklist(CORRECTION_ITEMS, say('NOT_AN_OPTION'))),
      v.check((items) => new Set(items).size === items.length, say('WRONG_FORMAT')),
    ),
    /** Tells the applicant the fault and the document to send, in the member's language where possible. */
    message: reason,
    ...typedInField,
    ...paragraphField,
  }),
  v.object({ event: v.literal('withdraw_correction'), ...paragraphField }),
  v.object({
    event: v.literal('approve'),
    /** Before what is waived; the discounted price of the estimate when left out. */
    rent_twd: v.optional(amount),
    waived_twd: v.optional(amount, 0),
    cleaning_fee_twd: v.optional(amount, 0),
    note: optional(reason),
    ...typedInField,
    ...paragraphField,
  }),
  v.object({ event: v.literal('refuse'), reason, ...typedInField, ...paragraphField }),
  /** For reasons of the centre: everything comes back. */
  v.object({ event: v.literal('call_off'), reason, ...typedInField, ...paragraphField }),
  v.object({ event: v.literal('approve_extension'), rent_twd: v.optional(amount), note: optional(reason), ...typedInField, ...paragraphField }),
  v.object({ event: v.literal('refuse_extension'), note: reason, ...typedInField, ...paragraphField }),
]);
export type ReviewLease = v.InferOutput<typeof ReviewLeaseSchema>;
export type ReviewLeaseInput = v.InferInput<typeof ReviewLeaseSchema>;
export const reviewLease = defineCall({
  method: 'PUT',
  path: '/staff/space/apply/{id}/review',
  emailAbout: 'lease',
  summary: 'Take an application up, ask for a correction, approve or refuse it or its extension, or call a lease off; approving takes the space',
  access: LEASE_REVIEW_ROLES,
  params: leaseId,
  body: ReviewLeaseSchema,
  output: StaffLeaseSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'UNAVAILABLE', 'CENTRE_CLOSED', 'OUT_OF_USE', 'SPACE_BARRED'],
});
/** A step before it is taken: the lease as it would be then, and the e-mails that would go out. Nothing of it has happened. */
export const LeasePreviewSchema = v.object({ ...StaffLeaseSchema.entries, emails: v.array(EmailPreviewSchema) });
export type LeasePreviewOutput = v.InferOutput<typeof LeasePreviewSchema>;
export const previewLeaseReview = defineCall({
  method: 'POST',
  path: '/staff/space/apply/{id}/review/preview',
  emailAbout: 'lease',
  about: 'lease',
  isPolled: true,
  summary: 'The effect of a step of the review before it is taken: the lease as it would be and the e-mails that would go out; refused like the step itself',
  access: LEASE_REVIEW_ROLES,
  params: leaseId,
  body: ReviewLeaseSchema,
  output: LeasePreviewSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'UNAVAILABLE', 'CENTRE_CLOSED', 'OUT_OF_USE', 'SPACE_BARRED'],
});

const payment = { method: v.picklist(SPACE_PAYMENT_METHODS) };
/** The desk's record of a lease. Every step sends an e-mail to the applicant. */
export const DeskLeaseSchema = v.variant('event', [
  v.object({ event: v.literal('pay_deposit'), ...payment, ...paragraphField }),
  v.object({ event: v.literal('pay_rent'), ...payment, ...paragraphField }),
  v.object({ event: v.literal('pay_extension'), ...paragraphField }),
  v.object({ event: v.literal('hand_over'), ...paragraphField }),
  v.object({
    event: v.literal('end'),
    /** Over the time; each hour begun counts. */
    overtime_minutes: v.optional(v.pipe(formInteger, v.minValue(0), v.maxValue(MAX_MINUTES)), 0),
    damages_twd: v.optional(amount, 0),
    note: optional(reason),
    ...typedInField,
    ...paragraphField,
  }),
  v.object({ event: v.literal('return_deposit'), ...paragraphField }),
]);
export type DeskLease = v.InferOutput<typeof DeskLeaseSchema>;
export type DeskLeaseInput = v.InferInput<typeof DeskLeaseSchema>;
export const deskLease = defineCall({
  method: 'PUT',
  path: '/staff/space/apply/{id}/desk',
  emailAbout: 'lease',
  summary: 'Record deposit and rent as paid, hand the space over, end the lease, return the deposit',
  access: DESK_ROLES,
  params: leaseId,
  body: DeskLeaseSchema,
  output: StaffLeaseSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'TOO_EARLY', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
export const previewLeaseDesk = defineCall({
  method: 'POST',
  path: '/staff/space/apply/{id}/desk/preview',
  emailAbout: 'lease',
  about: 'lease',
  isPolled: true,
  summary: 'The effect of a step of the desk before it is recorded: the lease as it would be and the e-mails that would go out',
  access: DESK_ROLES,
  params: leaseId,
  body: DeskLeaseSchema,
  output: LeasePreviewSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'TOO_EARLY'],
});

export const banMember = defineCall({
  method: 'POST',
  path: '/staff/space/bars',
  emailAbout: 'member',
  summary: 'Ban a member who broke the rules of the spaces from leasing any for a year',
  access: LEASE_REVIEW_ROLES,
  body: v.object({ member_id: v.pipe(v.string(), v.uuid()), reason, ...typedInField, ...paragraphField, lease_id: v.optional(v.pipe(v.string(), v.uuid())) }),
  output: v.object({ member_id: v.string(), from_on: v.string(), until_on: v.string(), reason: v.string() }),
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
export const previewBan = defineCall({
  method: 'POST',
  path: '/staff/space/bars/{id}/preview',
  emailAbout: 'member',
  about: 'member',
  isPolled: true,
  summary: 'The e-mail that banning this member from leasing would send',
  access: LEASE_REVIEW_ROLES,
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  body: v.object({ reason, ...typedInField, ...paragraphField }),
  output: EmailsPreviewSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
