const MIN_LENGTH = 32;
/** A random key of 32 hexadecimal digits has 13 to 16 different ones. */
const MIN_DISTINCT = 10;

/** Keys that stand in this repository, and are therefore nobody's secret. */
const PUBLISHED = ['thirty-two characters or even more', 'a key of no account but the bench’s own'];

/**
 * Says why a key is none, or null: short, published, a word repeated, a row of neighbours (`abcdef…`) or of few
 * characters. It cannot prove that a key is random; it finds the ones that were typed to get past the length.
 */
export function weaknessOf(key: string): string | null {
  const advice = 'make one with `openssl rand -base64 32`';
  if (key.length < MIN_LENGTH) return `must be at least ${MIN_LENGTH} characters: ${advice}`;
  if (new Set(key).size < MIN_DISTINCT) return `has too few different characters to be a secret: ${advice}`;
  if (isRepeated(key)) return `repeats itself and is no secret: ${advice}`;
  if (isSequence(key)) return `is a row of neighbouring characters and no secret: ${advice}`;
  return null;
}

/** Whether a key is printed in this repository: fit for its tests, not for members. */
export const isPublishedKey = (key: string): boolean => PUBLISHED.includes(key);

/** The same piece again and again: then the key is found in its own double before its end. */
function isRepeated(key: string): boolean {
  const period = `${key}${key}`.indexOf(key, 1);
  return period <= key.length / 2;
}

function isSequence(key: string): boolean {
  const codes = [...key].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1);
  return steps.length > key.length / 2;
}
