import { useMedia } from '../../page/use-media.ts';

/** Where hours and reservation stand one below the other: as wide as `.split` in booking.css. */
const NARROW = '(max-width: 59.99rem)';

/** Whether the screen has one column; drawn with two before the browser says. */
export const useIsNarrow = (): boolean => useMedia(NARROW, false);
