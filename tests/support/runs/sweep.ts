/** A crowd, or a number of tries, as large as a whole run has it; a part of it in a run that says everything once. */
export const crowdOf = (whole: number, once: number): number => (process.env['TEST_ONCE'] ? once : whole);

/**
 * Those that a sweep looks at: it says one thing of many that are alike, such as of every call that staff can make. `npm test` says it of every so-manieth,
 * `npm test -- whole` of all (docs/decisions/282).
 * @param all in an order that stays, so that a run looks at what the run before looked at
 * @param always of those that no other is like
 */
export function swept<T>(all: readonly T[], oneIn: number, always: (each: T) => boolean = () => false): readonly T[] {
  return process.env['TEST_ONCE'] ? all.filter((each, i) => i % oneIn === 0 || always(each)) : all;
}
