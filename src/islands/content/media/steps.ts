/** The place `by` steps on among `count`, around the end. */
export function stepFrom(at: number, by: number, count: number): number {
  return count === 0 ? 0 : (((at + by) % count) + count) % count;
}

/** A finger shorter than this has only touched. */
const MIN_SWIPE_PX = 40;

/** Where a finger that moved by so many pixels turns to: 1 the next (to the left), -1 the one before, 0 nowhere. */
export function swipeStep(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < MIN_SWIPE_PX || Math.abs(dx) < Math.abs(dy) * 1.5) return 0;
  return dx < 0 ? 1 : -1;
}
