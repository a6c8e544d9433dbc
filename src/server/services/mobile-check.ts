import type { FieldMessage } from '../../contract/field-message.ts';
import { refuseField } from '../../contract/refusal.ts';
import { countryOfMobile, takesSms } from '../../domain/number-plan.ts';
import type { Deps } from '../deps.ts';

/** What of a well-formed number cannot be accepted; null when it can: some country has it. */
export function mobileFault(mobile: string): FieldMessage | null {
  return countryOfMobile(mobile) === null ? 'FOREIGN_MOBILE_FORMAT' : null;
}

/** Whether SMS reach a number that some country has. @throws Refusal FOREIGN_MOBILE_FORMAT */
export function isReachedBySms({ library }: Pick<Deps, 'library'>, mobile: string): boolean {
  const message = mobileFault(mobile);
  if (message !== null) throw refuseField({ field: 'mobile', message });
  return takesSms(mobile, library.settings.mobile.sms_countries);
}

/** Refuses a number to which no code can go, before anything is counted or looked up. @throws Refusal FOREIGN_MOBILE_FORMAT, MOBILE_WITHOUT_SMS */
export function refuseWithoutSms(deps: Pick<Deps, 'library'>, mobile: string): void {
  if (!isReachedBySms(deps, mobile)) throw refuseField({ field: 'mobile', message: 'MOBILE_WITHOUT_SMS' });
}
