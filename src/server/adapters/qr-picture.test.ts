import sharp from 'sharp';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrPicture } from './qr-picture.ts';

test('a code is drawn module by module, with white around it', async () => {
  const text = 'https://hub.example/zh/desk?registration=9f35b120-0000-4000-8000-000000000000';
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const { data: pixels, info } = await sharp(await qrPicture(text))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([size * 8, size * 8]);
  const drawn = data.map((row, y) => row.map((_, x) => (pixels[(y * 8 + 4) * info.width + x * 8 + 4] ?? 255) < 128));
  expect(drawn).toEqual(data);
});
