import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nextChange } from '../../src/domain/releases/release.ts';
import { readLibrary } from '../../src/editorial/read-library.ts';
import { readReleaseAt } from '../../src/server/site/site-files.ts';

/**
 * Checks that the same content and the same code make the same bytes: builds the site once more, in another folder, as of the last moment at which it has
 * nothing else to say, compiled anew and with nothing taken from before, and compares it file by file with `dist/` (docs/decisions/415).
 */
const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');
const MAX_SHOWN = 20;
/** A build tells each of its pages. */
const MAX_SAID_BYTES = 64 * 1024 * 1024;
/** The only file that says when the site was made. */
const OF_MOMENT = '.release.json';

/** The files of a folder, from its root, in the order of their names. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

/** The differences between two folders: files that one alone has, and those that are other. */
export function differencesOf(one: string, other: string): string[] {
  const [here, there] = [filesIn(one), filesIn(other)];
  const [isHere, isThere] = [new Set(here), new Set(there)];
  return [
    ...here.flatMap((file) => {
      if (!isThere.has(file)) return [`${file} was not made again`];
      return file === OF_MOMENT || readFileSync(join(one, file)).equals(readFileSync(join(other, file))) ? [] : [`${file} has other bytes`];
    }),
    ...there.filter((file) => !isHere.has(file)).map((file) => `${file} was not there before`),
  ];
}

if (import.meta.main) {
  const at = readReleaseAt(DIST);
  const { changesAt } = await readLibrary(join(ROOT, 'content'), { at });
  const last = new Date(nextChange(at, changesAt).at.getTime() - 1);
  const folder = mkdtempSync(join(tmpdir(), 'comic-hub-reproduced-'));
  try {
    const env = { ...process.env, SITE_FOLDER: join(folder, 'site'), KEPT_LIBRARY: join(folder, 'library'), RELEASE_AT: last.toISOString(), COMPILE: '1' };
    // Its input stays open while it runs: a build whose server has gone ends.
    await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: ROOT, env, maxBuffer: MAX_SAID_BYTES });
    const faults = differencesOf(DIST, join(folder, 'site'));
    for (const fault of faults.slice(0, MAX_SHOWN)) process.stderr.write(`${fault}\n`);
    process.stdout.write(`As of ${at.toISOString()} and of ${last.toISOString()}: ${filesIn(DIST).length} files, ${faults.length} are not the same\n`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
