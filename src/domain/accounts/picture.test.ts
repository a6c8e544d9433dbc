import { expect, test } from 'vitest';
import { AVATAR_MAX_BYTES, AVATAR_SIZES, PICTURE_MAX_PIXELS, PICTURE_MIN_SIDE, pictureFormat } from './picture.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test('a file is what its first bytes say', () => {
  expect(pictureFormat(bytes('\xff\xd8\xff\xe0'))).toBe('jpeg');
  expect(pictureFormat(bytes('\x89PNG\r\n\x1a\n'))).toBe('png');
  expect(pictureFormat(bytes('GIF89a'))).toBe('gif');
  expect(pictureFormat(bytes('RIFF1234WEBPVP8 '))).toBe('webp');
});

test.each(['', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html><title>me.png</title>', '%PDF-1.7', '\x89PN', 'RIFF1234WAVE'])(
  '%j is no picture',
  (text) => {
    expect(pictureFormat(bytes(text))).toBeNull();
  },
);

test('a picture may weigh eight megabytes and have 25 megapixels, and is kept in two squares no smaller than what is asked for', () => {
  expect([AVATAR_MAX_BYTES, PICTURE_MAX_PIXELS, AVATAR_SIZES]).toEqual([8_388_608, 25_000_000, [512, 96]]);
  expect(Math.min(...AVATAR_SIZES)).toBe(PICTURE_MIN_SIDE);
});
