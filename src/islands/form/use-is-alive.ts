import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the page as it was built, true once its script is there: a button that needs it says so until then. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
