import type { Page } from '@playwright/test';
import { dayClockText } from '../../../src/i18n/formats/time-text.ts';
import type { Language } from '../../../src/i18n/languages.ts';
import { AGAIN_IN } from '../support/paired.ts';
import { LANGUAGES } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/* Rows below the fold are neither laid out nor painted before somebody comes near, and taken for as high as the style says (094). */

const LISTS = ['rent_list', 'creator_list', 'comic_list', 'news_list', 'news_list/event'];
/** Every width, and the narrowest in both kinds of writing; what a language has at one width it has at the next. */
const WIDTHS = { zh: [390, 1440], en: [320, 390, 820], ja: [320, 390] } as const;
/** A list may not become shorter by more while it is read: its scroll bar would run away. */
const MOST_TIMES_HIGHER = 1.9;

/** Gives each row the longest words that it may have: when a seat is free is told once it is known, and by night in more words than by day. */
async function tellLongest(page: Page, language: Language): Promise<void> {
  const time = dayClockText(new Date('2026-12-30T22:00:00+08:00'), language);
  await page.locator('[data-rent-live]').evaluateAll(([root], when) => {
    for (const row of (root as HTMLElement | undefined)?.querySelectorAll('[data-device]') ?? []) {
      const live = row.querySelector<HTMLElement>('[data-live]');
      if (live) live.textContent = (root as HTMLElement).dataset['wordTaken']?.replace('{{time}}', when) ?? '';
      row.querySelector('[data-times]')?.removeAttribute('hidden');
    }
  }, time);
}

for (const language of LANGUAGES) {
  test(`no row that is not laid out yet stands out of its box, nor is thought much too high: ${language}`, { tag: AGAIN_IN[language] }, async ({ page }) => {
    let rows = 0;
    for (const width of WIDTHS[language]) {
      await page.setViewportSize({ width, height: 900 });
      for (const list of LISTS) {
        await page.goto(`/${language}/${list}`);
        if (list === 'rent_list') await expect(page.locator('[data-live]').first()).not.toBeEmpty();
        await tellLongest(page, language);
        const found = await page.locator('.later-rows > :nth-child(n + 7)').evaluateAll((all) => {
          const thought = (all as HTMLElement[]).map((row) => row.getBoundingClientRect().height);
          // All of them first: rows of a grid are as high as the highest beside them.
          for (const row of all as HTMLElement[]) row.style.contentVisibility = 'visible';
          return (all as HTMLElement[]).map((row, i) => ({
            text: row.textContent?.trim().slice(0, 40),
            thought: Math.ceil(thought[i] ?? 0),
            height: Math.floor(row.getBoundingClientRect().height),
          }));
        });
        rows += found.length;
        expect(
          found.filter(({ thought, height }) => !(height <= thought)),
          `${list} at ${width}`,
        ).toEqual([]);
        const sum = (sizes: readonly number[]) => sizes.reduce((all, each) => all + each, 0);
        expect
          .soft(sum(found.map(({ thought }) => thought)), `${list} at ${width} is thought too high`)
          .toBeLessThanOrEqual(MOST_TIMES_HIGHER * sum(found.map(({ height }) => height)));
      }
    }
    expect(rows).toBeGreaterThan(WIDTHS[language].length * LISTS.length);
  });
}
