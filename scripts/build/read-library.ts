import { renameSync, writeFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import type { ReadItem } from '../../src/editorial/collection.ts';
import { KeptFiles } from '../../src/editorial/reading/kept-files.ts';
import { readReleased } from '../../src/editorial/site-library.ts';
import { codeDigest } from './build-stamp.ts';

/**
 * Reads what editors wrote once for all processes that make the site: forty thousand small files take each of them longer than
 * one large one. `node scripts/build/read-library.ts <file> [<kept>]`; the file appears when it is whole. `kept`: where the items are kept, for the next time.
 */
const [, , file = '', keptFile = ''] = process.argv;
try {
  const kept = keptFile === '' ? undefined : new KeptFiles<ReadItem>(keptFile, codeDigest());
  const library = await readReleased(kept);
  writeFileSync(`${file}.part`, serialize(library));
  renameSync(`${file}.part`, file);
  kept?.keep();
} catch (error) {
  // A mistake of an editor: file, field and reason say all.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
