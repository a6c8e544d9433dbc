import type { ClientDirective } from 'astro';
import { keepPresses } from './keep-presses.ts';

/** The events that show that a person is about to use something. */
const SIGNS = ['pointerover', 'touchstart', 'focusin', 'keydown'] as const;
/** Screen readers and voice control send none of these events before they act, so islands also start after this long without one. */
const STILL_MS = 5000;

/** Calls back when the page has loaded and been seen: before, its scripts would keep the first picture of it waiting. */
function atRest(start: () => void): void {
  const isPaintTold = PerformanceObserver.supportedEntryTypes.includes('paint');
  const whenSeen = () => (isPaintTold ? new PerformanceObserver(start).observe({ type: 'paint', buffered: true }) : start());
  if (document.readyState === 'complete') whenSeen();
  else addEventListener('load', whenSeen, { once: true });
}

/** Somebody moves in the page, wherever it is; or it has been still. One wait for all islands. */
const moved = new Promise<void>((resolve) => {
  for (const sign of [...SIGNS, 'scroll']) addEventListener(sign, () => resolve(), { once: true, passive: true });
  atRest(() => setTimeout(resolve, STILL_MS));
});

/** Lets the browser draw and answer first. */
const breath = () => new Promise<void>((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : setTimeout(resolve, 1)));
/** Islands that nobody has turned to yet come one after the other: together they would hold up a phone for a quarter of a second. */
let turn = moved;

/** Fetches what an island will need, and runs nothing of it. */
function fetchAhead(element: HTMLElement): void {
  for (const name of ['renderer-url', 'component-url']) {
    const href = element.getAttribute(name);
    if (href === null || document.querySelector(`link[rel=prefetch][href="${href}"]`)) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', href }));
  }
}

/**
 * `client:engage` or `client:engage="<key>"`: an island that is there to be read. Its script is fetched when the page has come
 * to rest, and run when somebody turns to it, a moment after one moves in the page at all, or after the page was still for long;
 * at once when the address has a query or the tab keeps a draft under the key, which want to be put in. What is pressed
 * meanwhile is done then. A script that was lost on the way is fetched again at the next sign, or once the line is back.
 */
const engage: ClientDirective = (load, { value }, element) => {
  let isStarted = false;
  let isLost = false;
  let isWanted = false;
  const pressAgain = keepPresses(element);
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    isLost = false;
    const hydrate = await load();
    // Whoever turns to it again, or the line when it is back, has it fetched again.
    if (isLost) {
      isStarted = false;
      return;
    }
    // Reading the script and taking over its elements are two tasks, but not where somebody is waiting.
    if (!isWanted) await breath();
    for (const sign of SIGNS) element.removeEventListener(sign, hurry);
    await hydrate();
    pressAgain();
  };
  const hurry = () => {
    isWanted = true;
    void start();
  };
  for (const sign of SIGNS) element.addEventListener(sign, hurry, { passive: true });
  addEventListener('online', hurry);
  // Its script did not come: Astro says so in no other way.
  element.addEventListener('astro:hydration-error', () => {
    isLost = true;
  });
  const hasDraft = typeof value === 'string' && sessionStorage.getItem(value) !== null;
  if (location.search !== '' || hasDraft) hurry();
  else {
    atRest(() => fetchAhead(element));
    turn = turn.then(breath).then(start).catch(reportError);
  }
};

export default engage;
