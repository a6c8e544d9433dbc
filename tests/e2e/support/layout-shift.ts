import type { Page, Route } from '@playwright/test';

/** More of a page than this may not move while it is loaded: half the threshold of Core Web Vitals. */
export const SHIFT_MOST = 0.05;

interface Shift {
  value: number;
  /** An element that moved, from where to where. */
  what: string[];
}

/** Begins to note how much of a page moves by itself; before its first address. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Shift[] = [];
    Object.assign(window, { shifts: noted });
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element ? `${node.localName}.${node.className}` : (node?.textContent ?? '').slice(0, 30);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput')) continue;
        const sources: { node?: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] = Reflect.get(entry, 'sources') ?? [];
        const what = sources.map(({ node, previousRect, currentRect }) => `${nameOf(node)} ${Math.round(previousRect.y)} → ${Math.round(currentRect.y)}`);
        noted.push({ value: Number(Reflect.get(entry, 'value')), what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shift of a page so far, and the elements that moved. */
export async function shiftsOf(page: Page): Promise<{ sum: number; what: string[] }> {
  const shifts = await page.evaluate((): Shift[] => Reflect.get(window, 'shifts'));
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    what: shifts.flatMap(({ value, what }) => what.map((each) => `${value.toFixed(3)} ${each}`)),
  };
}

/** Keeps the answers of the API back, as a slow network does; returns what lets them through. */
export async function holdResponses(page: Page): Promise<() => Promise<void>> {
  let isHeld = true;
  const held: Route[] = [];
  await page.route('**/api/**', async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  return async () => {
    isHeld = false;
    // An answer may ask for the next one: each comes by itself, and is painted before the next.
    for (const route of held) {
      await route.continue();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    }
  };
}
