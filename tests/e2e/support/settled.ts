import { expect, type Page, type Request } from '@playwright/test';

/** A film comes in pieces for as long as somebody may watch it; a ping has no answer. */
const ENDLESS = ['media', 'ping'];
/** As long as the browser tests wait for anything. */
const PATIENCE_MS = 30_000;
const UNDER_WAY = new WeakMap<Page, Set<Request>>();

/** Begins to keep count of what a page has asked for and not got; before its first address. */
export function countRequests(page: Page): void {
  const underWay = new Set<Request>();
  UNDER_WAY.set(page, underWay);
  page.on('request', (request) => {
    if (!ENDLESS.includes(request.resourceType())) underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
}

/**
 * Waits until a page is whole: loaded, its islands alive, nothing asked for that has not come, no place held for what is
 * still to come. A fact each, and none of them a span of time: `networkidle` waits half a second on every page.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  const underWay = UNDER_WAY.get(page) ?? new Set();
  await expect
    .poll(
      async () => {
        const waiting = await page.evaluate(async () => {
          // Answers are put on the page, and may ask for more, within two frames.
          for (let i = 0; i < 2; i += 1) await new Promise(requestAnimationFrame);
          await document.fonts.ready;
          // Whoever reads on sees all of it: what waits to be seen is scrolled to.
          const unseen = document.querySelectorAll('astro-island[ssr][client=visible]');
          // The island itself has no box of its own.
          unseen.item(0)?.parentElement?.scrollIntoView();
          if (unseen.length === 0) scrollTo(0, 0);
          return unseen.length + document.querySelectorAll('astro-island[ssr]:is([client=load],[client=idle],[client=only]), .skeleton').length;
        });
        return waiting + underWay.size;
      },
      { message: `${page.url()} comes to rest`, intervals: [0, 20, 50], timeout: PATIENCE_MS },
    )
    .toBe(0);
}
