import { isBan } from 'taiwan-id-validator';

/** Whether it is a business number (統一編號) by the rule of 2023; eight zeros stand for nobody, though they add up. */
export function isBusinessNumber(number: string): boolean {
  return number !== '00000000' && isBan(number);
}
