import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Language } from '../../src/i18n/languages.ts';
import { colourFaults, layOutAll, nameFaults } from '../e2e/support/accessible.ts';
import { coveredWordsOf } from '../e2e/support/covered-words.ts';
import { countShifts } from '../e2e/support/layout-shift.ts';
import { logIn } from '../e2e/support/screens.ts';
import { countRequests, settled } from '../e2e/support/settled.ts';
import { collectErrors } from '../e2e/support/test.ts';
import { layoutFaults, shiftFaults, watchResponses } from './faults.ts';
import type { Mode, ScreenOptions } from './options.ts';
import type { Scene } from './scene.ts';
import type { Picture } from './sheets.ts';

const HEIGHTS: Record<number, number> = { 320: 640, 390: 844, 820: 1180, 1440: 900 };
/** A list may be longer: what comes after looks like what came before. */
const MOST_HEIGHT = 4000;
const MEDIA: Record<Mode, { colorScheme: 'light' | 'dark'; forcedColors: 'active' | 'none' }> = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'light', forcedColors: 'active' },
};

/** The result for a screen in one language. */
export interface Walked {
  pictures: Picture[];
  faults: string[];
}

/** Takes all pictures of a screen in one language. A phone's layout may do other things than a desk's, so each kind loads the page for itself. */
export async function walk(browser: Browser, origin: string, scene: Scene, language: Language, options: ScreenOptions): Promise<Walked> {
  const walked: Walked = { pictures: [], faults: [] };
  const isNarrow = (width: number) => width < 700;
  for (const widths of [options.widths.filter(isNarrow), options.widths.filter((width) => !isNarrow(width))]) {
    if (widths.length === 0) continue;
    const context = await browser.newContext({ baseURL: origin, locale: 'en-GB', timezoneId: 'Asia/Taipei', reducedMotion: 'reduce' });
    const page = await context.newPage();
    const tell = (what: readonly string[], where = '') => walked.faults.push(...what.map((each) => `${scene.name} ${language}${where}: ${each}`));
    const responses = watchResponses(page);
    try {
      const errors = await open(page, scene, language, widths[0] ?? 0);
      if (!scene.act) tell(await shiftFaults(page));
      await scene.act?.(page);
      await settled(page);
      await layOutAll(page);
      tell(await nameFaults(page));
      for (const width of widths) await take(page, { scene, language, width, options, walked, tell });
      tell([...errors, ...(await responses())]);
    } catch (error) {
      tell([`could not be shown: ${String(error).split('\n')[0]}`], ` ${widths.join()}`);
    } finally {
      await context.close();
    }
  }
  return walked;
}

async function open(page: Page, { path, member, before }: Scene, language: Language, width: number): Promise<string[]> {
  const errors = await collectErrors(page);
  countRequests(page);
  await countShifts(page);
  page.setDefaultTimeout(20_000);
  await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
  if (member !== undefined) await logIn(page, member);
  await before?.(page);
  const answer = await page.goto(`/${language}/${path}`);
  await settled(page);
  const status = answer?.status() ?? 0;
  if (status !== 200 && !path.startsWith('error')) errors.push(`is answered with ${status}`);
  if ((await page.locator('h1:visible').count()) !== 1) errors.push('has not one visible heading');
  return errors;
}

interface Taking {
  scene: Scene;
  language: Language;
  width: number;
  options: ScreenOptions;
  walked: Walked;
  tell: (what: readonly string[], where?: string) => void;
}

/** A width in all modes, and what a machine sees of it. */
async function take(page: Page, { scene, language, width, options, walked, tell }: Taking): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
  tell(await layoutFaults(page), ` ${width}`);
  for (const mode of options.modes) {
    await page.emulateMedia({ ...MEDIA[mode], reducedMotion: 'reduce' });
    if (mode !== 'forced' && width === options.widths[0]) tell(await colourFaults(page), ` ${width} ${mode}`);
    // A dialog lies over words on purpose.
    if (mode === 'forced' && !scene.isDialog)
      tell(
        (await coveredWordsOf(page)).map((words) => `covers words: ${words}`),
        ` ${width}`,
      );
    const file = `${scene.name}/${language}-${width}-${mode}.png`;
    await mkdir(join(options.folder, scene.name), { recursive: true });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const whole = { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, MOST_HEIGHT) } };
    await page.screenshot({ path: join(options.folder, file), animations: 'disabled', scale: 'css', ...(!scene.isDialog && whole) });
    walked.pictures.push({ scene: scene.name, language, width, mode, file });
  }
}
