import { atom, onMount, type ReadableAtom } from 'nanostores';

const TICK_MS = 1000;

export interface Countdown {
  /** Whole seconds that are left; counts while somebody listens. */
  $seconds: ReadableAtom<number>;
  /** Starts to count to a moment, in milliseconds since 1970. */
  countTo: (moment: number) => void;
}

/** Seconds until something may be done again. `readMoment` says to when to count at first: what was kept for the tab, for instance. */
export function createCountdown(readMoment: () => number = () => 0): Countdown {
  const $seconds = atom(0);
  let moment = 0;
  const count = () => $seconds.set(Math.max(0, Math.ceil((moment - Date.now()) / TICK_MS)));
  onMount($seconds, () => {
    if (typeof window === 'undefined') return;
    moment = Math.max(moment, readMoment());
    count();
    const timer = setInterval(count, TICK_MS);
    return () => clearInterval(timer);
  });
  return {
    $seconds,
    countTo: (to) => {
      moment = to;
      count();
    },
  };
}
