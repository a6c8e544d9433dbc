import * as v from 'valibot';
import {
  ALL_SETTING_FIELDS,
  PLAN_NAME_MAX_LENGTH,
  SETTING_EFFECTS,
  SETTING_KINDS,
  SETTING_ROLES,
  SETTING_STATES,
  type SettingField,
  VERSION_STATES,
} from '../../domain/settings/setting-kind.ts';
import { STAFF_REASON_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import { defineCall } from '../call.ts';
import { EmailPreviewSchema } from '../email-preview.ts';
import { formInteger, idField, instantField, lineField, localizedOrNone, momentField, optional, pageQuery, typedInField } from '../fields.ts';
import { inEveryLanguage } from '../in-every-language.ts';

const value = v.array(v.object({ field: v.picklist(ALL_SETTING_FIELDS), number: v.number() }));

const VersionSchema = v.object({
  /** Null of the first: the content has it, and no beginning. */
  id: v.nullable(v.string()),
  state: v.picklist(VERSION_STATES),
  valid_from: v.nullable(instantField),
  value,
  reason: v.nullable(v.string()),
  by: v.nullable(v.string()),
  created_at: v.nullable(instantField),
  withdrawn_at: v.nullable(instantField),
  withdrawn_reason: v.nullable(v.string()),
});

/** A setting as it is now. */
const summary = {
  id: v.string(),
  kind: v.picklist(SETTING_KINDS),
  /** Of the device, space or plan; null of a setting that there is once. */
  ...localizedOrNone('name'),
  value,
  /** The beginning of the next version. */
  next_from: v.nullable(instantField),
};
const SettingSummarySchema = v.object(summary);
export type SettingSummary = v.InferOutput<typeof SettingSummarySchema>;
export const SettingSchema = v.object({
  ...summary,
  /** Counts every version and every withdrawal: what a change was made in sight of. */
  seen: v.number(),
  /** The last to begin first. */
  versions: v.array(VersionSchema),
});
export type SettingOutput = v.InferOutput<typeof SettingSchema>;

const effects = {
  effects: v.array(v.object({ effect: v.picklist(SETTING_EFFECTS), count: v.number() })),
  /** Members who are written to. */
  told: v.number(),
};
/** A change that has been worked out and not made. Of the e-mails, some that are alike are shown. */
const PreviewSchema = v.object({ ...SettingSchema.entries, ...effects, emails: v.array(EmailPreviewSchema) });
export type SettingPreviewOutput = v.InferOutput<typeof PreviewSchema>;
export const MAX_SHOWN_EMAILS = 3;

const settingParams = v.object({ id: idField });
/** Every number that any setting has: those of its kind are asked for, others are passed over. */
const numbers = Object.fromEntries(ALL_SETTING_FIELDS.map((field) => [field, v.optional(formInteger)])) as Record<
  SettingField,
  v.OptionalSchema<typeof formInteger, undefined>
>;
const when = {
  /** Taipei, to the minute; as soon as possible when it is left out. */
  valid_from: v.optional(momentField),
  seen: v.pipe(formInteger, v.minValue(0)),
};
const change = { ...numbers, ...when };
const reason = lineField(STAFF_REASON_MAX_LENGTH);
const planNames = inEveryLanguage('name', lineField(PLAN_NAME_MAX_LENGTH));
const addition = { ...numbers, valid_from: when.valid_from, ...planNames };
export type SettingNumbers = Partial<Record<SettingField, number>>;

export const listSettings = defineCall({
  method: 'GET',
  path: '/staff/settings',
  summary: 'Settings that staff may change from a moment on, each as it is now: prices, plans, thresholds',
  access: SETTING_ROLES,
  query: v.object({ ...pageQuery, kind: v.optional(v.picklist(SETTING_KINDS)), state: v.optional(v.picklist(SETTING_STATES)), q: optional(lineField(100)) }),
  output: SettingSummarySchema,
  envelope: 'list',
});
export const getSetting = defineCall({
  method: 'GET',
  path: '/staff/settings/{id}',
  about: 'setting',
  summary: 'One setting with all of its versions: what is coming, what counts, what was',
  access: SETTING_ROLES,
  params: settingParams,
  output: SettingSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
export const previewSetting = defineCall({
  method: 'POST',
  path: '/staff/settings/{id}/preview',
  about: 'setting',
  isPolled: true,
  summary: 'The effect of a change before it is made: what it hits, whom it is written to, and how; refused like the change itself',
  access: SETTING_ROLES,
  params: settingParams,
  body: v.object({ ...change, reason: optional(reason), ...typedInField }),
  output: PreviewSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
export const changeSetting = defineCall({
  method: 'POST',
  path: '/staff/settings/{id}',
  summary: 'Give a setting another value from a moment on. What was booked before keeps what it was booked at; members whom it concerns are written to',
  access: SETTING_ROLES,
  params: settingParams,
  body: v.object({ ...change, reason, ...typedInField }),
  output: v.object({ ...SettingSchema.entries, ...effects }),
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
export const previewPlan = defineCall({
  method: 'GET',
  path: '/staff/point_plans/preview',
  summary: 'What adding a point plan does, before it is added; refused like the addition itself',
  access: SETTING_ROLES,
  query: v.object(addition),
  output: PreviewSchema,
  envelope: 'item',
  errors: ['NOT_IN_STATE'],
});
export const addPlan = defineCall({
  method: 'POST',
  path: '/staff/point_plans',
  summary: 'Add a point plan that is sold from a moment on; later it is changed and taken off sale like those of the content',
  access: SETTING_ROLES,
  body: v.object({ ...addition, reason, ...typedInField }),
  output: v.object({ ...SettingSchema.entries, ...effects }),
  envelope: 'item',
  errors: ['NOT_IN_STATE', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
export const withdrawSetting = defineCall({
  method: 'PUT',
  path: '/staff/settings/{id}/withdraw/{version}',
  summary:
    'Withdraw a version that has not begun, with a reason; members who were written to about it are told, and what stands on hours that go with it is called off',
  access: SETTING_ROLES,
  params: v.object({ id: idField, version: v.pipe(v.string(), v.uuid()) }),
  body: v.object({ reason, ...typedInField }),
  output: v.object({ ...SettingSchema.entries, ...effects }),
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
