/** A member's picture: what may be sent, and what is kept of it. */
export const AVATAR_MAX_BYTES = 8 * 1024 * 1024;
/** Sides of the squares that are kept, in pixels. */
export const AVATAR_SIZES = [512, 96] as const;
export type AvatarSize = (typeof AVATAR_SIZES)[number];
/** Less would be a smudge. */
export const PICTURE_MIN_SIDE = 96;
/** The bound of a decoded picture, which takes four bytes a pixel or more, whatever its file weighs. */
export const PICTURE_MAX_MEGAPIXELS = 25;
export const PICTURE_MAX_PIXELS = PICTURE_MAX_MEGAPIXELS * 1_000_000;

export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp';

const SIGNATURES: readonly { format: PictureFormat; at: number; bytes: readonly number[] }[] = [
  { format: 'jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { format: 'png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { format: 'gif', at: 0, bytes: [0x47, 0x49, 0x46, 0x38] },
  { format: 'webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
];

/** The format of a file by its first bytes, whatever it calls itself; null where it is no raster image. */
export function pictureFormat(file: Uint8Array): PictureFormat | null {
  return SIGNATURES.find(({ at, bytes }) => bytes.every((byte, i) => file[at + i] === byte))?.format ?? null;
}
