import { isIdCardNumber } from 'taiwan-id-validator';
import { isBusinessNumber } from '../text/business-number.ts';
import type { ApplicantType } from './space.ts';

/** A number as its owner may have typed it: small letters and edges of white space are no fault. */
export function readIdNumber(text: string): string {
  return text.trim().toUpperCase();
}

/** Whether it is the number of a person: a national identity card, or a resident certificate, old or new. */
export function isPersonNumber(number: string): boolean {
  return isIdCardNumber(number);
}

/** Whether an applicant of a kind can have the number: who applies as a person gives a person's, all others a business number. */
export function isIdNumberOf(type: ApplicantType, number: string): boolean {
  return type === 'individual' ? isPersonNumber(number) : isBusinessNumber(number);
}
