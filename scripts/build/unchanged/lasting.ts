import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Library } from '../../../src/editorial/library.ts';
import { parseVersions } from '../../../src/editorial/settings/setting-versions-file.ts';

/** Beside the pages of a site; no part of what is sent. */
const NAME = '.lasting';

const LastingSchema = v.object({
  /** A digest of what a build is handed beside the content: versions of settings, and days whose hours staff has set. */
  handed: v.string(),
  /** The first moment after its own at which a site of the same content may say something else on the same day; null: there is none. */
  until: v.nullable(
    v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.transform((at) => new Date(at)),
    ),
  ),
});
/** The time for which a site stays as it is while nobody edits anything. */
export type Lasting = v.InferOutput<typeof LastingSchema>;

/** A digest of the files that this build is handed. */
export function digestOfHanded(): string {
  const hash = createHash('sha256');
  for (const name of ['SETTING_VERSIONS', 'PLANNED_DAYS']) {
    const file = process.env[name];
    hash.update(JSON.stringify([name, file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : null]));
  }
  return hash.digest('hex');
}

/** The moment at which something of the content, or of what is handed, begins to count or goes. */
export function untilOf({ changesAt }: Pick<Library, 'changesAt'>, at: Date): Date | null {
  const file = process.env['SETTING_VERSIONS'];
  const begins = file === undefined ? [] : parseVersions(readFileSync(file, 'utf8')).map(({ validFrom }) => validFrom);
  const moments = [...begins, ...(changesAt === null ? [] : [changesAt])].filter((moment) => moment > at);
  return moments.length === 0 ? null : new Date(Math.min(...moments.map(Number)));
}

export const writeLasting = (site: string, lasting: Lasting): void => writeFileSync(join(site, NAME), JSON.stringify(lasting));

/** Reads what a site says of itself; null where it says nothing that can be read. */
export function readLasting(site: string): Lasting | null {
  try {
    return v.parse(LastingSchema, JSON.parse(readFileSync(join(site, NAME), 'utf8')));
  } catch {
    return null;
  }
}
