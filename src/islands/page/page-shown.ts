const PAINT = 'first-contentful-paint';

/**
 * Resolves when the page's first text or picture is on the screen, or at once while nobody looks at it. What is asked of the server
 * before competes with the page itself for a phone's connection, and holds its first paint up.
 */
export function pageShown(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve();
    new PerformanceObserver((entries, observer) => {
      if (entries.getEntriesByName(PAINT).length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}
