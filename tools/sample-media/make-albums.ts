import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ALBUMS, drawPicture } from './albums.ts';
import { HEIGHT, STYLE, WIDTH } from './ink.ts';

/** Draws the pictures of the sample albums into `content/album/<id>/<n>.webp`. Not a part of the build: `npm run node -- tools/sample-media/make-albums.ts [id …]`. */

const wanted = process.argv.slice(2);
for (const [album, scenes] of Object.entries(ALBUMS)) {
  if (wanted.length > 0 && !wanted.includes(album)) continue;
  const folder = join(import.meta.dirname, '../../content/album', album);
  mkdirSync(folder, { recursive: true });
  for (let i = 0; i < scenes.length; i += 1) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * 2}" height="${HEIGHT * 2}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${STYLE}${drawPicture(album, i)}</svg>`;
    const drawing = sharp(Buffer.from(svg)).flatten({ background: '#fffdf6' });
    // Flat inks: sixteen colours without loss take less than half of what a photograph's compression would.
    const flat = await drawing.png({ palette: true, colours: 16, dither: 0, effort: 7 }).toBuffer();
    const bytes = await sharp(flat).webp({ lossless: true, effort: 6 }).toBuffer();
    writeFileSync(join(folder, `${String(i + 1).padStart(2, '0')}.webp`), bytes);
    process.stdout.write(`${album} ${i + 1}: ${(bytes.length / 1024).toFixed(1)} KB\n`);
  }
}
