import { type ApplicantType, SPACE_ATTACHMENTS } from './space.ts';
import { isIdNumberOf } from './taiwan-id.ts';

/**
 * The fields of an application that can be corrected. Space, days, session and who applies decide the place, the price and the
 * lead: whoever wants others applies anew. Equipment is held against the stock when it is sent (docs/decisions/134).
 */
export const CORRECTABLE_FIELDS = [
  'applicant_name',
  'organization_name',
  'id_number',
  'contact_name',
  'mobile',
  'phone',
  'contact_number',
  'email',
  'address',
  'event_name',
  'event_category',
  'remarks',
] as const;
export type CorrectableField = (typeof CORRECTABLE_FIELDS)[number];

/** The items that staff can ask for, a field or one of the PDFs; the table has the same list (`space_corrections_items`). */
export const CORRECTION_ITEMS = [...CORRECTABLE_FIELDS, ...SPACE_ATTACHMENTS] as const;
export type CorrectionItem = (typeof CORRECTION_ITEMS)[number];

/** The ways in which a correction ends. */
export const CORRECTION_OUTCOMES = ['answered', 'withdrawn', 'expired', 'cancelled'] as const;
export type CorrectionOutcome = (typeof CORRECTION_OUTCOMES)[number];

/** Fields that an application may leave empty, and a correction may clear. */
const MAY_BE_EMPTY: readonly CorrectionItem[] = ['phone', 'contact_number', 'remarks'];
export const mayBeEmpty = (item: CorrectionItem): boolean => MAY_BE_EMPTY.includes(item);

/** True for an item that applicants of a type have: an individual has no organisation. */
export function isRequiredFor(type: ApplicantType, item: CorrectionItem): boolean {
  return item !== 'organization_name' || type !== 'individual';
}

/** The fault of an ID or business number for an applicant of a type; null when it has none. */
export function idNumberFault(type: ApplicantType, number: string): 'ID_NUMBER' | 'BUSINESS_NUMBER' | null {
  if (isIdNumberOf(type, number)) return null;
  return type === 'individual' ? 'ID_NUMBER' : 'BUSINESS_NUMBER';
}
