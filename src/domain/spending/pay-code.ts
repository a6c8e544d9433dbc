/**
 * The code by which a member pays (docs/rules.md#paying-with-points): letters and digits that are not taken for one another, read aloud and
 * typed as well as scanned.
 */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const PAY_CODE_LENGTH = 8;
/** The page of the desk that takes it. */
const DESK_PAY_PAGE = 'desk/pay';

/** Makes a code of random bytes, one a letter; 32 letters divide 256. @throws RangeError for too few bytes */
export function payCodeOf(random: Uint8Array): string {
  if (random.length < PAY_CODE_LENGTH) throw new RangeError('a code needs a byte for each letter');
  return Array.from(random.subarray(0, PAY_CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** The code as it is shown: in two groups. */
export const shownPayCode = (code: string): string => `${code.slice(0, PAY_CODE_LENGTH / 2)}-${code.slice(PAY_CODE_LENGTH / 2)}`;

/** The address that its QR code holds: a telephone at the desk opens the page with it, and no server is told what stands behind the #. */
export const payCodeAddress = (pages: string, code: string): string => `${pages}/${DESK_PAY_PAGE}#${code}`;

/** The code in what was typed or scanned, an address or the code alone, whatever blanks and hyphens it has; null when it is none. */
export function readPayCode(typed: string): string | null {
  const plain = typed.slice(typed.lastIndexOf('#') + 1).toUpperCase();
  const code = plain.replace(/[\s-]/g, '');
  return code.length === PAY_CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}
