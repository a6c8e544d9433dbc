import sharp from 'sharp';
import { encode } from 'uqr';

/** Modules of white that a reader needs around the code. */
const QUIET_ZONE = 4;
/** Pixels a module: large enough for a camera on the screen of a phone, and on paper. */
const SCALE = 8;

/** Draws a text as a QR code, black on white, as a PNG. */
export async function qrPicture(text: string): Promise<Buffer> {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const side = size * SCALE;
  const pixels = Buffer.alloc(side * side, 255);
  for (let y = 0; y < side; y += 1) for (let x = 0; x < side; x += 1) if (data[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)]) pixels[y * side + x] = 0;
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .png({ colours: 2 })
    .toBuffer();
}
