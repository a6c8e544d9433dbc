import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DRAFT_FILE_SCHEME, type DraftPage, type DraftSurroundings, type DraftToShow } from '../../../src/domain/editing/draft-page.ts';
import { MINUTE_MS } from '../../../src/domain/time/period.ts';
import { ContentError } from '../../../src/editorial/content-error.ts';
import type { Library } from '../../../src/editorial/library.ts';
import { readLibrary } from '../../../src/editorial/read-library.ts';
import { draftFiles } from '../../../src/editorial/reading/drafted-files.ts';
import { openKeptItems } from '../../../src/editorial/reading/kept-items.ts';
import { parseVersions } from '../../../src/editorial/settings/setting-versions-file.ts';
import { withVersions } from '../../../src/editorial/settings/versioned-settings.ts';
import { withItem } from '../../../src/editorial/writing/with-item.ts';
import { finishedPage, sheetElement } from '../../../src/layouts/finished-page.ts';
import { codeDigest } from '../build-stamp.ts';
import { openRendererOfCode } from './kept-renderer.ts';
import { loadRenderer, pathAt } from './load-renderer.ts';
import { answerWith } from './made-pictures.ts';
import { SITE_ADDRESS } from './site-address.ts';

/*
 * A process beside a server that makes the pages of drafts, with the renderer that its site was made by (docs/decisions/461). It is asked by messages, makes one page after
 * the other, and keeps nothing of them.
 */

/** Pages read the library here, in Astro's bundle as in a build. */
const READING = Symbol.for('comic-hub.library');
/** Content that was written by hand meanwhile is seen after so long. */
const READ_AGAIN_MS = MINUTE_MS;

const kept = openRendererOfCode();
const renderer = kept && (await loadRenderer(kept));
if (kept) answerWith(kept.pictures, ({ src }) => (typeof src === 'string' ? src : 'src' in src ? src.src : ''));

/** The folders of drafts, while their pages are made. */
const DRAFTS = 'comic-hub-draft-';

let known: { mark: string; readAt: number; library: Library } | null = null;

/** The content as pages have it, read again when it has changed. */
async function libraryOf({ root, at, mark }: DraftSurroundings): Promise<Library> {
  const day = `${mark} ${at.slice(0, 'YYYY-MM-DDTHH:mm'.length)}`;
  if (known?.mark === day && Date.now() - known.readAt < READ_AGAIN_MS) return known.library;
  const items = openKeptItems(kept?.code ?? codeDigest());
  const content = await readLibrary(root, { at: new Date(at) }, items);
  const versions = process.env['SETTING_VERSIONS'];
  const library = versions === undefined ? content : withVersions(content, parseVersions(readFileSync(versions, 'utf8')), new Date(at));
  known = { mark: day, readAt: Date.now(), library };
  return library;
}

/** Writes the draft as saving would, where nobody reads it but this, and puts it into the library. @throws ContentError */
async function libraryWith({ collection, name, texts }: DraftToShow, from: DraftSurroundings): Promise<Library> {
  const folder = mkdtempSync(join(tmpdir(), DRAFTS));
  try {
    mkdirSync(join(folder, collection, name), { recursive: true });
    for (const file of texts) writeFileSync(join(folder, collection, name, file.name), file.text);
    return withItem(await libraryOf(from), collection, folder, { at: new Date(from.at) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The answer of the route at an address; null where there is none. */
async function responseAt(address: string): Promise<Response | null> {
  if (!renderer) return null;
  const path = await pathAt(renderer, address);
  if (!path) return null;
  const rendered = await renderer.render(new Request(new URL(address, SITE_ADDRESS)), { routeData: path.route });
  const response = rendered instanceof Response ? rendered : rendered.response;
  return response.status === 200 ? response : null;
}

/** All of its styles come within it: whoever shows it reads nothing else. */
function withStyles(page: Buffer): string {
  const sheetOf = (href: string) => sheetElement(readFileSync(new URL(`.${href}`, pathToFileURL(`${kept?.folder}/client/`)), 'utf8').trim());
  return Buffer.concat(finishedPage(page, { directives: [], sheetOf })).toString('utf8');
}

/** Drawings of the item, which are pages of their own, come within its page. */
async function withDrawings(html: string, name: string): Promise<string> {
  const addresses = new Set([...html.matchAll(/ src="(\/[^"]+\.svg)"/g)].map(([, address = '']) => address).filter((each) => each.endsWith(`/${name}.svg`)));
  let drawn = html;
  for (const address of addresses) {
    const svg = await (await responseAt(address))?.text();
    if (svg !== undefined) drawn = drawn.replaceAll(`"${address}"`, `"data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}"`);
  }
  return drawn;
}

async function make(draft: DraftToShow, from: DraftSurroundings): Promise<DraftPage> {
  if (!renderer) return { kind: 'away' };
  process.env['RELEASE_AT'] = from.at;
  try {
    const library = await libraryWith(draft, from);
    const { collection, name, files } = draft;
    draftFiles(new Map(files.map(({ name: file, ...size }) => [`${collection}/${name}/${file}`, { href: DRAFT_FILE_SCHEME + file, ...size }])));
    Reflect.set(globalThis, READING, Promise.resolve(library));
    const response = await responseAt(`${draft.address}.html`);
    if (!response) return { kind: 'none' };
    return { kind: 'page', html: await withDrawings(withStyles(Buffer.from(await response.arrayBuffer())), name) };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const { file, field, reason } = error;
    // The draft lies where nobody knows it by.
    return { kind: 'fault', file: file.replace(new RegExp(`^.*${DRAFTS}[^/]*/`), 'content/'), field, reason };
  }
}

interface Asked {
  number: number;
  draft: DraftToShow;
  from: DraftSurroundings;
}

let before: Promise<unknown> = Promise.resolve();
process.on('message', ({ number, draft, from }: Asked) => {
  // What is no fault of the content ends this process: another one begins with what is there then.
  before = before.then(async () => process.send?.({ number, page: await make(draft, from) }));
});
// The server has gone.
process.once('disconnect', () => process.exit());
