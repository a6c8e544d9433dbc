import * as v from 'valibot';
import { idNumberFault } from '../../domain/spaces/lease-correction.ts';
import { APPLICANT_TYPES, EVENT_CATEGORIES, SPACE_ATTACHMENTS, SPACE_EQUIPMENT, SPACE_IDS, SPACE_SESSIONS } from '../../domain/spaces/space.ts';
import { readIdNumber } from '../../domain/spaces/taiwan-id.ts';
import { ADDRESS_MAX_LENGTH, ID_NUMBER_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import { PDF_MAX_BYTES } from '../../domain/uploads/attachment.ts';
import { defineCall } from '../call.ts';
import type { FieldMessage } from '../field-message.ts';
import {
  agreeField,
  dayField,
  dialablePhoneField,
  emailField,
  formInteger,
  lineField,
  longText,
  mobileField,
  nameField,
  optional,
  shortText,
} from '../fields.ts';
import { pdfField } from '../uploads/pdf.ts';
import { LeaseEstimateSchema, LeaseSchema, leaseId } from './space-lease.ts';

const say = (message: FieldMessage): FieldMessage => message;
/** Which kinds a space has and how many pieces is content: the server says what is wrong with them, each at `equipment.<id>`. */
const equipmentItem = v.object({ id: v.pipe(v.string(), v.regex(/^[^:\s]{1,100}$/)), quantity: formInteger });
/** In a form each piece of equipment is `id:quantity`, the field coming as often as there are kinds. */
const equipmentText = v.pipe(
  v.string(),
  v.regex(/^[^:\s]{1,100}:-?[0-9]{1,9}$/),
  v.transform((text) => {
    const [id = '', quantity = ''] = text.split(':');
    return { id, quantity: Number(quantity) };
  }),
);
const equipmentField = v.pipe(
  v.optional(v.union([v.array(v.union([equipmentItem, equipmentText], say('WRONG_FORMAT'))), equipmentText, v.literal('')], say('WRONG_FORMAT')), []),
  v.transform((given) => (Array.isArray(given) ? given : given === '' ? [] : [given])),
  v.maxLength(SPACE_EQUIPMENT.length),
  v.check((items) => new Set(items.map(({ id }) => id)).size === items.length, say('WRONG_FORMAT')),
);

const when = {
  space_id: v.picklist(SPACE_IDS, say('NOT_AN_OPTION')),
  session: v.picklist(SPACE_SESSIONS, say('NOT_AN_OPTION')),
  move_in_on: dayField,
  /** The event's days. */
  start_on: dayField,
  end_on: dayField,
  move_out_on: dayField,
};
export const SpaceEstimateInputSchema = v.object(when);
export type SpaceEstimateInput = v.InferInput<typeof SpaceEstimateInputSchema>;

export const REMARKS_MAX_LENGTH = 1000;
export const LEASE_REASON_MAX_LENGTH = 1000;
export const idNumberField = v.pipe(v.string(), v.transform(readIdNumber), v.nonEmpty(say('REQUIRED')), v.maxLength(ID_NUMBER_MAX_LENGTH));
/** An amount of the page the applicant saw, in whole NT$; left out it is not compared. */
const shownAmount = v.optional(
  v.union([
    formInteger,
    v.pipe(
      v.literal(''),
      v.transform(() => undefined),
    ),
  ]),
);

/** A space application with every field (docs/rules.md#spaces-for-hire). Days are `YYYY-MM-DD`, of Taipei. */
export const SpaceApplicationSchema = v.pipe(
  v.object({
    applicant_name: nameField,
    applicant_type: v.picklist(APPLICANT_TYPES, say('NOT_AN_OPTION')),
    /** Of an organisation or a company. */
    organization_name: optional(shortText),
    /** Of a person: identity card or resident certificate; of all others the business number. */
    id_number: idNumberField,
    contact_name: nameField,
    /** A landline, where there is one. */
    phone: optional(dialablePhoneField),
    /** Another number, where there is one. */
    contact_number: optional(dialablePhoneField),
    mobile: mobileField,
    address: lineField(ADDRESS_MAX_LENGTH),
    email: emailField,
    event_name: shortText,
    event_category: v.picklist(EVENT_CATEGORIES, say('NOT_AN_OPTION')),
    ...when,
    equipment: equipmentField,
    identity_proof: pdfField,
    event_plan: pdfField,
    other: pdfField,
    remarks: optional(longText(REMARKS_MAX_LENGTH)),
    estimated_price: shownAmount,
    discounted_price: shownAmount,
    agree: agreeField,
    /** Of the guidelines that were shown. */
    terms_version: optional(shortText),
  }),
  v.forward(
    v.partialCheck(
      [['applicant_type'], ['organization_name']],
      ({ applicant_type, organization_name }) => applicant_type === 'individual' || organization_name !== undefined,
      say('REQUIRED'),
    ),
    ['organization_name'],
  ),
  v.forward(
    v.partialCheck(
      [['applicant_type'], ['id_number']],
      ({ applicant_type, id_number }) => idNumberFault(applicant_type, id_number) !== 'ID_NUMBER',
      say('ID_NUMBER'),
    ),
    ['id_number'],
  ),
  v.forward(
    v.partialCheck(
      [['applicant_type'], ['id_number']],
      ({ applicant_type, id_number }) => idNumberFault(applicant_type, id_number) !== 'BUSINESS_NUMBER',
      say('BUSINESS_NUMBER'),
    ),
    ['id_number'],
  ),
);
export type SpaceApplicationInput = v.InferInput<typeof SpaceApplicationSchema>;
export type SpaceApplication = v.InferOutput<typeof SpaceApplicationSchema>;

/** Faults of the days, of equipment and of prices stand beside their fields; what is taken already is no fault: it is only asked for. */
export const applySpace = defineCall({
  method: 'POST',
  path: '/space/apply',
  summary: 'Apply to lease a space, with three PDFs; it is reviewed within five to seven working days',
  access: 'member',
  body: SpaceApplicationSchema,
  output: LeaseSchema,
  envelope: 'item',
  errors: ['TERMS_CHANGED', 'CENTRE_CLOSED', 'OUT_OF_USE', 'EMAIL_NOT_VERIFIED', 'SPACE_BARRED', 'FILE_TOO_LARGE', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
  uploadMaxBytes: SPACE_ATTACHMENTS.length * PDF_MAX_BYTES,
  pdfs: SPACE_ATTACHMENTS,
});
export const estimateSpace = defineCall({
  method: 'PUT',
  path: '/space/apply/real_amount',
  summary: 'The estimate for a lease, day by day; for creators who are signed in, with their reduction',
  access: 'public',
  optionalAuth: true,
  body: SpaceEstimateInputSchema,
  output: LeaseEstimateSchema,
  envelope: 'item',
});
export const CancelSpaceSchema = v.object({
  /** A lease is given up in writing. */
  reason: longText(LEASE_REASON_MAX_LENGTH),
  /** The cost that the applicant was shown; when it has become more, the call is refused. */
  forfeited_twd: v.optional(formInteger),
});
export const cancelSpace = defineCall({
  method: 'PUT',
  path: '/space/apply/{id}/cancel',
  summary: 'Cancel a lease, in writing; within seven working days of its beginning part of what was paid is not refunded',
  access: 'member',
  params: leaseId,
  body: CancelSpaceSchema,
  output: LeaseSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_CANCELLABLE', 'AMOUNT_CHANGED'],
});
export const ExtendSpaceSchema = v.object({ end_on: dayField, move_out_on: dayField, reason: optional(longText(LEASE_REASON_MAX_LENGTH)) });
export const extendSpace = defineCall({
  method: 'POST',
  path: '/space/apply/{id}/extension',
  summary: 'Ask once for a longer lease, fourteen working days before it is over, by as many days as it has at most',
  access: 'member',
  params: leaseId,
  body: ExtendSpaceSchema,
  output: LeaseSchema,
  envelope: 'item',
  errors: [
    'NOT_FOUND',
    'LEASE_OVER',
    'LEASE_NOT_APPROVED',
    'DEPOSIT_NOT_PAID',
    'EXTENSION_ALREADY_ASKED',
    'EXTENSION_TOO_LATE',
    'SPACE_BARRED',
    'IDEMPOTENCY_CONFLICT',
  ],
  idempotent: true,
});
