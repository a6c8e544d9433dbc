import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

export interface PictureOptions {
  width?: number;
  height?: number;
  format?: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'tiff';
}

/** A picture whose left half is red and whose right half is blue. */
export async function picture({ width = 400, height = 300, format = 'png' }: PictureOptions = {}): Promise<Buffer> {
  const half = await sharp({ create: { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: half, left: Math.floor(width / 2), top: 0 }])
    .toFormat(format)
    .toBuffer();
}

/** Incompressible: about three bytes a pixel. */
export function noise(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 90 } } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** A few kilobytes that unpack to `side` × `side` pixels, a bit each: a decompression bomb. */
export function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The colour of a spot of a picture, each of red, green and blue as it is above half or not. */
export async function colourAt(file: Uint8Array, x: number, y: number): Promise<string> {
  const [r = 0, g = 0, b = 0] = await sharp(file).removeAlpha().extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer();
  return [r, g, b].map((value) => (value > 127 ? 1 : 0)).join('');
}
