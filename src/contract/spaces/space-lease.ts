import * as v from 'valibot';
import { FORFEIT_ITEMS } from '../../domain/spaces/lease-cancel.ts';
import { CORRECTION_ITEMS, CORRECTION_OUTCOMES } from '../../domain/spaces/lease-correction.ts';
import { EXTENSION_STATUSES } from '../../domain/spaces/lease-extension.ts';
import { LEASE_STATUSES } from '../../domain/spaces/lease-state.ts';
import { APPLICANT_TYPES, EVENT_CATEGORIES, SPACE_IDS, SPACE_PAYMENT_METHODS, SPACE_SESSIONS } from '../../domain/spaces/space.ts';
import { defineCall, defineFile } from '../call.ts';
import { SpaceEquipmentSchema } from '../content/space.ts';
import { instantField, languageField, localized, pageQuery, typedLanguage } from '../fields.ts';
import { UploadSchema } from '../uploads/upload.ts';

/** `YYYY-MM-DD`, of Taipei. */
const day = v.string();
/** Whole NT$. */
const twd = v.number();
export const leaseId = v.object({ id: v.pipe(v.string(), v.uuid()) });

/** The price of a lease, item by item: each of its days, closed ones free, and the reduction; never two of them. */
export const LeaseEstimateSchema = v.object({
  lines: v.array(v.object({ day, kind: v.picklist(['weekday', 'weekend', 'closed']), twd })),
  estimated_price: twd,
  reduction: v.nullable(v.picklist(['creator', 'month'])),
  reduction_twd: twd,
  discounted_price: twd,
  deposit_twd: twd,
});
export type LeaseEstimateOutput = v.InferOutput<typeof LeaseEstimateSchema>;

/** The cost of cancelling it now. */
const cancellation = v.object({
  is_late: v.boolean(),
  /** Free until the end of this day; null while it is not approved: then always. */
  free_until_on: v.nullable(day),
  forfeited: v.array(v.object({ item: v.picklist(FORFEIT_ITEMS), twd })),
  forfeited_twd: twd,
  refunded_twd: twd,
});

/** The fields that applicant and staff both see. */
export const LeaseFactsSchema = v.object({
  id: v.string(),
  status: v.picklist(LEASE_STATUSES),
  space: v.object({ id: v.picklist(SPACE_IDS), floor: v.nullable(v.string()), ...localized('label'), ...localized('title') }),
  session: v.picklist(SPACE_SESSIONS),
  move_in_on: day,
  start_on: day,
  end_on: day,
  move_out_on: day,
  /** The first session begins, the last ends. */
  starts_at: instantField,
  ends_at: instantField,
  applicant_name: v.string(),
  applicant_type: v.picklist(APPLICANT_TYPES),
  organization_name: v.nullable(v.string()),
  contact_name: v.string(),
  /** A landline, where there is one. */
  phone: v.nullable(v.string()),
  contact_number: v.nullable(v.string()),
  mobile: v.string(),
  address: v.string(),
  email: v.string(),
  event_name: v.string(),
  event_category: v.picklist(EVENT_CATEGORIES),
  equipment: v.array(SpaceEquipmentSchema),
  remarks: v.nullable(v.string()),
  estimate: LeaseEstimateSchema,
  /** The correction that staff request now, with its deadline; null when none is open. */
  correction: v.nullable(
    v.object({ items: v.array(v.picklist(CORRECTION_ITEMS)), message: v.string(), message_language: typedLanguage, asked_at: instantField, due_on: day }),
  ),
  /** Earlier corrections, oldest first. */
  past_corrections: v.array(
    v.object({
      items: v.array(v.picklist(CORRECTION_ITEMS)),
      message: v.string(),
      message_language: typedLanguage,
      asked_at: instantField,
      ended_at: instantField,
      outcome: v.picklist(CORRECTION_OUTCOMES),
    }),
  ),
  /** Decided by then, five to seven working days after it came; while a correction is awaited as if it came today. */
  review_from_on: day,
  review_by_on: day,
  /** The approved amounts: the actual rent, what of it is waived already taken off, and what is due. */
  approval: v.nullable(
    v.object({
      approved_at: instantField,
      rent_twd: twd,
      waived_twd: twd,
      cleaning_fee_twd: twd,
      deposit_twd: twd,
      /** Null when there is no deposit: a lease that was waived whole has none. */
      deposit_due_on: v.nullable(day),
      /** Before the space is handed over; null when neither rent nor cleaning fee is due. */
      rent_due_on: v.nullable(day),
      note: v.nullable(v.string()),
      note_language: typedLanguage,
    }),
  ),
  deposit_paid: v.nullable(v.object({ at: instantField, twd, method: v.picklist(SPACE_PAYMENT_METHODS) })),
  rent_paid: v.nullable(v.object({ at: instantField, twd, method: v.picklist(SPACE_PAYMENT_METHODS) })),
  /** Why it was refused. The reason is null once it has been erased with the applicant's data (settings/retention). */
  refusal: v.nullable(v.object({ at: instantField, reason: v.nullable(v.string()), reason_language: typedLanguage })),
  /** The side that cancelled it, and why; `forfeited_twd` of what was paid is not refunded. */
  cancelled: v.nullable(
    v.object({
      at: instantField,
      by: v.picklist(['applicant', 'house', 'clock']),
      reason: v.nullable(v.string()),
      reason_language: typedLanguage,
      /** The reason in every language, when a closing at short notice called it off; otherwise null. */
      closing: v.nullable(v.object(localized('reason'))),
      forfeited_twd: twd,
      refunded_twd: twd,
    }),
  ),
  /** Null when it cannot be given up. */
  cancellation: v.nullable(cancellation),
  is_extendable: v.boolean(),
  /** The last day on which a longer time may be asked for. */
  extension_ask_by_on: day,
  extension: v.nullable(
    v.object({
      status: v.picklist(EXTENSION_STATUSES),
      end_on: day,
      move_out_on: day,
      reason: v.nullable(v.string()),
      asked_at: instantField,
      /** The price of the added days; the actual amount once it is approved. */
      rent_twd: twd,
      is_paid: v.boolean(),
      note: v.nullable(v.string()),
      note_language: typedLanguage,
    }),
  ),
  /** Days on which the centre was closed at short notice; their rent was refunded, or taken off what is due. */
  lost_days: v.array(v.object({ day, rent_twd: twd, is_refunded: v.boolean() })),
  /** At its end: what is owed, and, once the deposit was settled, how much of it came back. */
  settlement: v.nullable(
    v.object({
      ended_at: instantField,
      overtime_hours: v.number(),
      overtime_twd: twd,
      damages_twd: twd,
      unpaid_twd: twd,
      note: v.nullable(v.string()),
      note_language: typedLanguage,
      deposit_returns_twd: twd,
      still_owed_twd: twd,
      deposit_returned_at: v.nullable(instantField),
    }),
  ),
  /** The history, oldest first. */
  history: v.array(v.object({ status: v.picklist(LEASE_STATUSES), starts_at: instantField, ends_at: instantField, at: instantField })),
  terms_version: v.string(),
  created_at: instantField,
});
export const LeaseSchema = v.object({
  ...LeaseFactsSchema.entries,
  id_number: v.string(),
  /** For its owner and the staff, by `GET /upload/{id}`. */
  attachments: v.array(UploadSchema),
});
export type LeaseOutput = v.InferOutput<typeof LeaseSchema>;

export const listMyLeases = defineCall({
  method: 'GET',
  path: '/my/space_apply',
  summary: 'My space applications and leases: `when=open` those with something to come, soonest first; otherwise newest first',
  access: 'member',
  query: v.object({ ...pageQuery, status: v.optional(v.picklist(LEASE_STATUSES)), when: v.optional(v.picklist(['open', 'past'])) }),
  output: LeaseSchema,
  envelope: 'list',
});
export const leaseCalendarFile = defineFile({
  method: 'GET',
  path: '/space/apply/{id}/calendar.ics',
  access: 'member',
  summary: 'A lease of mine for my calendar (RFC 5545), in my language unless another is asked for',
  params: leaseId,
  query: v.object({ lang: v.optional(languageField) }),
  mediaType: 'text/calendar',
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
});
