/** Where a creator's post goes: in Taiwan or elsewhere (docs/rules.md#creator-info). */
export const ADDRESS_TYPES = ['domestic', 'foreign'] as const;

/** No rule names what keeps a profile readable. In characters. */
export const PROFILE_MAX_LENGTH = 2000;
export const WEB_ADDRESS_MAX_LENGTH = 300;
export const MAX_INDUSTRIES = 30;

/** A web address that a page may link to: http or https, whole, without a name and password in it. */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(value) || !URL.canParse(value)) return false;
  const { username, password, hostname } = new URL(value);
  return username === '' && password === '' && /[^.]\.[^.]/.test(hostname);
}

/** A postal code of Taiwan: the three digits of the district, or these with two or three of the street's. */
export function isPostalCodeOf(districtCode: string, value: string): boolean {
  return /^[0-9]{3}(?:[0-9]{2,3})?$/.test(value) && value.startsWith(districtCode);
}
