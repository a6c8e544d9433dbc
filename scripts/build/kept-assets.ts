import { copyFileSync, existsSync, linkSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { readManifest, type SiteManifest } from '../../src/server/site/site-files.ts';

/**
 * Puts the scripts, styles and pictures of earlier releases beside those of a new one, for whoever is in the middle of a page of theirs: their names
 * carry a digest of their content. @returns their records, marked as kept, so that the release after next does not take them from here
 */
export function keepAssets(site: string, own: ReadonlySet<string>, earlier: readonly string[]): SiteManifest {
  const kept: SiteManifest = {};
  for (const folder of earlier) {
    for (const [path, record] of readManifest(folder)) {
      if (!record.immutable || record.isKept || own.has(path) || path in kept) continue;
      for (const file of record.br ? [path, `${path}.br`, `${path}.gz`] : [path]) link(join(folder, file), join(site, file));
      kept[path] = { ...record, isKept: true };
    }
  }
  return kept;
}

/** The same bytes under a second name; a copy where the file system has no links. */
function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  if (existsSync(to)) return;
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** The folders of the sites before this one (`EARLIER_SITES`, as JSON). */
export const earlierSites = (): string[] => v.parse(v.array(v.string()), JSON.parse(process.env['EARLIER_SITES'] ?? '[]'));
