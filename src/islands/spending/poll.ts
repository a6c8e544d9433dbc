/** The first wait between two questions, and the longest: whoever stands at a counter is answered within a moment, and nobody asks for hours. */
const FIRST_MS = 1000;
const LONGEST_MS = 4000;
const GROWTH = 1.15;

/**
 * Asks again and again while the page is seen, ever more slowly, until it is told to stop. `ask` says whether to go on; what it throws is a
 * defect. Coming back to the page asks at once.
 */
export function createPoll(ask: () => Promise<boolean>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOn = false;
  let isAsking = false;
  let waitMs = FIRST_MS;

  async function turn(): Promise<void> {
    if (!isOn || isAsking || document.visibilityState === 'hidden') return;
    isAsking = true;
    const goesOn = await ask().finally(() => {
      isAsking = false;
    });
    if (!goesOn) isOn = false;
    if (!isOn) return;
    timer = setTimeout(() => void turn(), waitMs);
    waitMs = Math.min(LONGEST_MS, waitMs * GROWTH);
  }

  function look(): void {
    if (!isOn || document.visibilityState === 'hidden') return;
    clearTimeout(timer);
    waitMs = FIRST_MS;
    void turn();
  }

  function stop(): void {
    isOn = false;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  }

  /** Begins anew, with the shortest wait. */
  function start(): void {
    stop();
    isOn = true;
    waitMs = FIRST_MS;
    document.addEventListener('visibilitychange', look);
    void turn();
  }

  return { start, stop };
}
