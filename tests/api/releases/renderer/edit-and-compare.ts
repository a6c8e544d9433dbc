import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../../../../scripts/build/renderer/kept-files.ts';
import { openKeptRenderer } from '../../../../scripts/build/renderer/kept-renderer.ts';
import { loadRenderer } from '../../../../scripts/build/renderer/load-renderer.ts';
import { makeSite } from '../../../../scripts/build/renderer/make-site.ts';
import type { Library } from '../../../../src/editorial/library.ts';
import { notingLibrary } from '../../../../src/editorial/reading/reads.ts';
import { readReleased } from '../../../../src/editorial/site-library.ts';
import { RandomEdits } from './random-edits.ts';

/*
 * A process in the folder of a small site, of which this file is a part: edits its content again and again, makes what changed and makes all of it, and compares the two byte for
 * byte. `node edit-and-compare.ts <seed> <edits> <moment>`
 */

const [, , seed = '', count = '', moment = ''] = process.argv;
const ROOT = process.cwd();
process.env['RELEASE_AT'] = moment;
const kept = await openKeptRenderer();
if (!kept) throw new Error('no renderer is kept');
const renderer = await loadRenderer(kept);
const content = process.env['CONTENT_DIR'] ?? '';
const edits = new RandomEdits(content, { seed: Number(seed), at: new Date(moment) });
const says = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`);

async function make(site: string, bases: readonly string[], read: Library): Promise<string> {
  // Where pages look for it.
  Reflect.set(globalThis, Symbol.for('comic-hub.library'), Promise.resolve(notingLibrary(read)));
  renderer.app.routeCache.clearAll();
  if (!kept) throw new Error('no renderer is kept');
  return makeSite({ kept, renderer, from: { library: notingLibrary(read), at: edits.at, root: ROOT }, site, bases });
}

/** The files that are not the same, and those that one of the two has alone. */
function differences(one: string, other: string): string[] {
  const [a, b] = [new Set(filesIn(one)), new Set(filesIn(other))];
  const isOther = (path: string) => !b.has(path) || !readFileSync(one + path).equals(readFileSync(other + path));
  return [...[...b].filter((path) => !a.has(path)), ...[...a].filter(isOther)];
}

const [site, earlier, whole] = ['site', 'earlier', 'whole'].map((name) => join(ROOT, name)) as [string, string, string];
for (let number = 0; number < Number(count); number += 1) {
  const edit = edits.make(number);
  process.env['RELEASE_AT'] = edits.at.toISOString();
  let read: Library;
  try {
    read = await readReleased();
  } catch (error) {
    // An edit that content does not allow makes no release.
    edits.undo();
    says({ number, edit, refused: error instanceof Error ? error.message : String(error), at: edits.at });
    continue;
  }
  rmSync(earlier, { recursive: true, force: true });
  renameSync(site, earlier);
  const said = await make(site, [earlier], read);
  await make(whole, [], read);
  says({ number, edit, said, differences: differences(site, whole), at: edits.at });
}
