/** A member's PIN for paying at the counter (docs/rules.md#pin): four to six digits. */
export const PIN_MAX_LENGTH = 6;
export const PIN_PATTERN = /^[0-9]{4,6}$/;
/** After so many wrong ones in a row it is locked, until its member sets another. */
export const PIN_MAX_TRIES = 5;

/** Whether a PIN is among the first that anybody tries: one digit alone, or digits that go up or down by one. */
export function isSimplePin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}
