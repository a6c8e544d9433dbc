import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Library } from '../../src/editorial/library.ts';
import { readLibrary } from '../../src/editorial/read-library.ts';
import { readReleaseAt } from '../../src/server/site/site-files.ts';
import { filesBeside, leakedFiles } from './check-leaked-drafts.ts';

/**
 * Checks that nothing unpublished is in a file of the built site: no page, list, feed, sitemap or index, by id or by title; and none
 * of its pictures and clips is a file of the site, under whatever name.
 */
const ROOT = join(import.meta.dirname, '../..');
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

const unpublishedIn = ({ drafts }: Library): Unpublished[] =>
  Object.values(drafts).flatMap((shelf) =>
    shelf.map(({ id, texts }) => ({ id, titles: Object.values(texts).map(({ title }) => title.replaceAll('&', '&amp;')) })),
  );

/** The files beside the items of the collections that have any. */
const filesOf = ({ albums, videos }: Pick<Library, 'albums' | 'videos'>) =>
  Object.entries({ album: albums, video: videos }).flatMap(([folder, items]) => items.flatMap(({ id }) => filesBeside(join(ROOT, 'content', folder, id))));

if (import.meta.main) {
  const library = await readLibrary(join(ROOT, 'content'), { at: readReleaseAt(DIST) });
  const unpublished = unpublishedIn(library);
  const site = readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = site.filter((file) => TEXT.test(file));
  const faults = files.flatMap((file) =>
    namedIn(readFileSync(file, 'utf8'), unpublished).map((id) => `${file.slice(DIST.length)} names ${id}, which is not public`),
  );
  // A folder of files of a draft would be public under its name.
  for (const { id } of unpublished)
    for (const file of readdirSync(DIST, { recursive: true })) if (String(file).split('/').includes(id)) faults.push(`${file} is a file of ${id}`);
  const [drafts, published] = [filesOf(library.drafts), filesOf(library)];
  for (const { file, of } of await leakedFiles(site, { drafts, published }))
    faults.push(`${file.slice(DIST.length)} is ${of.slice(ROOT.length)}, which is not public`);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(
    `${unpublished.length} items with ${drafts.length} files are not public, ${site.length} files: ${faults.length === 0 ? 'none names or is one' : `${faults.length} faults`}\n`,
  );
  process.exit(faults.length === 0 ? 0 : 1);
}
