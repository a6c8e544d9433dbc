import type { ClientDirective } from 'astro';

/** What shows that a person is about to use something. */
const SIGNS = ['pointerover', 'touchstart', 'focusin', 'keydown'] as const;

/** Calls back when the page has loaded and been seen: before, its scripts would keep the first picture of it waiting. */
function atRest(start: () => void): void {
  const isPaintTold = PerformanceObserver.supportedEntryTypes.includes('paint');
  const whenSeen = () => (isPaintTold ? new PerformanceObserver(start).observe({ type: 'paint', buffered: true }) : start());
  if (document.readyState === 'complete') whenSeen();
  else addEventListener('load', whenSeen, { once: true });
}

/** Lets the browser draw and answer first. */
const breath = () => new Promise<void>((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : setTimeout(resolve, 1)));
/** Islands that nobody has turned to yet come one after the other: together they would hold up a phone for a quarter of a second. */
let turn = Promise.resolve();

/**
 * `client:engage` or `client:engage="<key>"`: an island that is there to be read, and loads its script when somebody turns to
 * it, or when the page has come to rest; at once when the address has a query or the tab keeps a draft under the key, which
 * want to be put in.
 */
const engage: ClientDirective = (load, { value }, element) => {
  let isStarted = false;
  let isWanted = false;
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    const hydrate = await load();
    // Reading the script and taking over its elements are two tasks, but for who is waiting.
    if (!isWanted) await breath();
    for (const sign of SIGNS) element.removeEventListener(sign, hurry);
    await hydrate();
  };
  const hurry = () => {
    isWanted = true;
    void start();
  };
  for (const sign of SIGNS) element.addEventListener(sign, hurry, { passive: true });
  const hasDraft = typeof value === 'string' && sessionStorage.getItem(value) !== null;
  if (location.search !== '' || hasDraft) hurry();
  else
    atRest(() => {
      turn = turn.then(breath).then(start).catch(reportError);
    });
};

export default engage;
