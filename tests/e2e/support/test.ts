import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { expectAccessible } from './accessible.ts';
import { countRequests } from './settled.ts';

/** The product under test, and the person who reads its mail. */
interface Fixtures {
  /** Waits until the newest message to an address or number says `what`, and gives its decoded text. */
  message: (to: string, what: RegExp) => Promise<string>;
}

export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => use(process.env['E2E_ORIGIN'] ?? ''),
  page: async ({ page }, use) => {
    const errors = await collectErrors(page);
    countRequests(page);
    await use(page);
    expect(errors, 'the console stays free of errors').toEqual([]);
  },
  message: async ({ browserName: _ }, use) => {
    await use(async (to, what) => {
      let text = '';
      await expect
        .poll(
          async () => {
            text = await newestTo(to);
            return text;
          },
          { intervals: [50, 100, 200] },
        )
        .toMatch(what);
      return text;
    });
  },
});
export { expect, expectAccessible };

/** Collects the faults of a page from now on: errors in its console, those that nobody catches, and every policy that it breaks. */
export async function collectErrors(page: Page): Promise<string[]> {
  const errors: string[] = [];
  page.on('console', (message) => {
    // The network's own line for an answer that the test asked for is no fault of the page's.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      console.error(`Policy broken: ${effectiveDirective} by ${blockedURI} ${sample}`),
    );
  });
  return errors;
}

async function newestTo(to: string): Promise<string> {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox');
  const files = (await readdir(folder).catch(() => []))
    .filter((file) => /\.(eml|sms\.json)$/.test(file))
    .sort()
    .reverse();
  for (const file of files) {
    const content = await readFile(join(folder, file), 'utf8');
    if (!content.includes(to)) continue;
    if (!file.endsWith('.eml')) return content;
    const sentEmail = await PostalMime.parse(content);
    // An e-mail to the office names the address as well.
    if (sentEmail.to?.some(({ address }) => address === to)) return sentEmail.text ?? '';
  }
  return '';
}
