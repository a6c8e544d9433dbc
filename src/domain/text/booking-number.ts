const HALF = 4;

/** A booking's number as it is said at the counter: the first eight digits of its id, `9F35-B120`. */
export function bookingNumber(id: string): string {
  const digits = id.slice(0, 2 * HALF).toUpperCase();
  return `${digits.slice(0, HALF)}-${digits.slice(HALF)}`;
}
