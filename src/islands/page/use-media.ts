import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query fits the window, as it becomes wider and narrower; `atFirst` until the browser says. */
export function useMedia(query: string, atFirst: boolean): boolean {
  const listen = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    listen,
    () => matchMedia(query).matches,
    () => atFirst,
  );
}
