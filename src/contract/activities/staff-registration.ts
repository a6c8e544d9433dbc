import * as v from 'valibot';
import { REGISTRATION_REASON_MAX_LENGTH } from '../../domain/activities/registration-form.ts';
import { REGISTRATION_REVIEW_ROLES, REGISTRATION_STAFF_ROLES, SHOWN_REGISTRATION_STATUSES } from '../../domain/activities/registration-state.ts';
import { ACTIVITY_TYPES } from '../../domain/content/activity.ts';
import { DESK_ROLES } from '../../domain/identity/account.ts';
import { defineCall } from '../call.ts';
import { EmailPreviewSchema, paragraphField } from '../email-preview.ts';
import { formInteger, idField, lineField, longText, optional, pageQuery, typedInField } from '../fields.ts';
import { queueQuery } from '../queue-query.ts';
import { RegistrationSchema } from './registration.ts';

/** A registration with its member, for staff; phone numbers as they are dialled. */
export const StaffRegistrationSchema = v.object({
  ...RegistrationSchema.entries,
  member: v.object({ id: v.string(), name: v.string(), username: v.string(), class: v.string(), email: v.string(), mobile: v.string() }),
});
export type StaffRegistrationOutput = v.InferOutput<typeof StaffRegistrationSchema>;

const registrationId = v.object({ id: v.pipe(v.string(), v.uuid()) });
const reason = longText(REGISTRATION_REASON_MAX_LENGTH);
const step = { params: registrationId, output: StaffRegistrationSchema, envelope: 'item' } as const;

export const listStaffRegistrations = defineCall({
  method: 'GET',
  path: '/staff/registrations',
  apiScope: 'registrations:read',
  summary: 'Registrations, those first that wait longest for a review; with `q` those of a member, or by the beginning of an id',
  access: REGISTRATION_STAFF_ROLES,
  query: v.object({
    ...pageQuery,
    ...queueQuery,
    activity: v.optional(idField),
    type: v.optional(v.picklist(ACTIVITY_TYPES)),
    session: v.optional(v.pipe(formInteger, v.minValue(0), v.maxValue(1000))),
    status: v.optional(v.picklist(SHOWN_REGISTRATION_STATUSES)),
    q: optional(lineField(100)),
  }),
  output: StaffRegistrationSchema,
  envelope: 'list',
});
export const getStaffRegistration = defineCall({
  ...step,
  method: 'GET',
  path: '/staff/registrations/{id}',
  about: 'registration',
  apiScope: 'registrations:read',
  summary: 'One registration with its member: where the code of a ticket leads',
  access: REGISTRATION_STAFF_ROLES,
  errors: ['NOT_FOUND'],
});
export const passRegistration = defineCall({
  ...step,
  method: 'PUT',
  path: '/staff/registrations/{id}/pass',
  emailAbout: 'registration',
  summary: 'Pass a registration that is under review: the place is the member’s',
  access: REGISTRATION_REVIEW_ROLES,
  body: v.object(paragraphField),
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
export const failRegistration = defineCall({
  ...step,
  method: 'PUT',
  path: '/staff/registrations/{id}/fail',
  emailAbout: 'registration',
  summary: 'Decline a registration that is under review, with the reason: points are refunded, and the member may register again',
  access: REGISTRATION_REVIEW_ROLES,
  body: v.object({ reason, ...typedInField, ...paragraphField }),
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
export const callOffRegistration = defineCall({
  ...step,
  method: 'PUT',
  path: '/staff/registrations/{id}/call_off',
  emailAbout: 'registration',
  summary: 'Cancel a registration for the centre: all points are refunded, and the member is sent the reason by e-mail',
  access: REGISTRATION_REVIEW_ROLES,
  body: v.object({ reason, ...typedInField, ...paragraphField }),
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
/** A decision of the review, as its preview is asked for. */
export const RegistrationReviewSchema = v.variant('event', [
  v.object({ event: v.literal('pass'), ...paragraphField }),
  v.object({ event: v.picklist(['fail', 'call_off']), reason, ...typedInField, ...paragraphField }),
]);
export type RegistrationReviewInput = v.InferInput<typeof RegistrationReviewSchema>;
/** A registration as a decision would leave it, and the e-mails that would go out. Nothing of it has happened. */
export const RegistrationPreviewSchema = v.object({ ...StaffRegistrationSchema.entries, emails: v.array(EmailPreviewSchema) });
export type RegistrationPreviewOutput = v.InferOutput<typeof RegistrationPreviewSchema>;
export const previewRegistrationReview = defineCall({
  method: 'POST',
  path: '/staff/registrations/{id}/preview',
  emailAbout: 'registration',
  about: 'registration',
  isPolled: true,
  summary: 'The effect of a decision on a registration before it is taken: the registration as it would be and the e-mails that would go out',
  access: REGISTRATION_REVIEW_ROLES,
  params: registrationId,
  body: RegistrationReviewSchema,
  output: RegistrationPreviewSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
export const checkInRegistration = defineCall({
  ...step,
  method: 'PUT',
  path: '/staff/registrations/{id}/check_in',
  apiScope: 'registrations:check_in',
  summary: 'Check a member in for the session that is on now, from an hour before it begins; safe to repeat',
  access: DESK_ROLES,
  body: v.object({
    /** A session of a series, where it is not the one that is on now or next. */
    meeting: v.optional(v.pipe(formInteger, v.minValue(0), v.maxValue(1000))),
  }),
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'CHECK_IN_TOO_EARLY'],
});
