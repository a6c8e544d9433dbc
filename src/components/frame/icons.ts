import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

/** Icons for clients that take no SVG, by their names: their own edge in pixels, and how much of it the sign fills. */
export const ICONS = {
  '192': { size: 192, share: 1 },
  '512': { size: 512, share: 1 },
  // Platforms cut a maskable icon to a circle of four fifths.
  'maskable-512': { size: 512, share: 0.62 },
  'apple-180': { size: 180, share: 0.84 },
  // RSS takes no wider picture of a channel.
  'feed-144': { size: 144, share: 1 },
} as const;
export const FEED_IMAGE = { path: '/icon-feed-144.png', size: ICONS['feed-144'].size };

/** Edges of the pictures in `favicon.ico`: browser tabs, task bars, feed readers. */
const FAVICON_SIZES = [16, 32, 48];
const ICO_HEAD_BYTES = 6;
const ICO_ENTRY_BYTES = 16;
/** The edge of the drawing in `public/icon.svg`. */
const SIGN_SIZE = 44;

/** The sign of the centre as a PNG. */
export function drawIcon({ size, share }: { size: number; share: number }): Buffer {
  const sign = readFileSync(join(process.cwd(), 'public/icon.svg'), 'utf8');
  const inner = sign.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
  const scale = (size * share) / SIGN_SIZE;
  const edge = (size * (1 - share)) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><path fill="#15120f" d="M0 0h${size}v${size}H0Z"/><g transform="translate(${edge} ${edge}) scale(${scale})">${inner}</g></svg>`;
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}

/** `favicon.ico` with the sign in several sizes, each a PNG, for readers that ask for it whatever the page says. */
export function drawFavicon(): Buffer {
  const pictures = FAVICON_SIZES.map((size) => ({ size, png: drawIcon({ size, share: 1 }) }));
  const head = Buffer.alloc(ICO_HEAD_BYTES + ICO_ENTRY_BYTES * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [i, { size, png }] of pictures.entries()) {
    const entry = ICO_HEAD_BYTES + ICO_ENTRY_BYTES * i;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    // One plane of 32 bits a pixel.
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
