import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { ContentError } from '../src/editorial/content-error.ts';
import { isStamped, type MadeOf, stampBuild } from './build/build-stamp.ts';
import { type Looked, lookNow } from './build/in-one/look.ts';
import { IS_TO_BE_COMPILED } from './build/renderer/exit-code.ts';
import { SITE_FOLDER as DIST, earlierSites, IS_DIST } from './build/site-folder.ts';
import { digestOfHanded } from './build/unchanged/lasting.ts';
import { staysAsItIs, takeWhole } from './build/unchanged/take-whole.ts';
import { clearTaken } from './build/unchanged/taken-pages.ts';

/**
 * The whole build. Pages and search index are made of the same content at the same moment, side by side: Astro empties
 * `dist/` as it starts, so the index is made elsewhere and joins the pages at the end.
 */
const ROOT = join(import.meta.dirname, '..');
process.chdir(ROOT);
const CACHE = join(ROOT, 'node_modules/.cache/comic-hub');
const OLD = join(CACHE, 'old');
process.env['RELEASE_AT'] ??= new Date().toISOString();
const AT = new Date(process.env['RELEASE_AT']);
/** The place where a release keeps the content that its pages are made of, for the servers beside them; none of `dist/`. */
const KEPT_LIBRARY = process.env['KEPT_LIBRARY'];
/** Of the pages: with the settings that count at the moment of the release. */
const LIBRARY = KEPT_LIBRARY === undefined ? join(CACHE, 'library') : `${KEPT_LIBRARY}.pages`;
/** The moment at which the content says something else; nothing where there is none. */
const LASTS_UNTIL = `${LIBRARY}.until`;
/** Beside a release: several may be made at once, and its folder may be on a disk of its own. */
const INDEX = IS_DIST ? join(CACHE, 'pagefind') : `${DIST}.pagefind`;
/** `COMPILE=1`: everything is made anew, and nothing taken from what was made before. */
const IS_COMPILED = process.env['COMPILE'] === '1';
/** `ANEW=1`: a release of all the content, of which no page and no part of the index is as it was, by the code that was compiled for it. */
const IS_ANEW = IS_COMPILED || process.env['ANEW'] === '1';
/** Each page leaves garbage behind: with more room for the young it is looked through less often. The index needs no such room. */
const ROOM = { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=32`.trim() };
let isPutAside = false;
/** Scripts and renderer as Node has compiled them, from build to build. */
process.env['NODE_COMPILE_CACHE'] ??= join(CACHE, 'compiled');
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
const running = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => running.abort(new Error(`ended by ${signal}`)));
// A release that nobody waits for any more, since its server was killed.
if (!IS_DIST) process.stdin.once('end', () => running.abort(new Error('the server has gone'))).resume();

/** Runs a command to its very end; when one fails, so does the build, at once. @returns its exit code: 0, or one of `also` */
function run(command: string, args: string[], environment: Record<string, string> = {}, also: readonly number[] = []): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], signal: running.signal, env: { ...process.env, ...environment } });
    // One that is told to end writes until it has.
    child.on('error', (error) => error.name === 'AbortError' || reject(error));
    child.once('close', (code, signal) =>
      code === 0 || also.includes(code ?? -1) ? resolve(code ?? 0) : reject(new Error(`${[command, ...args].join(' ')} ended with ${code ?? signal}`)),
    );
  });
}

/** Removes what an earlier build left: its library is not this one's, and Astro would empty its `dist/` file by file before anything else. */
function putAside(): void {
  mkdirSync(CACHE, { recursive: true });
  rmSync(LIBRARY, { force: true });
  if (!IS_DIST) return;
  isPutAside = true;
  // A build that was killed left the site before it there, and half of its own here, or had only to remove the old one.
  if (existsSync(OLD)) rmSync(isStamped(DIST) ? OLD : DIST, { recursive: true, force: true });
  if (existsSync(DIST)) renameSync(DIST, OLD);
}

/** The site that was there stays, as long as there is no other. */
function putBack(): void {
  if (!IS_DIST || !isPutAside || !existsSync(OLD)) return;
  rmSync(DIST, { recursive: true, force: true });
  renameSync(OLD, DIST);
}

/** By a renderer that was compiled before, where there is one of this code; otherwise by Astro, which compiles it. */
async function makePages(digests: Promise<MadeOf>): Promise<void> {
  const environment = { ...ROOM, SITE_LIBRARY: LIBRARY, BASE_SITES };
  if (!IS_COMPILED) {
    const kept = { ...environment, BUILD_CODE: (await digests).code };
    if ((await run(process.execPath, ['scripts/build/renderer/render-site.ts'], kept, [IS_TO_BE_COMPILED])) === 0) return;
  }
  clearTaken(DIST);
  // Whatever the server's own environment is: pages of another would read the content beside what they are noted to read.
  await run('astro', ['build'], { ...environment, NODE_ENV: 'production' });
}

/** The digests of what the site is made of, each file read. Before anything else is read: what is edited from here on asks for another build. */
async function readDigests(): Promise<MadeOf> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/build/print-digest.ts'], { cwd: ROOT, signal: running.signal });
  return v.parse(v.object({ all: v.string(), code: v.string() }), JSON.parse(stdout));
}

/** Pages and index, and what they last for. */
function make(digests: Promise<MadeOf>): [Promise<MadeOf>, ...Promise<unknown>[]] {
  const kept = [LASTS_UNTIL, IS_ANEW ? '' : join(CACHE, 'items'), ...(KEPT_LIBRARY === undefined ? [] : [KEPT_LIBRARY])];
  const library = digests.then(({ code }) => run(process.execPath, ['scripts/build/read-library.ts', LIBRARY, ...kept], { BUILD_CODE: code, BASE_SITES }));
  const environment = { SITE_LIBRARY: LIBRARY, BASE_SITES };
  return [
    digests,
    // Astro has things of its own to do before it asks for the library.
    makePages(digests),
    library.then(async () => run(process.execPath, ['scripts/build/search/index-search.ts', INDEX], { ...environment, BUILD_CODE: (await digests).code })),
  ];
}

/** Makes what is asked for of a site that says the same already, where there is one: then nothing is read, made or compared. */
function isTaken({ madeOf }: Looked): boolean {
  const asked = { madeOf, at: AT };
  const taken = IS_DIST ? staysAsItIs(DIST, asked) : takeWhole(asked, { site: DIST, library: KEPT_LIBRARY, bases: basesOf(), earlier: earlierSites() });
  if (taken) process.stdout.write('Nothing has changed: all of it is taken as it was\n');
  return taken;
}

/** Makes it of a site of the same renderer, where there is one, in this process. @returns false where it is left to processes of their own */
async function isMadeInOne(looked: Looked, bases: readonly string[]): Promise<boolean> {
  // It brings much with it that nobody needs where nothing has changed.
  const { makeInOne, mayBeOne } = await import('./build/in-one/make-in-one.ts');
  if (!mayBeOne(looked, bases)) return false;
  const one = { site: DIST, isDist: IS_DIST, library: KEPT_LIBRARY, index: INDEX, at: AT, bases, earlier: earlierSites() };
  try {
    const { made, keep } = await makeInOne(one, looked);
    keep();
    return made === 'made';
  } catch (error) {
    if (error instanceof ContentError) throw error;
    told(error);
    return false;
  }
}

/** Whole sites before this one, of which it takes what is as it was. What was delivered comes last: releases are newer. */
const basesOf = (): string[] => (IS_COMPILED ? [] : [...earlierSites(), IS_DIST ? OLD : join(ROOT, 'dist')]).filter(isStamped);

const told = (error: unknown) => process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);

/** By processes of their own, side by side. */
async function makeInSteps(digests: Promise<MadeOf>, bases: readonly string[]): Promise<void> {
  const pages = make(digests);
  making = pages;
  const [madeOf] = await Promise.all(pages);
  renameSync(INDEX, join(DIST, 'pagefind'));
  await run(process.execPath, ['scripts/build/finish-build.ts'], { BASE_SITES: JSON.stringify(bases) });
  stampBuild(DIST, madeOf, AT.toISOString(), { handed: digestOfHanded(), until: readUntil() });
}

/** Fails when somebody ends this build. */
const ended = () => new Promise<never>((_, reject) => running.signal.addEventListener('abort', () => reject(running.signal.reason)));

let BASE_SITES = '[]';
let making: Promise<unknown>[] = [];
try {
  const looked = IS_ANEW ? null : lookNow();
  if (looked === null || !isTaken(looked)) {
    putAside();
    const bases = basesOf();
    if (!IS_ANEW) BASE_SITES = JSON.stringify(bases);
    if (looked === null || !(await Promise.race([isMadeInOne(looked, bases), ended()])))
      await makeInSteps(looked === null ? readDigests() : Promise.resolve(looked.madeOf), bases);
  }
  looked?.keep();
  // Comes last: while a file system remembers which files are gone (ext4: some minutes), it makes new ones slowly.
  if (IS_DIST) await rm(OLD, { recursive: true, force: true }).catch(told);
} catch (error) {
  told(running.signal.aborted ? running.signal.reason : error);
  running.abort();
  await Promise.allSettled(making);
  putBack();
  process.exitCode = 1;
} finally {
  for (const file of [LIBRARY, LASTS_UNTIL]) rmSync(file, { force: true });
  clearTaken(DIST);
  process.stdin.destroy();
}
// What is made in this process writes until it is gone.
if (running.signal.aborted) process.exit();

/** The moment that the reading of the content has told. */
function readUntil(): Date | null {
  const until = readFileSync(LASTS_UNTIL, 'utf8');
  return until === '' ? null : new Date(until);
}
