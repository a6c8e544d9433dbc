import type { Page } from '@playwright/test';
import { INSIGHT_REPORT_PATH } from '../../../src/domain/insight/figures.ts';
import { LANGUAGES } from '../../../src/i18n/languages.ts';
import { AGAIN_IN, AT_ANY } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/* The report of a month on A4, in each language: with as many rows as it can have, of long names. */

const MM = 96 / 25.4;
/** The part of A4 within the margins of the page. */
const [WIDTH, HEIGHT] = [Math.floor((210 - 28) * MM), Math.floor((297 - 28) * MM)];
const POINTS = 72 / 25.4;
const NAME = {
  zh: '液晶繪圖螢幕二十四吋專業色彩校正款',
  en: 'A colour-calibrated pen display of twenty-four inches',
  ja: 'カラーキャリブレーション対応24インチ液晶ペンタブレット',
};

/** Fills the lists of what is popular, whatever the month had. */
async function fillLists(page: Page): Promise<void> {
  await page.route('**/api/staff/insight?*', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const rows = Array.from({ length: 10 }, (_, i) => ({ id: `r${i}`, title_zh: NAME.zh, title_en: NAME.en, title_ja: NAME.ja, count: 1000 - i }));
    data.popular = {
      devices: rows,
      activities: rows,
      favourites: rows.map((row) => ({ kind: 'news', ...row })),
      read: rows.map((row) => ({ ...row, shares: 3 })),
    };
    await route.fulfill({ response, json: { data } });
  });
}

/** Returns what stands out of the paper's width, or is higher than a page though nothing may tear it apart. */
function faultsOnPaper(page: Page) {
  return page.evaluate(
    ({ width, height }) => {
      const shown = [...document.querySelectorAll<HTMLElement>('.insight > section, .insight table, .insight figure, .insight .heat-scroll')].filter(
        (part) => part.getClientRects().length > 0,
      );
      const nameOf = (part: HTMLElement) => `${part.tagName} ${part.getAttribute('aria-label') ?? part.querySelector('caption, h2')?.textContent ?? ''}`;
      const wide = shown.filter((part) => part.getBoundingClientRect().right > width + 1 || part.scrollWidth > part.clientWidth + 1).map(nameOf);
      const tables = shown.filter((part) => part.tagName === 'TABLE');
      return {
        wide,
        tall: shown.filter((part) => part.tagName !== 'SECTION' && part.getBoundingClientRect().height > height).map(nameOf),
        torn: tables.filter((table) => getComputedStyle(table).breakInside !== 'avoid').map(nameOf),
        // Chromium lays what follows over a part of a grid that goes on, and over one that is higher than the page it may not leave.
        over: [...document.querySelectorAll('.insight'), ...shown]
          .filter((part) => getComputedStyle(part).display.includes('grid') || (part.tagName === 'SECTION' && getComputedStyle(part).breakInside === 'avoid'))
          .map((part) => part.className),
        tables: tables.length,
      };
    },
    { width: WIDTH, height: HEIGHT },
  );
}

for (const language of LANGUAGES) {
  test(`${language}: the report is some pages of A4, on which no table is cut or torn apart`, { tag: [AT_ANY, ...AGAIN_IN[language]] }, async ({ page }) => {
    await logIn(page, 'admin001');
    await fillLists(page);
    await page.setViewportSize({ width: WIDTH, height: HEIGHT });
    await page.goto(`/${language}/${INSIGHT_REPORT_PATH}`);
    // Charts of which there is nothing say so.
    await expect(page.locator('.insight :is(figure, h3 + p)')).toHaveCount(4);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.insight-choice')).toBeHidden();
    const faults = await faultsOnPaper(page);
    expect(faults).toMatchObject({ wide: [], tall: [], torn: [], over: [] });
    expect(faults.tables).toBeGreaterThanOrEqual(9);
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    const sizes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(([, width, height]) => [Number(width), Number(height)]);
    expect(sizes.length).toBe([...pdf.matchAll(/\/Type\s*\/Page\b(?!s)/g)].length);
    expect(sizes.length).toBeGreaterThanOrEqual(2);
    // All lists are full: in most months it is less.
    expect(sizes.length).toBeLessThanOrEqual(7);
    for (const [width = 0, height = 0] of sizes) {
      expect(Math.abs(width - 210 * POINTS)).toBeLessThan(1);
      expect(Math.abs(height - 297 * POINTS)).toBeLessThan(1);
    }
  });
}
