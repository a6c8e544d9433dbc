import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
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
    const errors: string[] = [];
    page.on('console', (message) => {
      // The network's own line for an answer that the test asked for is no fault of the page's.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    countRequests(page);
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
export { expect, expectAccessible };

async function newestTo(to: string): Promise<string> {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox');
  const files = (await readdir(folder).catch(() => []))
    .filter((file) => /\.(eml|sms\.json)$/.test(file))
    .sort()
    .reverse();
  for (const file of files) {
    const content = await readFile(join(folder, file), 'utf8');
    if (!content.includes(to)) continue;
    return file.endsWith('.eml') ? decodeMail(content) : content;
  }
  return '';
}

/** The text of one of our mails, whatever transfer encoding it came in. */
function decodeMail(source: string): string {
  const [head = '', ...rest] = source.split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(head)) return body;
  const bytes = body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
