import { renameSync, writeFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import type { Library } from '../../src/editorial/library.ts';
import { readContentAndReleased } from '../../src/editorial/site-library.ts';

/**
 * Reads what editors wrote once for all processes that make the site: forty thousand small files take each of them longer than
 * one large one. `node scripts/build/read-library.ts <file> [kept]`; a file appears when it is whole. `kept` is the content as it was written, for the servers
 * beside the site.
 */
const [, , file = '', kept] = process.argv;

function write(path: string, library: Library): void {
  writeFileSync(`${path}.part`, serialize(library));
  renameSync(`${path}.part`, path);
}

try {
  const { content, released } = await readContentAndReleased();
  if (kept !== undefined) write(kept, content);
  write(file, released);
} catch (error) {
  // A mistake of an editor: file, field and reason say all.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
