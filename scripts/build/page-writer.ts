import { closeSync, mkdirSync, openSync, writevSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { finishedPage } from '../../src/layouts/finished-page.ts';
import { directivesAt } from '../../src/layouts/form-targets.ts';
import { sheetsIn } from './page-sheets.ts';

/** The thread that finishes pages and writes them, while the next ones are made (scripts/build/prerenderer.ts). */

export interface WriterData {
  /** The folder of the site, an address that ends in `/`. */
  folder: string;
  directives: readonly string[];
}
/** A page by its address, as Astro asked for it. */
export interface MadePage {
  url: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const { folder, directives } = workerData as WriterData;
const finish = { directives, sheetOf: sheetsIn(folder) };
const made = new Set<string>();

parentPort?.on('message', (pages: readonly MadePage[]) => {
  for (const page of pages) {
    try {
      write(page);
    } catch (cause) {
      throw new Error(`${page.url} could not be written: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
  }
  parentPort?.postMessage(pages.length);
});

function write({ url, bytes }: MadePage): void {
  const file = fileURLToPath(new URL(`.${new URL(url).pathname}`, folder));
  const parent = dirname(file);
  if (!made.has(parent)) mkdirSync(parent, { recursive: true });
  made.add(parent);
  const directivesHere = directivesAt(new URL(url).pathname, directives);
  const pieces = finishedPage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { ...finish, directives: directivesHere });
  // A file of `public/` by that name is not written over.
  const descriptor = openSync(file, 'wx');
  try {
    writeWhole(descriptor, pieces);
  } finally {
    closeSync(descriptor);
  }
}

/** The system may take less than it is offered. */
function writeWhole(descriptor: number, pieces: Buffer[]): void {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  let written = writevSync(descriptor, pieces);
  if (written === length) return;
  const whole = Buffer.concat(pieces);
  while (written < length) written += writevSync(descriptor, [whole.subarray(written)]);
}
