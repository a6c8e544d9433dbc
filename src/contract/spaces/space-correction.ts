import * as v from 'valibot';
import { CORRECTION_ITEMS, type CorrectionItem, idNumberFault, mayBeEmpty } from '../../domain/spaces/lease-correction.ts';
import { type ApplicantType, EVENT_CATEGORIES, SPACE_ATTACHMENTS } from '../../domain/spaces/space.ts';
import { ADDRESS_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import { PDF_MAX_BYTES } from '../../domain/uploads/attachment.ts';
import { defineCall } from '../call.ts';
import type { FieldFault, FieldMessage } from '../field-message.ts';
import { clearable, dialablePhoneField, emailField, lineField, longText, mobileField, nameField, optional, shortText } from '../fields.ts';
import { optionalPdfField } from '../uploads/pdf.ts';
import { idNumberField, REMARKS_MAX_LENGTH } from './space-apply.ts';
import { LeaseSchema, leaseId } from './space-lease.ts';

const say = (message: FieldMessage): FieldMessage => message;

/**
 * The form of a correction: each item that was asked for, and no other. A file replaces the one that is there; a field
 * that the form may leave empty comes empty to clear it.
 */
export const CorrectSpaceSchema = v.object({
  applicant_name: optional(nameField),
  organization_name: optional(shortText),
  id_number: optional(idNumberField),
  contact_name: optional(nameField),
  mobile: optional(mobileField),
  phone: clearable(dialablePhoneField),
  contact_number: clearable(dialablePhoneField),
  email: optional(emailField),
  address: optional(lineField(ADDRESS_MAX_LENGTH)),
  event_name: optional(shortText),
  event_category: optional(v.picklist(EVENT_CATEGORIES, say('NOT_AN_OPTION'))),
  remarks: clearable(longText(REMARKS_MAX_LENGTH)),
  identity_proof: optionalPdfField,
  event_plan: optionalPdfField,
  other: optionalPdfField,
});
export type CorrectSpaceInput = v.InferInput<typeof CorrectSpaceSchema>;
export type CorrectSpace = v.InferOutput<typeof CorrectSpaceSchema>;

/** The faults of a correction, one a field: an item that is missing, one that was not asked for, a number that is none of such an applicant's. */
export function correctionFaults(form: CorrectSpace, asked: readonly CorrectionItem[], type: ApplicantType): FieldFault[] {
  return CORRECTION_ITEMS.flatMap((field): FieldFault[] => {
    const given = form[field];
    if (!asked.includes(field)) return given == null ? [] : [{ field, message: 'NOT_ASKED_FOR' }];
    if (given === undefined || (given === null && !mayBeEmpty(field))) return [{ field, message: isPaper(field) ? 'FILE_REQUIRED' : 'REQUIRED' }];
    const fault = field === 'id_number' ? idNumberFault(type, form.id_number ?? '') : null;
    return fault === null ? [] : [{ field, message: fault }];
  });
}

const isPaper = (item: CorrectionItem): boolean => SPACE_ATTACHMENTS.some((field) => field === item);

/** Returns the form of a correction of the items that were asked for. What is missing is said together with what is wrong elsewhere. */
export function correctionSchema(asked: readonly CorrectionItem[], type: ApplicantType) {
  return v.pipe(
    CorrectSpaceSchema,
    v.rawCheck(({ dataset, addIssue }) => {
      // A field that has an issue of its own is passed over below.
      const value = dataset.value as CorrectSpace;
      const faulty = new Set(dataset.issues?.map(({ path }) => path?.[0]?.key));
      for (const { field, message } of correctionFaults(value, asked, type)) {
        if (faulty.has(field)) continue;
        addIssue({ message, path: [{ type: 'object', origin: 'value', input: value, key: field, value: value[field as CorrectionItem] }] });
      }
    }),
  );
}

/** Faults stand beside their fields: what was asked for and is missing, what was not asked for. */
export const correctSpace = defineCall({
  method: 'POST',
  path: '/space/apply/{id}/correction',
  summary: 'Send the correction that staff asked for: exactly the fields and files that were named; the review goes on',
  access: 'member',
  params: leaseId,
  body: CorrectSpaceSchema,
  output: LeaseSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'CORRECTION_OVER', 'FILE_TOO_LARGE', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
  uploadMaxBytes: SPACE_ATTACHMENTS.length * PDF_MAX_BYTES,
  pdfs: SPACE_ATTACHMENTS,
});
