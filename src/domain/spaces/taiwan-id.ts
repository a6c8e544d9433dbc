import { isBan, isIdCardNumber } from 'taiwan-id-validator';
import type { ApplicantType } from './space.ts';

/** A number as its owner may have typed it: small letters and edges of white space are no fault. */
export function readIdNumber(text: string): string {
  return text.trim().toUpperCase();
}

/** Whether it is the number of a person: a national identity card, or a resident certificate, old or new. */
export function isPersonNumber(number: string): boolean {
  return isIdCardNumber(number);
}

/** Whether it is a business number (統一編號) by the rule of 2023; eight zeros stand for nobody, though they add up. */
export function isBusinessNumber(number: string): boolean {
  return number !== '00000000' && isBan(number);
}

/** Whether an applicant of a kind can have the number: who applies as a person gives a person's, all others a business number. */
export function isIdNumberOf(type: ApplicantType, number: string): boolean {
  return type === 'individual' ? isPersonNumber(number) : isBusinessNumber(number);
}
