import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLibrary } from '../src/editorial/library.ts';
import { readReleaseAt } from '../src/server/site-files.ts';

/** What is not public yet is in no file of the built site: no page, list, feed, sitemap or index, by id or by title. */
const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const TEXT = /\.(html|xml|txt|json|js|ics|css|webmanifest)$/;

export interface Unpublished {
  id: string;
  titles: readonly string[];
}

/** Which of what is not public a text names. */
export function namedIn(text: string, unpublished: readonly Unpublished[]): string[] {
  return unpublished
    .filter(({ id, titles }) => new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(text) || titles.some((title) => text.includes(title)))
    .map(({ id }) => id);
}

async function readUnpublished(): Promise<Unpublished[]> {
  const { drafts } = await readLibrary(join(ROOT, 'content'), { at: readReleaseAt(DIST) });
  return Object.values(drafts).flatMap((shelf) =>
    shelf.map(({ id, texts }) => ({ id, titles: Object.values(texts).map(({ title }) => title.replaceAll('&', '&amp;')) })),
  );
}

if (import.meta.main) {
  const unpublished = await readUnpublished();
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const faults = files.flatMap((file) =>
    namedIn(readFileSync(file, 'utf8'), unpublished).map((id) => `${file.slice(DIST.length)} names ${id}, which is not public`),
  );
  // A folder of files of a draft would be public under its name.
  for (const { id } of unpublished)
    for (const file of readdirSync(DIST, { recursive: true })) if (String(file).split('/').includes(id)) faults.push(`${file} is a file of ${id}`);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(
    `${unpublished.length} items are not public, ${files.length} files: ${faults.length === 0 ? 'none names one' : `${faults.length} faults`}\n`,
  );
  process.exit(faults.length === 0 ? 0 : 1);
}
