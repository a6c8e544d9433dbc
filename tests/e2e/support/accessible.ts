import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Less than half of what the package brings as its `source`: it goes through the pipe to the browser, and is parsed, for every page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** A name that is read aloud begins with the words that are seen (WCAG 2.5.3); axe asks for it only when it is told to. */
const NAMED_AS_SEEN = 'label-content-name-mismatch';
const COLOURS_OFF = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }]));

/** The rules whose findings come from the words of a language and from nothing that its other pages have in common. */
const WORD_RULES = [
  NAMED_AS_SEEN,
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-meter-name',
  'aria-progressbar-name',
  'aria-toggle-field-name',
  'aria-tooltip-name',
  'button-name',
  'document-title',
  'empty-heading',
  'empty-table-header',
  'frame-title',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'image-redundant-alt',
  'input-button-name',
  'label',
  'label-title-only',
  'landmark-unique',
  'link-name',
  'role-img-alt',
  'select-name',
  'summary-name',
  'svg-img-alt',
  'valid-lang',
];

/**
 * The depth of a look at a screen: everything in light and the colours again in dark; all but the colours; or what depends on the words, for a screen
 * whose elements and colours were looked at in other languages. At a place that a way through the screens has come to: everything as well in a whole run; in
 * one that says things once all but the head and the foot of the site, with which each screen is looked at, and in light alone.
 */
export type Look = 'all' | 'structure' | 'words' | 'place';

interface Run {
  colorScheme: 'light' | 'dark';
  options: axe.RunOptions;
}
const isOnce = Boolean(process.env['TEST_ONCE']);
/** Selectors of the parts that every screen has alike, passed over at a place. */
const FRAME = isOnce ? ['.site-head', '.site-foot'] : [];
const byTag = (rules: axe.RunOptions['rules']): axe.RunOptions => ({ runOnly: { type: 'tag', values: RULES }, ...(rules && { rules }) });
const byRule = (values: string[]): axe.RunOptions => ({ runOnly: { type: 'rule', values } });
const NAMES_ON = { [NAMED_AS_SEEN]: { enabled: true } };
const LIGHT: Run = { colorScheme: 'light', options: byTag(NAMES_ON) };
/** The scheme changes colours and nothing else. */
const DARK: Run = { colorScheme: 'dark', options: byRule(COLOUR_RULES) };
const RUNS: Readonly<Record<Look, readonly Run[]>> = {
  all: [LIGHT, DARK],
  place: isOnce ? [LIGHT] : [LIGHT, DARK],
  structure: [{ colorScheme: 'light', options: byTag({ ...NAMES_ON, ...COLOURS_OFF }) }],
  words: [{ colorScheme: 'light', options: byRule(WORD_RULES) }],
};

/**
 * Axe finds nothing on the page as it stands, in light and in dark; a test of many pages goes on and tells all findings.
 * Asked in the page itself: the builder of @axe-core/playwright opens another page for every question, which took four
 * fifths of the time and now and then the browser.
 */
export async function expectAccessible(page: Page, look: Look = 'place'): Promise<void> {
  expect(page.frames(), 'axe looks into no frame: it must be put into each').toHaveLength(1);
  await bringAxe(page);
  await layOutAll(page);
  for (const { colorScheme, options } of RUNS[look]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const findings = await findingsOf(page, { ...options, resultTypes: ['violations'] }, look === 'place' ? FRAME : []);
    expect.soft(findings, `${page.url()} in ${colorScheme}, ${page.viewportSize()?.width} wide`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** A page that was looked at before has it. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
}

function findingsOf(page: Page, options: axe.RunOptions, exclude: string[] = []): Promise<string[]> {
  return page.evaluate(
    async (asked) => {
      const { violations } = await window.axe.run({ exclude: asked.exclude }, asked.options);
      return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join('; ')})`);
    },
    { options, exclude },
  );
}

/** The controls of a page as it stands whose name for those who hear it lacks the words that others see. */
export async function nameFaults(page: Page): Promise<string[]> {
  await bringAxe(page);
  return findingsOf(page, { runOnly: { type: 'rule', values: [NAMED_AS_SEEN] }, resultTypes: ['violations'] });
}

/** The faults that axe finds in the colours of a page as it stands. */
export async function colourFaults(page: Page): Promise<string[]> {
  await bringAxe(page);
  return findingsOf(page, { runOnly: { type: 'rule', values: COLOUR_RULES }, resultTypes: ['violations'] });
}

/**
 * Lays out what waits to be scrolled to (`content-visibility`), as a reader meets it: axe takes the background of words from where
 * they lie, and those that wait lie nowhere yet.
 */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const all = new CSSStyleSheet();
    all.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(all);
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
