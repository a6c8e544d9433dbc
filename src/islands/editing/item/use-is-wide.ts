import { useMedia } from '../../page/use-media.ts';

/** Where three texts stand side by side: as wide as `.edit-columns` in editing.css. */
const WIDE = '(min-width: 68rem)';

/** Whether there is room for three columns. */
export const useIsWide = (): boolean => useMedia(WIDE, true);
