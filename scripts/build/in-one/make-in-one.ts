import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { openKeptItems } from '../../../src/editorial/reading/kept-items.ts';
import { writeLibrary } from '../../../src/editorial/reading/library-file.ts';
import { digestOf as digestOfValue } from '../../../src/editorial/reading/read-digests.ts';
import { readContentAndReleased, takeLibrary } from '../../../src/editorial/site-library.ts';
import { readBuiltRelease } from '../../../src/server/site/site-files.ts';
import { stampBuild } from '../build-stamp.ts';
import { finishSite, holdToBudgets } from '../finish-site.ts';
import { hasRendererOf, type KeptRenderer, openKeptRenderer } from '../renderer/kept-renderer.ts';
import { loadRenderer } from '../renderer/load-renderer.ts';
import { baseOf, makeSite } from '../renderer/make-site.ts';
import { indexSite } from '../search/index-site.ts';
import { manifestOf } from '../unchanged/kept-manifests.ts';
import { digestOfHanded, untilOf } from '../unchanged/lasting.ts';
import { factsOf } from '../unchanged/page-facts.ts';
import { libraryOfSite, noteItemsSince } from './library-before.ts';
import type { Looked } from './look.ts';

/*
 * A site of which little is other than in one before, made in one process from the reading to the stamp: starting five, each of which reads what
 * the one before it has left, takes longer than all that is made (docs/decisions/475).
 */

const ROOT = join(import.meta.dirname, '../../..');

export interface SiteInOne {
  /** The folder of the site. */
  site: string;
  /** True for that of the sources as they are. */
  isDist: boolean;
  /** The file of the content, for servers; undefined: nobody keeps it. */
  library: string | undefined;
  /** The folder in which the index is made. */
  index: string;
  at: Date;
  /** Folders of whole sites before this one, the newest first. */
  bases: readonly string[];
  earlier: readonly string[];
}

/** A process has nothing to begin with, or something is another way than this expects: then the site is made by processes of their own. */
export type Made = 'made' | 'not for one';

/** The renderer that this process has loaded. */
let loaded: { kept: KeptRenderer; renderer: Awaited<ReturnType<typeof loadRenderer>> } | null = null;

const says = (words: string) => process.stdout.write(`${words}\n`);

/** True where a site before this one is of the same code, and what made it is kept. */
export const mayBeOne = ({ madeOf: { code } }: Looked, bases: readonly string[]): boolean =>
  bases.some((base) => readBuiltRelease(base).code === code) && hasRendererOf(code);

/**
 * Makes a site of one before it. What was read is kept in the process; `keep` writes it down for others, which takes a while and may come later.
 * @throws ContentError
 */
export async function makeInOne(one: SiteInOne, { madeOf, stats, digestOf }: Looked): Promise<{ made: Made; keep: () => void }> {
  const { site, isDist, library, index, at, bases, earlier } = one;
  process.env['BUILD_CODE'] = madeOf.code;
  const items = openKeptItems(madeOf.code, stats);
  const { content, released } = await readContentAndReleased(items);
  items.remember();
  const keep = () => items.keep();
  const noting = takeLibrary(released);
  const ready = await readyRenderer(digestOf);
  const base = ready && baseOf(ready.kept, bases);
  if (!ready || !base) return { made: 'not for one', keep };

  const from = { library: noting, at, root: ROOT };
  // The indexer is a process of its own, and begins before the pages.
  const indexing = indexSite({ folder: index, library: noting, code: madeOf.code, bases: [base.folder] }).then(says);
  const making = makeSite({ ...ready, from, site, bases: [base.folder] }).then(says);
  const [made] = await Promise.allSettled([making, indexing]);
  if (made.status === 'rejected') throw made.reason;
  await indexing;
  if (library !== undefined) {
    writeLibrary(library, content);
    noteItemsSince(base.folder, site, { file: library, content });
  }
  renameSync(index, join(site, 'pagefind'));
  holdToBudgets(await finishSite({ site, isDist, bases: [base.folder], earlier }));
  stampBuild(site, madeOf, at.toISOString(), { handed: digestOfHanded(), until: untilOf(content, at) });
  return { made: 'made', keep };
}

/** Reads of the content, and of the site before, what the next release will want. Nothing is written. @throws ContentError */
export async function getReady({ madeOf, stats, digestOf }: Looked, bases: readonly string[]): Promise<void> {
  process.env['BUILD_CODE'] = madeOf.code;
  const items = openKeptItems(madeOf.code, stats);
  const { released } = await readContentAndReleased(items);
  items.remember();
  // Digests of what does not change stay known.
  digestOfValue(released);
  const ready = await readyRenderer(digestOf);
  const base = ready && baseOf(ready.kept, bases);
  if (!base) return;
  manifestOf(base.folder);
  factsOf(base.folder);
  libraryOfSite(base.folder);
}

/** The renderer that is kept of the sources as they are, loaded once. */
async function readyRenderer(digestOf: Looked['digestOf']): Promise<typeof loaded> {
  const kept = await openKeptRenderer(digestOf);
  if (kept === null) return null;
  if (loaded?.kept.digest !== kept.digest) loaded = { kept, renderer: await loadRenderer(kept) };
  loaded.renderer.app.routeCache.clearAll();
  return loaded;
}
