import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../../../../scripts/build/renderer/kept-files.ts';
import { openKeptRenderer } from '../../../../scripts/build/renderer/kept-renderer.ts';
import { loadRenderer } from '../../../../scripts/build/renderer/load-renderer.ts';
import { makeSite } from '../../../../scripts/build/renderer/make-site.ts';
import { notingLibrary } from '../../../../src/editorial/reading/reads.ts';
import { readReleased } from '../../../../src/editorial/site-library.ts';
import { RandomEdits, SETTINGS } from './random-edits.ts';

/*
 * A process in the folder of a small site, of which this file is a part: edits its content again and again, makes what changed and makes all of it, and compares the two byte for
 * byte. It ends after an edit of the settings, which modules of the site read once. `node edit-and-compare.ts <seed> <first> <end> <moment>`
 */

const [, , seed = '', first = '', end = '', moment = ''] = process.argv;
const ROOT = process.cwd();
process.env['RELEASE_AT'] = moment;
const kept = await openKeptRenderer();
if (!kept) throw new Error('no renderer is kept');
const renderer = await loadRenderer(kept);
const content = process.env['CONTENT_DIR'] ?? '';
const before = `${content}-before`;
const edits = new RandomEdits(content, { seed: Number(seed) + Number(first), at: new Date(moment) });
const says = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`);

async function make(site: string, bases: readonly string[]): Promise<string> {
  const read = await readReleased();
  // Where pages look for it.
  Reflect.set(globalThis, Symbol.for('comic-hub.library'), Promise.resolve(notingLibrary(read)));
  renderer.app.routeCache.clearAll();
  if (!kept) throw new Error('no renderer is kept');
  return makeSite({ kept, renderer, from: { library: notingLibrary(read), at: edits.at, root: ROOT }, site, bases });
}

/** The files that are not the same, and those that one of the two has alone. */
function differences(one: string, other: string): string[] {
  const [a, b] = [filesIn(one), filesIn(other)];
  const alone = [...a.filter((path) => !b.includes(path)), ...b.filter((path) => !a.includes(path))];
  return [...alone, ...a.filter((path) => b.includes(path) && !readFileSync(one + path).equals(readFileSync(other + path)))];
}

const [site, earlier, whole] = ['site', 'earlier', 'whole'].map((name) => join(ROOT, name)) as [string, string, string];
for (let number = Number(first); number < Number(end); number += 1) {
  rmSync(before, { recursive: true, force: true });
  cpSync(content, before, { recursive: true });
  const edit = edits.make(number);
  process.env['RELEASE_AT'] = edits.at.toISOString();
  try {
    await readReleased();
  } catch (error) {
    // An edit that content does not allow makes no release.
    rmSync(content, { recursive: true });
    cpSync(before, content, { recursive: true });
    says({ number, edit, refused: error instanceof Error ? error.message : String(error), at: edits.at });
    continue;
  }
  if (edit === SETTINGS && number > Number(first)) {
    says({ number, edit, isForAnother: true, at: edits.at });
    break;
  }
  rmSync(earlier, { recursive: true, force: true });
  cpSync(site, earlier, { recursive: true });
  const said = await make(site, [earlier]);
  await make(whole, []);
  says({ number, edit, said, differences: differences(site, whole), at: edits.at });
}
