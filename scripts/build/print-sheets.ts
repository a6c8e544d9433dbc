import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { chromium } from '@playwright/test';
import { sheets } from './sheets.ts';

/**
 * Prints the forms on paper to PDF, to be committed: `npm run sheets`, after a change of their texts or of the centre's settings. Needs
 * Chromium and Debian's fonts-noto-cjk, as the browser tests do; a build needs neither.
 */
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium' });
try {
  const page = await browser.newPage();
  for (const { file, html, mark } of sheets()) {
    await page.setContent(html);
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, Buffer.concat([pdf, Buffer.from(`\n${mark}`)]));
    process.stdout.write(`${file}\n`);
  }
} finally {
  await browser.close();
}
