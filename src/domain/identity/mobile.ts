/**
 * Mobile numbers, digits only (docs/rules.md#verification). A Taiwanese one is `09` and eight digits; every other one is stored in
 * international form: the calling code and the number, as E.164 has it, without the plus sign. No number of the world
 * begins with 0, so the two never meet. Whether there is such a number in its country, `number-plan.ts` knows.
 */
export const TAIWAN = 'TW';
const TAIWAN_CALLING_CODE = '886';
/**
 * A number as it is stored. E.164 has 15 digits at most; what is shorter than 8 is a short code, which belongs to nobody. The table
 * has the same rule (`members_mobile_form`).
 */
export const MOBILE_PATTERN = /^(?:09[0-9]{8}|(?!886)[1-9][0-9]{7,14})$/;

export const isMobile = (mobile: string): boolean => MOBILE_PATTERN.test(mobile);
export const isTaiwanMobile = (mobile: string): boolean => isMobile(mobile) && mobile.startsWith('0');
/** True for the form of another country's number; whether there is such a number, `number-plan.ts` says. */
export const isForeignMobile = (mobile: string): boolean => isMobile(mobile) && !mobile.startsWith('0');

/** A Taiwanese number that was given in international form as it is stored, `0912345678`; everything else stays as it is. */
export function storedMobile(digits: string): string {
  const local = digits.startsWith(TAIWAN_CALLING_CODE) ? digits.slice(TAIWAN_CALLING_CODE.length).replace(/^0?9/, '09') : digits;
  return isTaiwanMobile(local) ? local : digits;
}

/** A number as people write and phones dial it: `0912345678`, `+819012345678`. */
export const dialledMobile = (mobile: string): string => (isForeignMobile(mobile) ? `+${mobile}` : mobile);

/** A Taiwanese number that takes calls: a mobile one, a landline with its area code, or one of 070 or 080. */
const TAIWAN_PHONE_PATTERN = /^0(?:9[0-9]{8}|[2-8][0-9]{7,8}|70[0-9]{8})$/;
export const isTaiwanPhone = (phone: string): boolean => TAIWAN_PHONE_PATTERN.test(phone);
/** A phone number as it is stored: a Taiwanese one from its 0 on, any other in the same form as a mobile number. */
export const PHONE_WITH_COUNTRY_PATTERN = new RegExp(`${TAIWAN_PHONE_PATTERN.source}|${MOBILE_PATTERN.source}`);
/** A Taiwanese number that was given in international form as it is stored, `0223456789`; everything else stays as it is. */
export function storedPhone(digits: string): string {
  const local = digits.startsWith(TAIWAN_CALLING_CODE) ? digits.slice(TAIWAN_CALLING_CODE.length).replace(/^0?/, '0') : digits;
  return isTaiwanPhone(local) ? local : digits;
}

/** A search for a member: a number is searched for as it is stored, without blanks and signs; everything else stays as it is. */
export function searchedMobile(text: string): string {
  return /^\+?[0-9][0-9 ()-]*$/.test(text) ? storedMobile(text.replace(/[^0-9]/g, '')) : text;
}

/** True when SMS reach a country's numbers: Taiwan's always, of other countries those that the centre's gateway takes. */
export const countryTakesSms = (country: string, smsCountries: readonly string[]): boolean => country === TAIWAN || smsCountries.includes(country);
