import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';

/** The product under test, and the person who reads its mail. */
interface Fixtures {
  /** Waits until the newest message to an address or number says `what`, and gives its decoded text. */
  message: (to: string, what: RegExp) => Promise<string>;
}

export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => use(process.env['E2E_ORIGIN'] ?? ''),
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      // The network's own line for an answer that the test asked for is no fault of the page's.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    await use(page);
    expect(errors, 'the console stays free of errors').toEqual([]);
  },
  message: async ({ browserName: _ }, use) => {
    await use(async (to, what) => {
      let text = '';
      await expect
        .poll(async () => {
          text = await newestTo(to);
          return text;
        })
        .toMatch(what);
      return text;
    });
  },
});
export { expect };

async function newestTo(to: string): Promise<string> {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox');
  const files = (await readdir(folder).catch(() => []))
    .filter((file) => /\.(eml|sms\.json)$/.test(file))
    .sort()
    .reverse();
  for (const file of files) {
    const content = await readFile(join(folder, file), 'utf8');
    if (!content.includes(to)) continue;
    return file.endsWith('.eml') ? ((await PostalMime.parse(content)).text ?? '') : content;
  }
  return '';
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The scheme changes colours and nothing else, so in dark only the rules that look at colours are asked again. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Axe finds nothing on the page as it stands, in light and in dark; a test of many pages goes on and tells all findings. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = new AxeBuilder({ page });
    const { violations } = await (colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules(COLOUR_RULES)).analyze();
    expect
      .soft(
        violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join('; ')})`),
        `${page.url()} in ${colorScheme}`,
      )
      .toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
