import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestOfFile, filesIn } from '../../../../scripts/build/renderer/kept-files.ts';
import { MINUTE_MS } from '../../../../src/domain/time/period.ts';
import { SmallSite } from '../../../e2e/support/small-site.ts';
import { BARE_ENVIRONMENT } from '../../../support/process.ts';
import { FIRST_EDITS } from './random-edits.ts';

/*
 * Whatever editors change, a site of which only that is made anew is, byte for byte, the one of which everything is (docs/decisions/436): two
 * hundred edits, in a whole run alone.
 */

const ORIGIN = 'http://127.0.0.1:4321';
const SEED = 18;
const EDITS = 200;
/** An edit makes a small site twice; two hundred of them on a machine that has others' work to do take their time. */
const PATIENCE_MS = 40 * MINUTE_MS;
const CHILD = ['random-edits.ts', 'edit-and-compare.ts'];
const LineSchema = v.object({
  number: v.number(),
  edit: v.string(),
  at: v.string(),
  said: v.optional(v.string()),
  refused: v.optional(v.string()),
  differences: v.optional(v.array(v.string())),
});

let site: SmallSite;
beforeAll(async () => {
  site = new SmallSite([
    ...['404.astro', 'index.astro', '[lang]/[home].astro', '[lang]/error[status].astro', 'llms.txt.ts', '[lang]/rss.xml.ts'],
    ...['[lang]/news', '[lang]/news_list', '[lang]/tag', '[lang]/activity_[type]', '[lang]/video', '[lang]/creator_list/index.json.ts'],
  ]);
  // The frozen content has no pictures and no films.
  for (const video of readdirSync(join(site.content, 'video'), { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    for (const file of ['film.mp4', 'poster.webp']) writeFileSync(join(site.content, 'video', video.name, file), `${video.name} ${file}`);
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#f4d35e' } });
  await picture.webp().toFile(join(site.content, 'album/sample-album/one.webp'));
  // Each tag has a page of each kind in each language: those that items carry, and one that none does.
  const tags = join(site.content, 'tags.yaml');
  const lines = readFileSync(tags, 'utf8').split('\n');
  writeFileSync(tags, lines.filter((line) => /id: (?:opening-hours|visiting|exhibition),/.test(line)).join('\n'));
  for (const file of CHILD) cpSync(join(import.meta.dirname, file), join(site.root, 'tests/api/releases/renderer', file));
});
afterAll(() => site?.remove());

const environment = (at: string) => ({ ...BARE_ENVIRONMENT, ...site.environment(ORIGIN), RELEASE_AT: at, NODE_COMPILE_CACHE: join(site.root, 'compiled') });

test('what is made of an edit is what is made of everything', { timeout: PATIENCE_MS }, async () => {
  const at = '2026-11-21T02:00:00.000Z';
  const run = promisify(execFile);
  await run(join(site.root, 'node_modules/.bin/astro'), ['build'], { cwd: site.root, env: { ...environment(at), SITE_FOLDER: join(site.root, 'site') } });
  const given = ['tests/api/releases/renderer/edit-and-compare.ts', String(SEED), String(EDITS), at];
  const { stdout } = await run(process.execPath, given, { cwd: site.root, env: environment(at), maxBuffer: 16 * 1024 * 1024 });
  const lines = stdout
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => v.parse(LineSchema, JSON.parse(line)));
  const made = lines.filter(({ said }) => said !== undefined);
  expect(made.filter(({ differences }) => differences?.length)).toEqual([]);
  // Most of them are such as content allows, and most of the pages are taken as they were.
  expect(made.length).toBeGreaterThan(EDITS / 2);
  const counts = made.map(({ said = '' }) => [...said.matchAll(/(\d+) (?:pages made|taken)/g)].map(([, count]) => Number(count)));
  const [remade, taken] = [0, 1].map((which) => counts.reduce((sum, each) => sum + (each[which] ?? 0), 0));
  expect(taken).toBeGreaterThan(remade ?? 0);
  // A field of the settings is a matter of the pages that say it: the hours of nearly all, a closed day of few, who e-mails come from of none.
  expect(made.slice(0, FIRST_EDITS.length).map(({ edit }) => edit)).toEqual(FIRST_EDITS);
  const [hours = [], closedDay = [], sender = []] = counts;
  expect(hours[0]).toBeGreaterThan(hours[1] ?? 0);
  expect(closedDay[0]).toBeGreaterThan(0);
  expect(closedDay[1]).toBeGreaterThan(10 * (closedDay[0] ?? 0));
  expect(sender[0]).toBe(0);

  // One process has made all of them: nothing that it keeps from one to the next is in the last. A process that has seen none makes the same.
  const anew = { ...environment(lines.at(-1)?.at ?? at), SITE_FOLDER: join(site.root, 'anew') };
  await run(process.execPath, ['scripts/build/renderer/render-site.ts'], { cwd: site.root, env: anew });
  const bytes = (folder: string) => new Map(filesIn(join(site.root, folder)).map((path) => [path, digestOfFile(join(site.root, folder) + path)]));
  const [last, fresh] = [bytes('site'), bytes('anew')];
  expect([...fresh].filter(([path, digest]) => last.get(path) !== digest)).toEqual([]);
  expect([...last.keys()]).toEqual([...fresh.keys()]);
});
