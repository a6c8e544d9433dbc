import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import { noteRead } from '../../editorial/reading/reads.ts';
import { type SharePicture, sheetOf } from './share-picture.ts';
import { SHARE_HEIGHT, SHARE_WIDTH, shareSvg } from './share-sheet.ts';

/** The cache of what earlier builds have drawn, each under a hash of its source: a build after an edit draws none again. */
const KEPT = join(process.cwd(), 'node_modules/.cache/comic-hub/share-pictures');
/** To be raised when the same sheet shall become another file. */
const EDITION = '1';

/** A share picture as PNG, drawn and packed beside the thread that makes the pages. */
export async function sharePng(picture: SharePicture): Promise<Uint8Array<ArrayBuffer>> {
  if ('photo' in picture) noteRead('file', `content/${picture.photo}`);
  const svg = shareSvg('drawn' in picture ? sheetOf(picture.drawn) : '');
  const photo = 'photo' in picture ? await readFile(join(process.cwd(), 'content', picture.photo)) : '';
  const kept = join(KEPT, `${createHash('sha256').update(EDITION).update(svg).update(photo).digest('hex')}.png`);
  const known = await readFile(kept).catch(() => undefined);
  if (known) return new Uint8Array(known);
  const png = await (typeof photo === 'string' ? drawn(svg) : printed(photo, svg));
  await mkdir(KEPT, { recursive: true });
  // Whole or not at all: the next build reads it unseen.
  // Two items with one picture may be drawn at the same time: each writes a file of its own, and either may stand.
  const own = `${kept}.${randomUUID()}`;
  await writeFile(own, png);
  await rename(own, kept);
  return new Uint8Array(png);
}

/** resvg would pack the PNG on the thread that asks for it; sharp does so on others. A sheet has no hole. */
async function drawn(svg: string): Promise<Buffer> {
  const { pixels, width, height } = await rendered(svg);
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
}

async function printed(photo: Buffer, frame: string): Promise<Buffer> {
  return (
    sharp(photo)
      .resize(SHARE_WIDTH, SHARE_HEIGHT, { fit: 'cover' })
      .composite([{ input: (await rendered(frame)).asPng() }])
      // The pictures of the centre are prints in few inks: so many colours are enough.
      .png({ palette: true, colours: 64 })
      .toBuffer()
  );
}

const rendered = (svg: string) => renderAsync(svg, { font: { loadSystemFonts: false } });
