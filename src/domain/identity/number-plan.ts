import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { countryTakesSms, dialledMobile, isForeignMobile, isTaiwanMobile, TAIWAN } from './mobile.ts';

/*
 * The numbers that countries have (libphonenumber). Some 100 KB: the server and the build import it, a browser only once
 * somebody chooses another country than Taiwan. Which of a country's numbers are mobile ones is not told apart.
 */

/** Every country and region with numbers of its own, by ISO 3166 code, with its calling code; Taiwan first. */
export const NUMBER_COUNTRIES: readonly { country: string; callingCode: string }[] = [TAIWAN, ...getCountries().filter((country) => country !== TAIWAN)].map(
  (country) => ({ country, callingCode: getCountryCallingCode(country as Country) }),
);
type Country = ReturnType<typeof getCountries>[number];

const isCountry = (country: string): country is Country => NUMBER_COUNTRIES.some((each) => each.country === country);

/**
 * The country of a stored number; null when no country has such a number. One with a trunk 0 behind its calling code is another spelling
 * of a number, not a number as it is stored: it would be a second account's for the same phone.
 */
export function countryOfMobile(mobile: string): string | null {
  if (isTaiwanMobile(mobile)) return TAIWAN;
  const parsed = isForeignMobile(mobile) ? parsePhoneNumberFromString(`+${mobile}`) : undefined;
  return parsed?.isValid() && parsed.number === `+${mobile}` ? (parsed.country ?? null) : null;
}

/**
 * A number of another country than Taiwan as it is stored, from its digits with or without calling code or trunk 0; null when that
 * country has none such. Digits that may be read in both ways (a few in Finland) begin with the calling code: so a stored number stays itself.
 */
export function foreignMobile(country: string, digits: string): string | null {
  if (!isCountry(country) || country === TAIWAN) return null;
  if (countryOfMobile(digits) === country) return digits;
  const parsed = parsePhoneNumberFromString(digits, country);
  const stored = parsed?.number.slice(1) ?? '';
  return countryOfMobile(stored) === country ? stored : null;
}

/**
 * A phone number from a form as it is dialled, `+819012345678`. What no country has stays as it was typed: a local number of before,
 * when a form asked for no country.
 */
export const dialledPhone = (phone: string): string => (countryOfMobile(phone) === null ? phone : dialledMobile(phone));

/** True when SMS reach a stored number; false for one that no country has (`countryTakesSms`). */
export function takesSms(mobile: string, smsCountries: readonly string[]): boolean {
  const country = countryOfMobile(mobile);
  return country !== null && countryTakesSms(country, smsCountries);
}
