import type { Page } from '@playwright/test';
import { swept } from '../../support/runs/sweep.ts';
import { type Look, layOutAll } from '../support/accessible.ts';
import { cutWordsOf, ledByMarksOf } from '../support/cut-words.ts';
import { narrowColumnsOf } from '../support/narrow-columns.ts';
import { AGAIN_IN } from '../support/paired.ts';
import { LANGUAGES, logIn, overflowOf, PORTAL, PUBLIC } from '../support/screens.ts';
import { settled } from '../support/settled.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** A narrow phone, and any screen at 400 % (WCAG 1.4.10). */
const NARROW = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
/** Where the layouts for wide screens begin, and are at their tightest. */
const LAPTOP = { width: 1024, height: 768 };
const DESKTOP = { width: 1440, height: 900 };
const ALL_SIZES = [NARROW, PHONE, TABLET, LAPTOP, DESKTOP];
/** The number of tests that share the public screens of a language, so that both workers have work to the end. */
const PARTS = 3;
/** Many screens make a long test, longer on a machine that is busy. */
test.describe.configure({ timeout: 300_000 });

/**
 * Returns what axe looks for on a screen in a language, and at which width. It takes most of the time of these tests: over the languages each screen is
 * seen whole at one end of the widths, without its colours at the other, and with its words in all three. What lies between has the same elements.
 */
function lookOf(screen: string, language: (typeof LANGUAGES)[number]): { look: Look; size: typeof PHONE } {
  const place = [...PUBLIC, ...PORTAL].indexOf(screen);
  const look = (['all', 'structure', 'words'] as const)[(place + LANGUAGES.indexOf(language)) % LANGUAGES.length] ?? 'all';
  const isNarrow = look === 'words' || (look === 'all') === (place % 2 === 0);
  return { look, size: isNarrow ? PHONE : DESKTOP };
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/**
 * A page is loaded once and then made narrower and wider: which layout is seen is the style sheets' matter alone, and no script's. Nothing
 * is painted meanwhile, which would take most of the time; it is again when the page has come to the size that it is left at.
 */
async function expectFits(page: Page, path: string, last = DESKTOP): Promise<void> {
  await layOutAll(page);
  const paint = await stopPainting(page);
  for (const size of [...ALL_SIZES.filter((each) => each !== last), last]) {
    await page.setViewportSize(size);
    const [overflow, cutWords, ledByMarks, narrow] = await Promise.all([overflowOf(page), cutWordsOf(page), ledByMarksOf(page), narrowColumnsOf(page)]);
    expect.soft(overflow, `${path} scrolls sideways, ${size.width} wide`).toBe(0);
    expect.soft(cutWords, `${path} cuts words in two, ${size.width} wide`).toEqual([]);
    expect.soft(ledByMarks, `${path} begins lines with what closes others, ${size.width} wide`).toEqual([]);
    expect.soft(narrow, `${path} squeezes words into a narrow column, ${size.width} wide`).toEqual([]);
  }
  await paint();
}

/** Keeps the layout of a page and paints none of it, until what is returned is called. */
async function stopPainting(page: Page): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle(() => {
    const unpainted = new CSSStyleSheet();
    unpainted.replaceSync('* { visibility: hidden !important; }');
    document.adoptedStyleSheets.push(unpainted);
    return unpainted;
  });
  return () =>
    sheet.evaluate((unpainted) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== unpainted);
    });
}

async function expectSound(page: Page, screen: string, language: (typeof LANGUAGES)[number]): Promise<void> {
  await page.setViewportSize(PHONE);
  await open(page, `/${language}/${screen}`);
  const { look, size } = lookOf(screen, language);
  await expectFits(page, `/${language}/${screen}`, size);
  await expectAccessible(page, look);
}

for (const language of LANGUAGES) {
  for (let part = 0; part < PARTS; part += 1) {
    test(`every public screen in ${language} is accessible, light and dark, and fits every width (${part + 1} of ${PARTS})`, {
      tag: AGAIN_IN[language],
    }, async ({ page }) => {
      for (const screen of swept(
        PUBLIC.filter((_, i) => i % PARTS === part),
        2,
      ))
        await expectSound(page, screen, language);
    });
  }

  test(`every screen behind the login in ${language} is accessible, light and dark, and fits every width`, { tag: AGAIN_IN[language] }, async ({ page }) => {
    await logIn(page, 'assoc001');
    for (const screen of swept(PORTAL, 4)) await expectSound(page, screen, language);
  });
}

test('every public screen fits every width for a member too, each in one of the languages', async ({ page }) => {
  await logIn(page, 'creator1');
  for (const [i, screen] of swept(
    PUBLIC.filter((each) => !/^(sign|register)$/.test(each)),
    6,
  ).entries()) {
    const path = `/${LANGUAGES[i % LANGUAGES.length]}/${screen}`;
    await page.setViewportSize(PHONE);
    await open(page, path);
    await expectFits(page, path);
  }
});

test('what is on today is told in full on the home page, whichever day it is', async ({ page }) => {
  for (const language of LANGUAGES) {
    await open(page, `/${language}/index`);
    for (const size of ALL_SIZES) {
      await page.setViewportSize(size);
      const cut = await page.evaluate(() => {
        const panel = document.querySelector('.today .fill');
        const lists = [...document.querySelectorAll<HTMLElement>('[data-on-day]')];
        return lists.flatMap((list) => {
          for (const each of lists) each.hidden = each !== list;
          const titles = [...list.querySelectorAll('a')].filter((title) => {
            // A closing bracket at the end of a line lets its blank half stand out, which nobody sees.
            const blank = Number.parseFloat(getComputedStyle(title).fontSize) / 2;
            return title.scrollWidth > title.clientWidth + blank || title.scrollHeight > title.clientHeight + 1;
          });
          const isFull = panel === null || panel.scrollHeight > panel.clientHeight + 1;
          return [...titles.map(({ textContent }) => textContent), ...(isFull ? [`${list.dataset['onDay']} stands out of its panel`] : [])];
        });
      });
      expect.soft(cut, `${language}, ${size.width} wide`).toEqual([]);
      // A closed day is told at every width.
      for (const closed of await page.locator('[data-strip] > .off').all()) await expect.soft(closed, `${language}, ${size.width} wide`).toBeVisible();
      // A day of the coming two weeks fills its place, whether anything is on or not.
      const widths = await page.locator('[data-strip] > li').evaluateAll((days) => days.map((day) => Math.round(day.getBoundingClientRect().width)));
      const seen = widths.filter((width) => width > 0);
      expect.soft(Math.max(...seen) - Math.min(...seen), `${language}, ${size.width} wide`).toBeLessThanOrEqual(1);
    }
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('public pages read', async ({ page }) => {
    const needScript = [
      'sign',
      'register',
      'register/verify/unknown',
      'forget_password',
      'forget/verify/unknown',
      'identity/verify/unknown',
      'unsubscribe/unknown',
      'olduser/verify/unknown',
    ];
    const saysLittle = ['error404', 'error500', 'error503'];
    const sayMuch = PUBLIC.filter((each) => ![...needScript, ...saysLittle].includes(each));
    for (const [i, screen] of swept(sayMuch, 4).entries()) {
      // Its words are all that is asked for, not its pictures.
      await page.goto(`/${LANGUAGES[i % LANGUAGES.length]}/${screen}`, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const text = await page.locator('main').textContent();
      expect.soft(text?.length, screen).toBeGreaterThan(100);
    }
  });
});
