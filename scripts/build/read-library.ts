import { renameSync, writeFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import type { ReadItem, ReadValue } from '../../src/editorial/collection.ts';
import type { Library } from '../../src/editorial/library.ts';
import { KeptFiles } from '../../src/editorial/reading/kept-files.ts';
import { writeLibrary } from '../../src/editorial/reading/library-file.ts';
import { madeAt, readContentAndReleased } from '../../src/editorial/site-library.ts';
import { codeOfBuild } from './build-stamp.ts';
import { noteItemsSince } from './in-one/library-before.ts';
import { baseSites, SITE_FOLDER } from './site-folder.ts';
import { untilOf } from './unchanged/lasting.ts';

/**
 * Reads what editors wrote once for all processes that make the site: forty thousand small files take each of them longer than
 * one large one. `node scripts/build/read-library.ts <file> <until> [<items>] [<content>]`; a file appears when it is whole. `until`: where the moment is left at which the content
 * says something else. `items`: where what was read is kept, for
 * the next time; empty: nothing is. `content` is the content as it was written, for the servers beside the site.
 */
const [, , file = '', untilFile = '', itemsFile = '', contentFile] = process.argv;

function write(path: string, library: Library): void {
  writeFileSync(`${path}.part`, serialize(library));
  renameSync(`${path}.part`, path);
}

try {
  const kept = itemsFile === '' ? undefined : new KeptFiles<ReadItem | ReadValue>(itemsFile, codeOfBuild());
  const { content, released } = await readContentAndReleased(kept);
  const [base] = baseSites();
  if (contentFile !== undefined) writeLibrary(contentFile, content);
  if (contentFile !== undefined && base !== undefined) noteItemsSince(base, SITE_FOLDER, { file: contentFile, content });
  writeFileSync(untilFile, untilOf(content, madeAt())?.toISOString() ?? '');
  write(file, released);
  kept?.keep();
} catch (error) {
  // A mistake of an editor: file, field and reason say all.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
