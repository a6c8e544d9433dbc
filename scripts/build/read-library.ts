import { renameSync, writeFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import { readReleased } from '../../src/editorial/site-library.ts';

/**
 * Reads what editors wrote once for all processes that make the site: forty thousand small files take each of them longer than
 * one large one. `node scripts/build/read-library.ts <file>`; the file appears when it is whole.
 */
const [, , file = ''] = process.argv;
try {
  const library = await readReleased();
  writeFileSync(`${file}.part`, serialize(library));
  renameSync(`${file}.part`, file);
} catch (error) {
  // A mistake of an editor: file, field and reason say all.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
