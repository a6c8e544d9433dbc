/** Pages beside the current one that a pager names. */
const AROUND = 2;

/**
 * The pages a pager names: the first, the last, those around the current one, and `null` where some are left out. A gap
 * of a single page is that page.
 */
export function pageSteps(page: number, lastPage: number): (number | null)[] {
  const named = [...new Set([1, ...Array.from({ length: AROUND * 2 + 1 }, (_, i) => page - AROUND + i), lastPage])]
    .filter((each) => each >= 1 && each <= lastPage)
    .sort((a, b) => a - b);
  return named.flatMap((each, i) => {
    const before = named[i - 1];
    if (before === undefined || each - before === 1) return [each];
    return each - before === 2 ? [each - 1, each] : [null, each];
  });
}
