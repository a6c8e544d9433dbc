import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

/** The list that a build leaves of the files of its site: no part of what is sent. */
export const MANIFEST_FILE = '.files.json';

export interface Listed {
  type: string;
  /** Absent for pages: there may be tens of thousands, and most are never asked for. */
  etag?: string | undefined;
  /** True when `<path>.br` and `<path>.gz` stand beside it. */
  br: boolean;
  /** True for names that carry a hash of their content. */
  immutable: boolean;
  /** True for those of an earlier release, for whoever is in the middle of one of its pages. */
  isKept?: boolean | undefined;
}
/** Looked at by hand: a list of tens of thousands is read while visitors wait for an answer. */
function isListed(value: unknown): value is Listed {
  const { type, etag, br, immutable, isKept } = Object(value) as Record<string, unknown>;
  const isPlain = typeof type === 'string' && typeof br === 'boolean' && typeof immutable === 'boolean';
  return isPlain && (etag === undefined || typeof etag === 'string') && (isKept === undefined || typeof isKept === 'boolean');
}
/** The files of a site by their paths, as the build lists them. */
export type SiteManifest = Record<string, Listed>;

/** The site has not been built, or not to the end. */
export class SiteNotBuilt extends Error {
  override readonly name = 'SiteNotBuilt';
  constructor(root: string, cause?: unknown) {
    super(`There is no built site in ${root}: run \`npm run build\``, { cause });
  }
}

/** So many files are read between two turns of others. */
const FILES_OF_A_TURN = 400;

/** Leaves the list in the site's folder: JSON, with a line for each file. */
export function writeManifest(root: string, files: SiteManifest): void {
  const lines = Object.entries(files).map(([path, listed]) => `${JSON.stringify(path)}:${JSON.stringify(listed)}`);
  writeFileSync(join(root, MANIFEST_FILE), `{\n${lines.join(',\n')}\n}`);
}

/** The list that a build has left. @throws SiteNotBuilt */
export function readManifest(root: string): Map<string, Listed> {
  try {
    return new Map(checked(readFileSync(join(root, MANIFEST_FILE), 'utf8')));
  } catch (cause) {
    throw new SiteNotBuilt(root, cause);
  }
}

/** The same, line by line: others have their turn meanwhile. @throws SiteNotBuilt */
export async function readManifestInTurns(root: string): Promise<Map<string, Listed>> {
  try {
    const text = await readFile(join(root, MANIFEST_FILE), 'utf8');
    // Of one line is that of a build before; of one that was cut off the parser says so.
    if (!(text.startsWith('{\n') && text.endsWith('\n}'))) return new Map(checked(text));
    const manifest = new Map<string, Listed>();
    const lines = text.slice('{\n'.length, text.lastIndexOf('\n')).split(',\n');
    for (let first = 0; first < lines.length; first += FILES_OF_A_TURN) {
      await setImmediate();
      for (const [path, listed] of checked(`{${lines.slice(first, first + FILES_OF_A_TURN).join(',')}}`)) manifest.set(path, listed);
    }
    return manifest;
  } catch (cause) {
    throw new SiteNotBuilt(root, cause);
  }
}

function checked(text: string): [string, Listed][] {
  const files = Object.entries(JSON.parse(text) as Record<string, unknown>);
  const wrong = files.find(([, listed]) => !isListed(listed));
  if (wrong) throw new TypeError(`${wrong[0]} is not listed as it should be`);
  return files as [string, Listed][];
}

/** The files of a list, with their compressed twins. */
export const filesOf = (manifest: ReadonlyMap<string, Pick<Listed, 'br'>>): string[] =>
  [...manifest].flatMap(([path, { br }]) => (br ? [path, `${path}.br`, `${path}.gz`] : [path]));

/** The files that a build says it has left, with their compressed twins. @throws SiteNotBuilt */
export const listSiteFiles = (root: string): string[] => filesOf(readManifest(root));
