import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { AGAIN } from '../support/paired.ts';
import { PUBLIC } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/* A page comes over a slow line: in pieces, each painted before the next is there. What has been seen must stay where it is. */

const PIECES = 10;
/** A quarter of what browsers call good: a row of cards may still grow by a line. */
const UNSEEN = 0.025;

interface SlowLine {
  origin: string;
  /** Lets the next piece through; false when the page was whole already. */
  letThrough(): boolean;
  close(): Promise<void>;
}

/** Everything comes from the product; a page waits for each of its pieces to be let through. */
async function openSlowLine(product: string): Promise<SlowLine> {
  let [response, rest]: [ServerResponse | null, Buffer[]] = [null, []];
  const server: Server = createServer(async (request, answer) => {
    const { method = 'GET', url = '/', headers } = request;
    const from = await fetch(product + url, { method, headers: { accept: headers.accept ?? '*/*' }, redirect: 'manual' });
    const bytes = Buffer.from(await from.arrayBuffer());
    const isPage = from.headers.get('content-type')?.startsWith('text/html') === true;
    const kept = [...from.headers].filter(([name]) => !['content-encoding', 'content-length', 'transfer-encoding', 'connection'].includes(name));
    answer.writeHead(from.status, Object.fromEntries(kept));
    if (!isPage) {
      answer.end(bytes);
      return;
    }
    // The head and the navigation lie well within the first packets of any line.
    const [begin, main] = [bytes.subarray(0, bytes.indexOf('<main')), bytes.subarray(bytes.indexOf('<main'))];
    const size = Math.ceil(main.length / PIECES);
    [response, rest] = [answer, [begin, ...Array.from({ length: PIECES }, (_, i) => main.subarray(i * size, (i + 1) * size))]];
    letThrough();
  });
  function letThrough(): boolean {
    const piece = rest.shift();
    if (piece === undefined || response === null) return false;
    if (rest.length > 0) response.write(piece);
    else response.end(piece);
    return true;
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    letThrough,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A page that has nothing to show yet is not painted at all. */
const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        setTimeout(resolve, 100);
      }),
  );

/** The layout shifts of the page so far: how large each was, and the elements that moved. */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ value: number; moved: string[] }[]>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[];
          resolve(
            entries.map(({ value, sources }) => ({ value, moved: sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 100) : '')) })),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        // Where nothing moved the observer is never called.
        setTimeout(() => resolve([]), 50);
      }),
  );

/** On a phone all of them, half of them in a whole run alone; at a desk a third, of every kind some: what is above the fold there is the same. */
const PARTS = [
  { name: '1 of 2', tag: '@phone', screens: PUBLIC.filter((_, i) => i % 2 === 0) },
  { name: '2 of 2', tag: ['@phone', AGAIN], screens: PUBLIC.filter((_, i) => i % 2 === 1) },
  { name: 'at a desk', tag: ['@desktop', AGAIN], screens: PUBLIC.filter((_, i) => i % 3 === 0) },
];

for (const { name, tag, screens } of PARTS)
  test(`no public page moves while it arrives (${name})`, { tag }, async ({ page }) => {
    const line = await openSlowLine(process.env['E2E_ORIGIN'] ?? '');
    try {
      for (const path of screens) {
        await page.goto(`${line.origin}/zh/${path}`, { waitUntil: 'commit' });
        do await painted(page);
        while (line.letThrough());
        await page.waitForLoadState();
        await painted(page);
        const shifts = await shiftsOf(page);
        const total = shifts.reduce((sum, { value }) => sum + value, 0);
        expect.soft(total, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(UNSEEN);
      }
    } finally {
      await line.close();
    }
  });
