import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { codeOfBuild } from '../build-stamp.ts';
import { publicPictures } from '../public-pictures.ts';
import { digestOfFile, type KeptFile } from './kept-files.ts';

/*
 * What Astro has compiled, kept under a digest of all that it was compiled of (docs/decisions/435). A folder has its name when it is whole, and is
 * never changed then.
 */

const ROOT = join(import.meta.dirname, '../../..');
export const RENDERERS = join(ROOT, 'node_modules/.cache/comic-hub/renderers');
/** The code that runs, and what an editor has on trial. */
const MOST_KEPT = 2;

/** The parts of what Astro knows of a page's route that its rendering asks for. */
export interface RoutePage {
  /** Astro's name of it. */
  key: string;
  styles: unknown[];
}

/** All of a renderer that is no file. */
export interface RendererState {
  /** The digest of the code that it was compiled of. */
  code: string;
  /** The module of the bundle that makes pages. */
  entry: string;
  pages: RoutePage[];
  scripts: { stage: string; content: string }[];
  /** The address of each picture that is made smaller, by what Astro was asked for. */
  pictures: Map<string, string>;
  /** The bundle, in `server`. */
  server: KeptFile[];
  /** Files of every site of this code: scripts, styles, pictures, the files of `public/`. In `client`. */
  client: KeptFile[];
}

export interface KeptRenderer extends RendererState {
  folder: string;
  digest: string;
}

/**
 * A digest of all that Astro compiles: the code, and of the content the pictures of albums alone, which become files of the site as modules do.
 */
export async function rendererDigest(code: string, ofFile: DigestOf = digestOfFile): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([code, process.version, process.platform, process.arch]));
  for (const path of [...(await publicPictures())].sort()) hash.update(JSON.stringify([path, digestOf(join(ROOT, 'content', path), ofFile)]));
  return hash.digest('hex');
}

/** Tells the digest of a file. */
type DigestOf = (file: string) => string;

/** One that is not there is told by the page that shows it. */
const digestOf = (file: string, ofFile: DigestOf): string | null => (existsSync(file) ? ofFile(file) : null);

export const rendererFolder = (digest: string): string => join(RENDERERS, digest);

/** The renderer of the sources as they are; null where there is none that is whole. @param ofFile without it each file is read */
export async function openKeptRenderer(ofFile: DigestOf = digestOfFile): Promise<KeptRenderer | null> {
  const digest = await rendererDigest(codeOfBuild(), ofFile);
  const folder = rendererFolder(digest);
  if (!existsSync(folder)) return null;
  try {
    const state = readState(folder);
    const isThere = isWhole(join(folder, 'server'), state.server, ofFile) && isWhole(join(folder, 'client'), state.client, ofFile);
    if (isThere) return { ...state, folder, digest };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
  process.stderr.write('The renderer that was kept is not what it was: it is compiled again\n');
  rmSync(folder, { recursive: true, force: true });
  return null;
}

const readState = (folder: string) => deserialize(readFileSync(join(folder, 'state'))) as RendererState;

/** The newest renderer of the code as it is, whatever pictures albums had then; null where there is none that is whole. */
export function openRendererOfCode(): KeptRenderer | null {
  const code = codeOfBuild();
  const names = existsSync(RENDERERS) ? readdirSync(RENDERERS).filter((name) => !name.startsWith('.')) : [];
  const age = (name: string) => statSync(join(RENDERERS, name)).mtimeMs;
  for (const digest of names.sort((a, b) => age(b) - age(a))) {
    const folder = rendererFolder(digest);
    const state = readState(folder);
    if (state.code === code && isWhole(join(folder, 'server'), state.server)) return { ...state, folder, digest };
  }
  return null;
}

const isWhole = (folder: string, files: readonly KeptFile[], ofFile: DigestOf = digestOfFile): boolean =>
  files.every(({ path, digest }) => digestOf(folder + path, ofFile) === digest);

/** True where some renderer of the code is kept, whole or not. */
export function hasRendererOf(code: string): boolean {
  try {
    return readdirSync(RENDERERS).some((name) => !name.startsWith('.') && readState(rendererFolder(name)).code === code);
  } catch {
    return false;
  }
}

/** Lets go of the renderers of earlier code, the oldest first. @param newest that of this code */
export function removeOlder(newest: string, madeAt: (folder: string) => number): void {
  const others = readdirSync(RENDERERS)
    .filter((name) => name !== newest)
    .map((name) => join(RENDERERS, name))
    .sort((a, b) => madeAt(b) - madeAt(a));
  for (const folder of others.slice(MOST_KEPT - 1)) rmSync(folder, { recursive: true, force: true });
}
