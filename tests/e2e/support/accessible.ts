import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Less than half of what the package brings as its `source`: it goes through the pipe to the browser, and is parsed, for every page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The scheme changes colours and nothing else, so in dark only the rules that look at colours are asked again. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const RUNS = [
  { colorScheme: 'light', runOnly: { type: 'tag', values: RULES } },
  { colorScheme: 'dark', runOnly: { type: 'rule', values: COLOUR_RULES } },
] as const;
/** A name that is read aloud begins with the words that are seen (WCAG 2.5.3); axe asks for it only when it is told to. */
const NAMED_AS_SEEN = 'label-content-name-mismatch';
const COLOURS_OFF = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }]));

/**
 * Axe finds nothing on the page as it stands, in light and in dark; a test of many pages goes on and tells all findings.
 * `withColours: false` leaves out what looks at colours, for a page whose colours were looked at in another language.
 * Asked in the page itself: the builder of @axe-core/playwright opens another page for every question, which took four
 * fifths of the time and now and then the browser.
 */
export async function expectAccessible(page: Page, { withColours = true } = {}): Promise<void> {
  expect(page.frames(), 'axe looks into no frame: it must be put into each').toHaveLength(1);
  await bringAxe(page);
  await layOutAll(page);
  for (const { colorScheme, runOnly } of withColours ? RUNS : RUNS.slice(0, 1)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const rules = { ...(runOnly.type === 'tag' && { [NAMED_AS_SEEN]: { enabled: true } }), ...(!withColours && COLOURS_OFF) };
    const options = { runOnly: { ...runOnly, values: [...runOnly.values] }, rules, resultTypes: ['violations' as const] };
    expect.soft(await findingsOf(page, options), `${page.url()} in ${colorScheme}, ${page.viewportSize()?.width} wide`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** A page that was looked at before has it. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
}

function findingsOf(page: Page, options: axe.RunOptions): Promise<string[]> {
  return page.evaluate(async (asked) => {
    const { violations } = await window.axe.run(document, asked);
    return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join('; ')})`);
  }, options);
}

/** The controls of a page as it stands whose name for those who hear it lacks the words that others see. */
export async function nameFaults(page: Page): Promise<string[]> {
  await bringAxe(page);
  return findingsOf(page, { runOnly: { type: 'rule', values: [NAMED_AS_SEEN] }, resultTypes: ['violations'] });
}

/** The faults that axe finds in the colours of a page as it stands. */
export async function colourFaults(page: Page): Promise<string[]> {
  await bringAxe(page);
  return findingsOf(page, { runOnly: { type: 'rule', values: [...COLOUR_RULES] }, resultTypes: ['violations'] });
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
