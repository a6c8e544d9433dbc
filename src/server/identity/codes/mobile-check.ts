import type { FieldFault } from '../../../contract/field-message.ts';
import { refuseField } from '../../../contract/refusal.ts';
import { isTaiwanPhone } from '../../../domain/identity/mobile.ts';
import { countryOfMobile, takesSms } from '../../../domain/identity/number-plan.ts';
import type { Deps } from '../../deps.ts';

/** The faults of a well-formed number in a form: that no country has it. None for a number that is not given. */
export function mobileFaults(mobile: string | undefined): FieldFault[] {
  return mobile === undefined || countryOfMobile(mobile) !== null ? [] : [{ field: 'mobile', message: 'FOREIGN_MOBILE_FORMAT' }];
}

/** The same of a phone number, whose Taiwanese form the contract has checked (`dialablePhoneField`). */
export function phoneFaults(phone: string | null | undefined, field = 'phone'): FieldFault[] {
  return phone == null || isTaiwanPhone(phone) || countryOfMobile(phone) !== null ? [] : [{ field, message: 'FOREIGN_PHONE_FORMAT' }];
}

/** Whether SMS reach a number that some country has. @throws Refusal FOREIGN_MOBILE_FORMAT */
export function isReachedBySms({ library }: Pick<Deps, 'library'>, mobile: string): boolean {
  const [fault] = mobileFaults(mobile);
  if (fault !== undefined) throw refuseField(fault);
  return takesSms(mobile, library.settings.mobile.sms_countries);
}

/** Refuses a number to which no code can go, before anything is counted or looked up. @throws Refusal FOREIGN_MOBILE_FORMAT, MOBILE_WITHOUT_SMS */
export function refuseWithoutSms(deps: Pick<Deps, 'library'>, mobile: string): void {
  if (!isReachedBySms(deps, mobile)) throw refuseField({ field: 'mobile', message: 'MOBILE_WITHOUT_SMS' });
}
