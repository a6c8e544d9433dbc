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

/**
 * `client:engage` or `client:engage="<key>"`: an island that is there to be read, and loads its script when somebody turns to
 * it, or when the page has come to rest; at once when the address has a query or the tab keeps a draft under the key, which
 * want to be put in.
 */
const engage: ClientDirective = (load, { value }, element) => {
  let isStarted = false;
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    for (const sign of SIGNS) element.removeEventListener(sign, start);
    const hydrate = await load();
    await hydrate();
  };
  for (const sign of SIGNS) element.addEventListener(sign, start, { passive: true });
  const hasDraft = typeof value === 'string' && sessionStorage.getItem(value) !== null;
  if (location.search !== '' || hasDraft) void start();
  else atRest(start);
};

export default engage;
