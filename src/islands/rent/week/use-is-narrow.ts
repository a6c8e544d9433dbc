import { useSyncExternalStore } from 'react';

/** Where hours and reservation stand one below the other: as wide as `.split` in booking.css. */
const NARROW = '(max-width: 59.99rem)';

function listen(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the screen has one column; drawn with two before the browser says. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    listen,
    () => matchMedia(NARROW).matches,
    () => false,
  );
}
