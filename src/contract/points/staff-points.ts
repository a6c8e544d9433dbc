import * as v from 'valibot';
import { ADJUSTMENT_EVENTS, ADJUSTMENT_MAX_POINTS, ADJUSTMENT_ROLES, ADJUSTMENT_STATUSES } from '../../domain/points/adjustment.ts';
import { STAFF_REASON_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import { defineCall } from '../call.ts';
import { EmailsPreviewSchema, paragraphField } from '../email-preview.ts';
import { formInteger, instantField, longText, typedInField } from '../fields.ts';

/** Points that the centre gives (above zero) or takes, with a reason. */
export const PointAdjustmentSchema = v.object({
  id: v.string(),
  member_id: v.string(),
  points: v.number(),
  reason: v.string(),
  status: v.picklist(ADJUSTMENT_STATUSES),
  /** A name of the staff. */
  requested_by: v.string(),
  requested_at: instantField,
  decided_by: v.nullable(v.string()),
  decided_at: v.nullable(instantField),
  /** It waits, whoever asked for it still may, and whoever looks neither asked for it nor would get it. */
  may_confirm: v.boolean(),
});
export type PointAdjustmentOutput = v.InferOutput<typeof PointAdjustmentSchema>;

const points = v.pipe(
  formInteger,
  v.minValue(-ADJUSTMENT_MAX_POINTS),
  v.maxValue(ADJUSTMENT_MAX_POINTS),
  v.check((value) => value !== 0, 'REQUIRED'),
);
const params = v.object({ id: v.pipe(v.string(), v.uuid()) });
const adjustment = v.object({ points, reason: longText(STAFF_REASON_MAX_LENGTH), ...typedInField, ...paragraphField });
const decision = v.object({ event: v.picklist(ADJUSTMENT_EVENTS), ...paragraphField });
const one = { emailAbout: 'member', access: ADJUSTMENT_ROLES, params, output: PointAdjustmentSchema, envelope: 'item' } as const;

export const adjustPoints = defineCall({
  ...one,
  method: 'POST',
  path: '/staff/members/{id}/points',
  summary: 'Give a member free points, or take points, with a reason. Above the limit of one person it waits for a second; once done, the member is written to',
  body: adjustment,
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'ANOTHER_PERSON', 'NOT_ENOUGH_POINTS', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
export const decideAdjustment = defineCall({
  ...one,
  method: 'PUT',
  path: '/staff/point_adjustments/{id}',
  summary: 'Confirm points that somebody else asked to give or take, or refuse them',
  body: decision,
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'ANOTHER_PERSON', 'ASKER_NOT_STAFF', 'NOT_ENOUGH_POINTS'],
});
const previewed = {
  emailAbout: 'member',
  access: ADJUSTMENT_ROLES,
  params,
  output: EmailsPreviewSchema,
  envelope: 'item',
  method: 'POST',
  isPolled: true,
} as const;
export const previewPoints = defineCall({
  ...previewed,
  path: '/staff/members/{id}/points/preview',
  about: 'member',
  summary: 'The e-mail that giving or taking points would send; none while it would wait for a second person',
  body: adjustment,
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'ANOTHER_PERSON', 'NOT_ENOUGH_POINTS'],
});
export const previewAdjustment = defineCall({
  ...previewed,
  path: '/staff/members/{id}/adjustment/preview',
  about: 'member',
  summary: 'The e-mail that confirming the points that wait, or refusing them, would send',
  body: decision,
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'ANOTHER_PERSON', 'ASKER_NOT_STAFF', 'NOT_ENOUGH_POINTS'],
});
