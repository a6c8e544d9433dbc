import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Library } from '../../../src/editorial/library.ts';
import { libraryOf } from '../../../src/editorial/reading/library-file.ts';
import { compareLibraries, noteItems } from '../../../src/server/releases/compare-libraries.ts';
import { KeptReading } from '../unchanged/kept-reading.ts';

/** Beside the site of a release. */
const NAME = 'library';
/** The one before, and this one. */
const libraries = new KeptReading<Library | null>(NAME, 2);

/** The content of a site, read once; null where it has kept none. */
export const libraryOfSite = (site: string): Library | null => libraries.of(dirname(site), read);

/** Notes beside a site what of its content is other than in the release that is its base; nothing where that has kept none. @param file of its own content */
export function noteItemsSince(base: string, site: string, { file, content }: { file: string; content: Library }): void {
  const before = libraryOfSite(base);
  libraries.keep(dirname(file), content);
  if (before) noteItems(base, site, compareLibraries(before, content));
}

function read(folder: string): Library | null {
  try {
    return libraryOf(readFileSync(join(folder, NAME)));
  } catch {
    return null;
  }
}
