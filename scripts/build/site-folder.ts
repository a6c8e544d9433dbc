import { copyFileSync, existsSync, linkSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as v from 'valibot';
import type { SiteManifest } from '../../src/server/site/site-manifest.ts';
import { manifestOf } from './unchanged/kept-manifests.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The folder that a build writes the site to: `dist/`, or that of a release (docs/decisions/283). */
export const SITE_FOLDER = resolve(ROOT, process.env['SITE_FOLDER'] ?? 'dist');

/** True for the site of the sources as they are, which `npm start` serves; a release has a folder of its own. */
export const IS_DIST = process.env['SITE_FOLDER'] === undefined;

/**
 * Puts the scripts, styles and pictures of earlier releases beside those of a new one, for whoever is in the middle of a page of theirs: their names
 * carry a digest of their content. @returns their records, marked as kept, so that the release after next does not take them from here
 */
export function linkEarlierAssets(site: string, own: ReadonlySet<string>, earlier: readonly string[]): SiteManifest {
  const kept: SiteManifest = {};
  for (const folder of earlier) {
    for (const [path, record] of manifestOf(folder)) {
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

/** The folders of whole sites of which unchanged files may be taken (`BASE_SITES`, as JSON), the newest first. */
export const baseSites = (): string[] => v.parse(v.array(v.string()), JSON.parse(process.env['BASE_SITES'] ?? '[]'));
