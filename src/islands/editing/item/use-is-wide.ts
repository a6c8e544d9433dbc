import { useSyncExternalStore } from 'react';

/** Where three texts stand side by side: as wide as `.edit-columns` in editing.css. */
const WIDE = '(min-width: 68rem)';

function listen(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether there is room for three columns. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    listen,
    () => matchMedia(WIDE).matches,
    () => true,
  );
}
