import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import playwrightConfig from '../../playwright.config.ts';
import type { Language } from '../../src/i18n/languages.ts';
import startProduct from '../e2e/support/start-product.ts';
import { readOptions } from './options.ts';
import type { Scene } from './scene.ts';
import { SCENES } from './scenes.ts';
import { seedRecords } from './seed.ts';
import { seedActivities } from './seed-activities.ts';
import { type Picture, writeIndex, writeSheet } from './sheets.ts';
import { walk } from './walk.ts';

/*
 * Takes a picture of every screen, at every width, in every language and every scheme of colours, and says what a machine can see is
 * wrong with them (tests/screens/README.md).
 */

const options = readOptions(process.argv.slice(2));
const scenes = SCENES.filter(({ name }) => options.only.length === 0 || options.only.some((part) => name.includes(part)));
if (scenes.length === 0) throw new Error(`There is no screen of that name; there are ${SCENES.map(({ name }) => name).join(', ')}`);
await rm(join(options.folder, 'sheets'), { recursive: true, force: true });
await mkdir(join(options.folder, 'sheets'), { recursive: true });

if (!existsSync('dist/index.html')) throw new Error('The site is not built: npm run build');
const stop = await startProduct();
const browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {});
const [pictures, faults]: [Picture[], string[]] = [[], []];
try {
  const origin = process.env['E2E_ORIGIN'] ?? '';
  await seedRecords(origin);
  await seedActivities(origin);
  const waiting = scenes.flatMap((scene) => options.languages.map((language): [Scene, Language] => [scene, language]));
  const total = waiting.length;
  const walkOn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [scene, language] = next;
      const walked = await walk(browser, origin, scene, language, options);
      pictures.push(...walked.pictures);
      faults.push(...walked.faults);
      await writeSheet(options.folder, scene.name, language, pictures);
      process.stdout.write(`${total - waiting.length}/${total} ${scene.name} ${language}\n`);
    }
  };
  await Promise.all(Array.from({ length: options.pages }, walkOn));
} finally {
  await browser.close();
  await stop();
}
await writeIndex(options.folder, pictures, faults);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.stdout.write(
  `${pictures.length} pictures of ${scenes.length} screens in ${options.folder}: ${faults.length === 0 ? 'no faults' : `${faults.length} faults`}\n`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
